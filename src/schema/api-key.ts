import { extraMembers, extraMembersOf, optionalRecord } from './attributes';
import { call, resource } from './description';
import { boolean, computed, list, optional, publicKey, required, string } from './kind';

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
      ...call(2, 'createApiKey', 'POST /aaa/api-keys/v3'),
      summary: 'Create an API key',
      returns: ['keyId', 'name', 'value'],
    },
  },
  doc: [
    'An API key. The service returns the value of the key only once, when it creates the key. The provider stores the value in the state, in the sensitive attribute `value`. If `encryptionPublicKey` is set, the state contains only the encrypted value, in `encryptedValue`. To decrypt it, you need the private key.',
    'The API has no calls to read, change, revoke or delete a key. Most changes therefore replace the resource, and a key cannot be imported. If the resource is replaced or destroyed, the old key stays on the service and remains valid until somebody revokes it there. The plan then shows a warning with the id of the old key. If `encryptionPublicKey` is invalid, the provider reports an error and does not create a key.',
  ].join('\n\n'),
  attributes: {
    name: required(string, 'Name of the key.'),
    hashed: optional(boolean, 'Whether the service keeps only a hash of the key.'),
    keyPermissions: optionalRecord('Permissions of the key.', 'ApiKeyPermissions', {
      permissions: optional(list(string), 'Permissions of the key, by name.', { grants: true }),
      presets: optional(list(string), 'Permission presets of the key, by name.', {
        example: "['Ingest']",
        grants: true,
      }),
    }),
    owner: optionalRecord('Owner of the key.', 'ApiKeyOwner', {
      organisationId: optional(string, 'Identifier of the organization.'),
      extraMembers: { ...extraMembersOf('the owner, such as another kind of owner'), example: undefined },
    }),
    encryptionPublicKey: optional(
      publicKey,
      'Public key, in PEM format, used to encrypt the API key in the state: RSA with at least 2048 bits, or X25519. If it is set, the state contains only `encryptedValue`, and `value` is null.',
      {
        providerOnly: true,
        defaultText: 'the state contains the API key in the sensitive attribute `value`',
        example: PUBLIC_KEY,
      },
    ),
    rotationId: optional(
      string,
      'Any string, such as the id of a `Rotation` or a `time_rotating` resource. Changing the string replaces the key. Setting it where it was not set, or removing it, does not replace the key.',
      { providerOnly: true, replaces: 'sometimes' },
    ),
    extraMembers,
    keyId: computed(string, 'Identifier of the key, assigned by the service.'),
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

/** The provider function `provider::observability::decrypt`. The arguments and the result are strings. */
export const decrypt = {
  name: 'decrypt',
  summary: 'Decrypts the value of an API key',
  doc: 'Returns the value of an API key that was created with `encryption_public_key`. If the private key is ephemeral, the result is ephemeral, too: you can use it in write-only attributes, and it is stored neither in the plan nor in the state. The result is sensitive only if one of the arguments is sensitive. Otherwise Terraform prints the API key wherever it prints the result, for example in `terraform console`. In CDKTF, an `EphemeralVariable` is sensitive by default. In HCL, set `sensitive = true` for the variable that contains the private key, or write `sensitive(file("key.pem"))` instead of `file("key.pem")`.',
  parameters: [
    { name: 'encrypted_value', doc: 'The attribute `encrypted_value` of the API key.' },
    {
      name: 'private_key',
      doc: 'The private key that belongs to `encryption_public_key`, in PEM format and without a passphrase.',
    },
  ],
} as const;
