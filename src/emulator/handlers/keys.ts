import { randomBytes, randomUUID } from 'node:crypto';
import { Handler } from './call';

/** Only this answer contains `value`. The key then belongs to the account that created it. */
export const createApiKey: Handler = ({ account, body, normalise }) => {
  const key = {
    ...normalise(body),
    keyId: randomUUID(),
    value: `key_${randomBytes(24).toString('base64url')}`,
  };
  account.objects('apiKeys').set(key.keyId, key);
  const { name, keyId, value } = { name: undefined, ...key };
  return { keyId, name, value };
};
