/** A provider function: `provider::observability::<name>` in HCL. It takes and gives text. */
export interface FunctionDescription {
  readonly name: string;
  readonly summary: string;
  readonly doc: string;
  readonly parameters: readonly { readonly name: string; readonly doc: string }[];
}

export const decrypt = {
  name: 'decrypt',
  summary: 'Decrypts the value of an API key',
  doc: 'Gives the value of an API key that was made with `encryption_public_key`. With an ephemeral private key the result is ephemeral, too: it can be used in write-only attributes and is in neither plan nor state. Needs Terraform 1.8, and 1.11 for write-only attributes.',
  parameters: [
    { name: 'encrypted_value', doc: 'The attribute `encrypted_value` of the API key.' },
    {
      name: 'private_key',
      doc: 'The private key in PEM form, without a passphrase, that belongs to `encryption_public_key`.',
    },
  ],
} as const satisfies FunctionDescription;
