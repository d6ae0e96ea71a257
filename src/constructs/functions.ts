import { call, Token } from 'cdktf';
import { decrypt } from '../schema/api-key';
import { PROVIDER_NAME } from '../schema/names';

/**
 * The functions of the provider, for use in properties. They require Terraform 1.8 or OpenTofu 1.7, and an
 * `ObservabilityProvider` in the stack.
 *
 * @example
 *
 * import { TerraformVariable } from 'cdktf';
 * import {
 *   ApiKey,
 *   EphemeralVariable,
 *   ObservabilityFunctions,
 *   OutgoingWebhook,
 * } from 'cdktf-provider-observability';
 *
 * const publicKey = new TerraformVariable(stack, 'ci_public_key', { type: 'string' });
 * const shipper = new ApiKey(stack, 'shipper', {
 *   name: 'log shipper',
 *   encryptionPublicKey: publicKey.stringValue,
 * });
 *
 * // The key goes to the webhook decrypted, and is stored neither in the plan nor in the state.
 * const privateKey = new EphemeralVariable(stack, 'ci_private_key', { type: 'string' });
 * new OutgoingWebhook(stack, 'ingest', {
 *   name: 'ingest',
 *   issueTracker: {
 *     projectKey: 'LOGS',
 *     apiTokenWo: ObservabilityFunctions.decrypt(
 *       shipper.encryptedValue,
 *       privateKey.stringValue,
 *     ),
 *     apiTokenWoVersion: shipper.keyId,
 *   },
 * });
 */
export class ObservabilityFunctions {
  /**
   * Decrypts the value of an `ApiKey` that has an `encryptionPublicKey`. If the private key comes from an `EphemeralVariable`,
   * the result is ephemeral: it can be used in write-only properties, such as `apiTokenWo` of an outgoing webhook, and in the
   * configuration of providers, and it is stored neither in the plan nor in the state. That requires Terraform or OpenTofu 1.11.
   * The result is sensitive only if an argument is, such as an `EphemeralVariable` or a variable with `sensitive: true`. Otherwise
   * Terraform prints the key where it shows the result, as in `terraform console`.
   *
   * @param encryptedValue `encryptedValue` of the `ApiKey`
   * @param privateKey the private key in PEM format, without a passphrase, that belongs to `encryptionPublicKey`; use a
   * variable, because a literal would be in the synthesized stack
   * @returns an expression that Terraform evaluates; a wrong key is an error at plan or apply
   */
  public static decrypt(encryptedValue: string, privateKey: string): string {
    if (privateKey.includes('PRIVATE KEY-----')) {
      throw new Error(
        'The private key for ObservabilityFunctions.decrypt is a literal, so it would be in the synthesized stack. Use stringValue of an EphemeralVariable.',
      );
    }
    return Token.asString(call(`provider::${PROVIDER_NAME}::${decrypt.name}`, [encryptedValue, privateKey]));
  }

  private constructor() {}
}
