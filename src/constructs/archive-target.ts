import { TerraformResource, TerraformStack } from 'cdktf';
import { ObservabilityResource } from './resource';

/**
 * Allows only one `ArchiveTarget` per account.
 *
 * @internal
 */
export abstract class ArchiveTargetBehaviour extends ObservabilityResource {
  constructor(...args: ConstructorParameters<typeof ObservabilityResource>) {
    super(...args);
    this.node.addValidation({ validate: () => this._findMistakes() });
  }

  /** @internal */
  private _findMistakes(): string[] {
    return [
      this.lifecycle?.createBeforeDestroy &&
        'createBeforeDestroy is set, but an account has only one archive target, so there is nothing to create first. Remove it.',
      typeof this.count === 'number' &&
        this.count > 1 &&
        `count is ${this.count}. An account has only one archive target.`,
      this._findOthers(),
    ].filter((mistake) => typeof mistake === 'string');
  }

  /** @internal */
  private _findOthers(): string | undefined {
    const stack = TerraformStack.of(this);
    const others = stack.node
      .findAll()
      .filter((node) => TerraformResource.isTerraformResource(node))
      .filter(
        (node) =>
          node !== this &&
          node.terraformResourceType === this.terraformResourceType &&
          TerraformStack.of(node) === stack &&
          node.provider?.alias === this.provider?.alias,
      )
      .map(({ node }) => node.path);
    return others.length === 0
      ? undefined
      : `There is another archive target on the same provider: ${others.join(', ')}. An account has only one. Keep one of them, or use a separate provider for each.`;
  }
}
