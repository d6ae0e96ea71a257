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
    'An API key. The service returns its value only once, when it creates the key. The state contains it in the sensitive attribute `value`. If `encryptionPublicKey` is set, the state contains `encryptedValue` instead, which only the private key can decrypt.',
    'The API cannot read, change, revoke or delete a key. A change creates a new key, and destroying the resource leaves the key on the service. In both cases the old key stays valid until somebody revokes it in the service. Plan and apply warn about it and show its id. A key cannot be imported. The provider rejects an invalid public key before it sends anything.',
  ].join('\n\n'),
  attributes: {
    name: required(string, 'Name of the key.'),
    hashed: optional(boolean, 'Whether the service keeps only a hash of the key.'),
    keyPermissions: optional(
      named('ApiKeyPermissions', {
        permissions: optional(list(string), 'Permissions of the key, by name.'),
        presets: optional(list(string), 'Permission presets of the key, by name.', { example: "['Ingest']" }),
      }),
      'Permissions of the key.',
    ),
    owner: optional(
      object({
        organisationId: optional(string, 'Identifier of the organisation.'),
        extraMembers: optional(
          unlistedMembers,
          'Undocumented members of the owner, such as another kind of owner, as a JSON object. Documented members are not allowed.',
          { providerOnly: true },
        ),
      }),
      'Owner of the key.',
    ),
    encryptionPublicKey: optional(
      publicKey,
      'Public key, in PEM format, that encrypts the API key in the state: RSA with at least 2048 bits, or X25519. The state then contains only `encryptedValue`, and `value` is null.',
      {
        providerOnly: true,
        unset: 'the state contains the API key in the sensitive attribute `value`',
        example: PUBLIC_KEY,
      },
    ),
    rotationId: optional(
      string,
      'Any string, such as the id of a `Rotation` or a `null_resource`. Changing it replaces the key. Setting it for the first time or removing it does not.',
      { providerOnly: true, replaces: 'sometimes' },
    ),
    extraMembers,
    keyId: computed(string, 'Identifier of the key, assigned by the service.', { keepState: true }),
    value: computed(string, 'The API key itself. Null if `encryptionPublicKey` is set.', {
      sensitive: true,
      keepState: true,
    }),
    encryptedValue: computed(
      string,
      'The API key, encrypted with `encryptionPublicKey`, as a compact JWE. To decrypt it, use the provider function `decrypt` or the command `cdktf-provider-observability decrypt`. Null if `encryptionPublicKey` is not set.',
      { providerOnly: true, keepState: true },
    ),
  },
});

/** The provider function `provider::observability::decrypt`. Its arguments and its result are strings. */
export const decrypt = {
  name: 'decrypt',
  summary: 'Decrypts the value of an API key',
  doc: 'Returns the value of an API key that was created with `encryption_public_key`. If the private key is ephemeral, the result is ephemeral, too: you can use it in write-only attributes, and it is stored neither in the plan nor in the state. The result is sensitive only if one of the arguments is, such as a variable with `sensitive = true`. Otherwise Terraform prints the key wherever it shows the result, such as in `terraform console`. In HCL, write `sensitive(file("key.pem"))` instead of `file("key.pem")`. Requires Terraform 1.8, or 1.11 for write-only attributes.',
  parameters: [
    { name: 'encrypted_value', doc: 'The attribute `encrypted_value` of the API key.' },
    {
      name: 'private_key',
      doc: 'The private key in PEM format, without a passphrase, that belongs to `encryption_public_key`.',
    },
  ],
} as const;
