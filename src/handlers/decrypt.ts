import { FunctionError, ProviderFunction, Value } from '../plugin';
import { decrypt as description } from '../schema/api-key';

const [ENCRYPTED_VALUE_INDEX, PRIVATE_KEY_INDEX] = [0, 1];

/** The function `provider::observability::decrypt`. It needs no configured provider, because it only uses its arguments. */
export const decryptFunction: ProviderFunction = {
  summary: description.summary,
  description: description.doc,
  parameters: description.parameters.map(({ name, doc }) => ({ name, description: doc, type: 'string' })),
  returns: 'string',

  async call([encryptedValue, privateKey]: readonly Value[]): Promise<Value> {
    // Loaded on demand: few stacks decrypt keys, and loading the library would slow down every start of the provider.
    const { decrypt, DecryptionError, UnusableKeyError } = await import('../encryption/index.js');
    try {
      return await decrypt(String(encryptedValue), String(privateKey));
    } catch (error) {
      // Terraform adds the full stop to these messages.
      if (error instanceof UnusableKeyError) {
        throw new FunctionError(`The private key cannot be used: ${error.message}`, PRIVATE_KEY_INDEX);
      }
      if (error instanceof DecryptionError) {
        throw new FunctionError(
          `The encrypted value cannot be decrypted with this private key: ${error.message}`,
          ENCRYPTED_VALUE_INDEX,
        );
      }
      throw error;
    }
  },
};
