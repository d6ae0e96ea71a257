import { randomBytes, randomUUID } from 'node:crypto';
import { Handler } from './call';

/** `value` is in this answer only. The key then opens the account that made it. */
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
