import { call, Token } from 'cdktf';
import { decrypt } from '../schema/api-key';
import { PROVIDER_NAME } from '../schema/names';
import { spellPath } from '../synthesis/spelling';

/**
 * The provider's functions, for use in properties. They require an `ObservabilityProvider` in the stack.
 *
 * @example
 *
 * import { TerraformOutput, TerraformVariable } from 'cdktf';
 * import {
 *   ApiKey,
 *   EphemeralVariable,
 *   ObservabilityFunctions,
 *   OutgoingWebhook,
 * } from 'cdktf-provider-observability';
 *
 * const publicKey = new TerraformVariable(stack, 'public_key', { type: 'string' });
 * const key = new ApiKey(stack, 'shipper', {
 *   name: 'log shipper',
 *   keyPermissions: { presets: ['Ingest'] },
 *   encryptionPublicKey: publicKey.stringValue,
 * });
 * new TerraformOutput(stack, 'shipper_key', { value: key.encryptedValue });
 *
 * // Only shows the mechanism. In practice, use a secret store's write-only attribute, such as `secret_string_wo`.
 * const privateKey = new EphemeralVariable(stack, 'private_key', { type: 'string' });
 * new OutgoingWebhook(stack, 'ingest', {
 *   name: 'ingest',
 *   issueTracker: {
 *     apiTokenWo: ObservabilityFunctions.decrypt(
 *       key.encryptedValue,
 *       privateKey.stringValue,
 *     ),
 *     apiTokenWoVersion: key.keyId,
 *   },
 * });
 */
export class ObservabilityFunctions {
  /**
   * Decrypts the value of an `ApiKey` that has an `encryptionPublicKey`. If the private key comes from an `EphemeralVariable`,
   * the result is ephemeral: it is stored neither in the plan nor in the state. You can use it in the configuration of providers
   * and in write-only properties, such as `apiTokenWo` of an outgoing webhook.
   * The result is sensitive only if one of the arguments is sensitive, for example an `EphemeralVariable` (sensitive by default)
   * or a variable with `sensitive: true`. Otherwise, Terraform prints the key wherever it prints the result, as in `terraform console`.
   *
   * @param encryptedValue the `encryptedValue` of the `ApiKey`
   * @param privateKey the private key in PEM format, without a passphrase, that belongs to `encryptionPublicKey`:
   * a variable, because a literal would be in the synthesized stack
   * @returns an expression that Terraform evaluates; the wrong private key causes an error during plan or apply
   */
  public static decrypt(encryptedValue: string, privateKey: string): string {
    if (privateKey.includes('PRIVATE KEY-----')) {
      throw new Error(
        `The private key for ObservabilityFunctions.decrypt is a literal, so the synthesized stack would contain it. Use the ${spellPath('stringValue')} of an EphemeralVariable.`,
      );
    }
    return Token.asString(call(`provider::${PROVIDER_NAME}::${decrypt.name}`, [encryptedValue, privateKey]));
  }

  private constructor() {}
}
