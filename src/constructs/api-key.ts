import { TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { ObservabilityResource } from './resource';
import { ResourceDescription } from '../schema/description';
import { isBlank } from '../schema/provider-values';
import { definedCopy, isLiteral, plainCopy } from '../synthesis/literal';
import { spellPath } from '../synthesis/spelling';

/**
 * When a key is replaced, Terraform creates the new key before it removes the old one from the state, unless `lifecycle` overrides that.
 *
 * @internal
 */
export abstract class ApiKeyBehavior extends ObservabilityResource {
  constructor(scope: Construct, id: string, schema: ResourceDescription, config: TerraformMetaArguments) {
    super(scope, id, schema, {
      ...plainCopy(config),
      lifecycle: { createBeforeDestroy: true, ...definedCopy(config.lifecycle ?? {}) },
    });
    this.node.addValidation({ validate: () => this._findErrors() });
  }

  /** @internal */
  private _findErrors(): string[] {
    const publicKey: unknown = Reflect.get(this._finalConfig(), 'encryptionPublicKey');
    if (typeof publicKey !== 'string' || !isLiteral(publicKey)) return [];
    const name = spellPath('encryptionPublicKey');
    // In CI, a variable that is not set is an empty string.
    if (isBlank(publicKey)) {
      return [
        `${name} is blank. If it comes from a variable, check that the variable is set. To store the API key unencrypted in the state, remove ${name}.`,
      ];
    }
    return /PRIVATE KEY-----/.test(publicKey)
      ? [`${name} is a private key. Set it to the matching public key, and keep the private key secret.`]
      : [];
  }
}
