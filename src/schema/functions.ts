/** A function of the provider: `provider::observability::decrypt` in HCL. Its arguments and its result are text. */
export const decrypt = {
  name: 'decrypt',
  summary: 'Decrypts the value of an API key',
  doc: 'Returns the value of an API key that was created with `encryption_public_key`. If the private key is ephemeral, the result is ephemeral, too: it can be used in write-only attributes and is stored neither in the plan nor in the state. The result is sensitive only if an argument is, such as a variable with `sensitive = true`. Otherwise Terraform prints the key where it shows the result, as in `terraform console`: in HCL, write `sensitive(file("key.pem"))` instead of `file("key.pem")`. Requires Terraform 1.8, or 1.11 for write-only attributes.',
  parameters: [
    { name: 'encrypted_value', doc: 'The attribute `encrypted_value` of the API key.' },
    {
      name: 'private_key',
      doc: 'The private key in PEM format, without a passphrase, that belongs to `encryption_public_key`.',
    },
  ],
} as const;
