import { TerraformResource } from 'cdktf';
import { ObservabilityResource } from './resource';
import { alwaysExists, argumentOf, isSynthesized } from '../synthesis/overrides';
import { recordOf } from '../synthesis/patches/internals';
import { providerNameOf } from '../synthesis/provider-choice';
import { elementsOf } from '../synthesis/providers';
import { spellPath } from '../synthesis/spelling';

/** Allows only one `ArchiveTarget` per provider in a stack, because an account has only one. @internal */
export abstract class ArchiveTargetBehavior extends ObservabilityResource {
  constructor(...args: ConstructorParameters<typeof ObservabilityResource>) {
    super(...args);
    this.node.addValidation({ validate: () => this._findErrors() });
  }

  /** @internal */
  private _findErrors(): string[] {
    if (!isSynthesized(this)) return [];
    const count = argumentOf(this, 'count', this.count);
    const configured = { create_before_destroy: this.lifecycle?.createBeforeDestroy };
    const lifecycle = { ...configured, ...recordOf(argumentOf(this, 'lifecycle', configured)) };
    return [
      !['undefined', 'null', 'false'].includes(String(lifecycle.create_before_destroy)) &&
        `${spellPath('createBeforeDestroy')} is set, but an account has only one archive target, so Terraform cannot create the new one first. Remove ${spellPath('createBeforeDestroy')}.`,
      typeof count === 'number' &&
        count > 1 &&
        `${spellPath('count')} is ${count}, but an account has only one archive target. Remove ${spellPath('count')}.`,
      this._findDuplicates(),
    ].filter((error) => typeof error === 'string');
  }

  /** @internal */
  private _findDuplicates(): string | undefined {
    if (!alwaysExists(this)) return undefined;
    const duplicates = elementsOf(this.cdktfStack, (node) => TerraformResource.isTerraformResource(node))
      .filter(
        (node) =>
          node !== this &&
          node.terraformResourceType === this.terraformResourceType &&
          providerNameOf(node) === providerNameOf(this) &&
          alwaysExists(node),
      )
      .map(({ node }) => node.path);
    return duplicates.length === 0
      ? undefined
      : `There is another archive target on the same provider: ${duplicates.join(', ')}. An account has only one archive target. Keep one of them, or give each one a provider for a different account.`;
  }
}
