import { call, Token } from 'cdktf';
import { PROVIDER_NAME } from '../schema/description';
import { decrypt } from '../schema/functions';

/**
 * The functions of the provider, for use in properties. They need Terraform 1.8 or OpenTofu 1.7, and an
 * `ObservabilityProvider` in the stack.
 */
export class ObservabilityFunctions {
  /**
   * The value of an `ApiKey` with an `encryptionPublicKey`. With a private key from an `EphemeralVariable` the result is
   * ephemeral: it can be used in write-only properties, such as `apiTokenWo` of an outgoing webhook, and in the configuration
   * of providers, and is in neither plan nor state. That needs Terraform or OpenTofu 1.11.
   *
   * @param encryptedValue `encryptedValue` of the `ApiKey`
   * @param privateKey the private key in PEM form, without a passphrase, that belongs to `encryptionPublicKey`; it comes from
   * a variable, since a literal would be in the synthesized stack
   * @returns an expression that Terraform evaluates; a wrong key is an error of plan or apply
   */
  public static decrypt(encryptedValue: string, privateKey: string): string {
    if (privateKey.includes('PRIVATE KEY-----')) {
      throw new Error(
        'The private key for ObservabilityFunctions.decrypt is a literal, and would be in the synthesized stack. Pass stringValue of an EphemeralVariable.',
      );
    }
    return Token.asString(call(`provider::${PROVIDER_NAME}::${decrypt.name}`, [encryptedValue, privateKey]));
  }

  private constructor() {}
}
