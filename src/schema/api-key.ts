import { extraMembers } from './common';
import { resource } from './description';
import { boolean, computed, json, list, object, optional, required, string } from './kind';

export const apiKey = resource('apiKey', {
  title: 'API key',
  updatable: false,
  doc: 'An API key. Created by operation 2, whose answer alone holds the key. The API can neither read, change, revoke nor delete it: a change makes a new key, and the old one stays valid until somebody revokes it in the service.',
  attributes: {
    name: required(string, 'Name of the key.'),
    hashed: optional(boolean, 'Whether the service keeps only a hash of the key. Default: not sent.'),
    keyPermissions: optional(
      object({
        permissions: optional(list(string), 'Names of permissions.'),
        presets: optional(list(string), 'Names of permission presets.'),
      }),
      'What the key may do.',
    ),
    owner: optional(
      object({
        organisationId: optional(string, 'Identifier of the organisation.'),
        extraMembers: optional(
          json,
          'JSON object of other members of the owner, such as other kinds of owner, which the API does not document. Naming a documented member here is an error.',
          { local: true },
        ),
      }),
      'Who owns the key.',
    ),
    encryptionPublicKey: optional(
      string,
      'Public key in PEM form, RSA of 2048 bits or more or X25519. With it the state holds `encrypted_value` only, and `value` is null. Default: the key is in the state as `value`, marked sensitive.',
      { local: true },
    ),
    rotationId: optional(
      string,
      'Any text, such as the id of a `null_resource`: when it changes, a new key is made. Setting it for the first time and taking it away change nothing else.',
      { local: true, replaces: false },
    ),
    extraMembers,
    keyId: computed(string, 'Identifier that the service gave the key.', { keepState: true }),
    value: computed(string, 'The key itself. Null where `encryption_public_key` is set.', {
      sensitive: true,
      keepState: true,
    }),
    encryptedValue: computed(
      string,
      'The key as a compact JWE for `encryption_public_key`. The provider function `decrypt` and the command `cdktf-provider-observability decrypt` read it. Null where no public key is set.',
      { local: true, keepState: true },
    ),
  },
});
