import { ROOT } from './common';
import { operation } from './operation';
import { flag, list, named, object, secret, text } from './shape';

const apiKeyInput = named(
  'ApiKeyInput',
  object('The key to create', {
    name: text('Key name'),
    hashed: flag('Whether the service keeps only a hash of the key'),
    keyPermissions: object('What the key may do', {
      permissions: list('Permission names', text('Permission name')),
      presets: list('Names of permission presets', text('Preset name')),
    }),
    owner: object('Who owns the key', { organisationId: text('Owning organisation') }),
  }),
);

const createdApiKey = named(
  'CreatedApiKey',
  object('The created key', {
    keyId: text('Identifier of the key'),
    name: text('Key name'),
    value: secret(text('The key itself; only this answer contains it')),
  }),
);

export const createApiKey = operation({
  number: 2,
  summary: 'Create an API key',
  method: 'POST',
  path: `${ROOT}/aaa/api-keys/v3`,
  body: apiKeyInput,
  output: createdApiKey,
  repeat: 'create',
});
