import { FunctionError, ProviderFunction, Value } from '../plugin';
import { decrypt as description } from '../schema/functions';

const [ENCRYPTED_VALUE, PRIVATE_KEY] = [0, 1];

/** `provider::observability::decrypt`. It works on its arguments alone, whether the provider is configured or not. */
export const decryptFunction: ProviderFunction = {
  summary: description.summary,
  description: description.doc,
  parameters: description.parameters.map(({ name, doc }) => ({ name, description: doc, type: 'string' })),
  returns: 'string',

  async call([encryptedValue, privateKey]: readonly Value[]): Promise<Value> {
    // Few stacks decrypt, and each start of the provider would pay for the library.
    const { decrypt, UndecryptableError, UnusableKeyError } = await import('../encryption/index.js');
    try {
      return await decrypt(String(encryptedValue), String(privateKey));
    } catch (error) {
      // Terraform adds the full stop.
      if (error instanceof UnusableKeyError) {
        throw new FunctionError(`The private key cannot be used: ${error.message}`, PRIVATE_KEY);
      }
      if (error instanceof UndecryptableError) {
        throw new FunctionError(
          `The encrypted value cannot be decrypted with this private key: ${error.message}`,
          ENCRYPTED_VALUE,
        );
      }
      throw error;
    }
  },
};
