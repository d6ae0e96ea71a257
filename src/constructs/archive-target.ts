import { TerraformResource } from 'cdktf';
import { ObservabilityResource } from './resource';
import { argumentOf, isSynthesized } from '../synthesis/overrides';
import { providerNameOf } from '../synthesis/provider-choice';
import { elementsOf } from '../synthesis/providers';
import { spelled } from '../synthesis/spelling';

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
    if (!isSynthesized(this)) return [];
    const count = argumentOf(this, 'count', this.count);
    return [
      this.lifecycle?.createBeforeDestroy &&
        `${spelled('createBeforeDestroy')} is set, but an account has only one archive target, so there is nothing to create first. Remove it.`,
      typeof count === 'number' &&
        count > 1 &&
        `${spelled('count')} is ${count}. An account has only one archive target.`,
      this._findOthers(),
    ].filter((mistake) => typeof mistake === 'string');
  }

  /** @internal */
  private _findOthers(): string | undefined {
    if (!isCertain(this)) return undefined;
    const others = elementsOf(this.cdktfStack, (node) => TerraformResource.isTerraformResource(node))
      .filter(
        (node) =>
          node !== this &&
          node.terraformResourceType === this.terraformResourceType &&
          providerNameOf(node) === providerNameOf(this) &&
          isCertain(node),
      )
      .map(({ node }) => node.path);
    return others.length === 0
      ? undefined
      : `There is another archive target on the same provider: ${others.join(', ')}. An account has only one. Keep one of them, or use a separate provider for each.`;
  }
}

/** Whether the resource exists whatever its conditions turn out to be: two with a count or an iterator may exclude each other. */
function isCertain(resource: TerraformResource): boolean {
  const count = argumentOf(resource, 'count', resource.count) ?? 1;
  const forEach = argumentOf(resource, 'for_each', resource.forEach);
  return isSynthesized(resource) && forEach === undefined && typeof count === 'number' && count > 0;
}
