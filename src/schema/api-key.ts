import { extraMembers } from './attributes';
import { resource } from './description';
import {
  boolean,
  computed,
  list,
  named,
  object,
  optional,
  publicKey,
  required,
  string,
  unlistedMembers,
} from './kind';

/** An X25519 public key for the documentation. */
const PUBLIC_KEY =
  "'-----BEGIN PUBLIC KEY-----\\nMCowBQYDK2VuAyEAaGyD4ZORRiYammK522EOjczxx1hNJD83ml43zwetKyc=\\n-----END PUBLIC KEY-----\\n'";

export const apiKey = resource('apiKey', {
  title: 'API key',
  example: { name: 'log shipper', keyPermissions: { presets: ['Ingest'] } },
  identity: 'keyId',
  collection: 'apiKeys',
  operations: {
    create: {
      name: 'createApiKey',
      number: 2,
      summary: 'Create an API key',
      method: 'POST',
      path: '/aaa/api-keys/v3',
      returns: ['keyId', 'name', 'value'],
    },
  },
  doc: [
    'An API key. The service returns its value only once, when it creates the key. The state contains it as the sensitive `value`. With `encryptionPublicKey`, the state contains `encryptedValue` instead, which only the private key can decrypt.',
    'The API cannot read, change, revoke or delete a key. A change creates a new key, and destroying the resource leaves the key on the service. In both cases the old key stays valid until somebody revokes it in the service. Plan and apply show a warning with its id. A key cannot be imported. The provider rejects an invalid public key before it sends anything.',
  ].join('\n\n'),
  attributes: {
    name: required(string, 'Name of the key.'),
    hashed: optional(boolean, 'Whether the service keeps only a hash of the key.'),
    keyPermissions: optional(
      named('ApiKeyPermissions', {
        permissions: optional(list(string), 'Names of permissions.'),
        presets: optional(list(string), 'Names of permission presets.', { example: "['Ingest']" }),
      }),
      'Permissions of the key.',
    ),
    owner: optional(
      object({
        organisationId: optional(string, 'Identifier of the organisation.'),
        extraMembers: optional(
          unlistedMembers,
          'JSON object of undocumented members of the owner, such as other kinds of owner. It must not contain documented members.',
          { providerOnly: true },
        ),
      }),
      'Owner of the key.',
    ),
    encryptionPublicKey: optional(
      publicKey,
      'Public key in PEM format: RSA with 2048 bits or more, or X25519. If it is set, the state contains only `encryptedValue`, and `value` is null.',
      {
        providerOnly: true,
        unset: 'the key is in the state as `value`, marked sensitive',
        example: PUBLIC_KEY,
      },
    ),
    rotationId: optional(
      string,
      'Any string, such as the id of a `null_resource`. Changing it replaces the key. Setting it for the first time or removing it does not.',
      { providerOnly: true, replaces: 'sometimes' },
    ),
    extraMembers,
    keyId: computed(string, 'Identifier of the key, assigned by the service.', { keepState: true }),
    value: computed(string, 'The key itself. Null if `encryptionPublicKey` is set.', {
      sensitive: true,
      keepState: true,
    }),
    encryptedValue: computed(
      string,
      'The key as a compact JWE for `encryptionPublicKey`. The provider function `decrypt` and the command `cdktf-provider-observability decrypt` decrypt it. Null if no public key is set.',
      { providerOnly: true, keepState: true },
    ),
  },
});

/** The provider function `provider::observability::decrypt`. Its arguments and its result are strings. */
export const decrypt = {
  name: 'decrypt',
  summary: 'Decrypts the value of an API key',
  doc: 'Returns the value of an API key that was created with `encryption_public_key`. If the private key is ephemeral, the result is ephemeral, too: you can use it in write-only attributes, and it is stored neither in the plan nor in the state. The result is sensitive only if an argument is, such as a variable with `sensitive = true`. Otherwise Terraform prints the key wherever it shows the result, such as in `terraform console`. In HCL, write `sensitive(file("key.pem"))` instead of `file("key.pem")`. Requires Terraform 1.8, or 1.11 for write-only attributes.',
  parameters: [
    { name: 'encrypted_value', doc: 'The attribute `encrypted_value` of the API key.' },
    {
      name: 'private_key',
      doc: 'The private key in PEM format, without a passphrase, that belongs to `encryption_public_key`.',
    },
  ],
} as const;
