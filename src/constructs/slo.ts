import { TerraformProvider, TerraformStack } from 'cdktf';
import { Labels } from './labels';
import { ObservabilityResource } from './resource';
import { propertyName } from '../schema/names';
import { isBlank } from '../schema/provider-values';
import { indicatorWarning, errorIfNew } from '../schema/rules';
import { slo } from '../schema/slo';
import { isLiteral, isLiteralObject } from '../synthesis/literal';
import { alwaysExists, configurationOf, isSynthesized, isImportedOrMoved } from '../synthesis/overrides';
import { onSynthesize } from '../synthesis/patches/on-synthesize';
import { providerNameOf } from '../synthesis/provider-choice';
import { elementsOf } from '../synthesis/providers';
import { spellPath } from '../synthesis/spelling';
import { warn } from '../synthesis/warn';

/** Adds inherited labels to an `Slo`, and warns about values that are missing for a new SLO. @internal */
export abstract class SloBehavior extends ObservabilityResource {
  /** Warns about new SLOs that have the same name as another SLO of the provider. @internal */
  public static _warnOfSameNames(provider: TerraformProvider): void {
    const byName = new Map<unknown, ObservabilityResource>();
    const slos = elementsOf(TerraformStack.of(provider), (node) => this._isResource(node, slo.terraformType));
    const own = slos.filter(
      (node) => alwaysExists(node) && providerNameOf(node) === providerNameOf(provider),
    );
    for (const each of own) {
      const { name } = configurationOf(each, slo.attributes, {
        name: Reflect.get(each, 'nameInput') as unknown,
      });
      if (!isLiteral(name) || isBlank(name)) continue;
      const other = byName.get(name);
      byName.set(name, other ?? each);
      // Two existing SLOs may have the same name.
      const added = other && [each, other].find((node) => !isImportedOrMoved(node));
      if (!added) continue;
      const path = (added === each ? other : each).node.path;
      const text = `${spellPath('name')} is "${String(name)}", which is also the name of ${path}. A service may treat the second SLO as a change to the first. Choose different names.`;
      warn(added, 'same_name', text);
    }
  }

  constructor(...args: ConstructorParameters<typeof ObservabilityResource>) {
    super(...args);
    onSynthesize(this, () => this._warnIfIncomplete());
  }

  /** @internal */
  protected _effectiveConfig(): object {
    return { ...this._config, labels: Labels._effectiveLabels(this, Reflect.get(this._config, 'labels')) };
  }

  /** Warns if the name or the indicator of a new SLO is missing. An existing SLO may lack them. @internal */
  private _warnIfIncomplete(): void {
    const config = this._finalConfig();
    const spelled = (name: string) => spellPath(propertyName(name));
    const indicator = indicatorWarning(config, { nameOf: spelled, isObject: isLiteralObject });
    const name = errorIfNew(slo.attributes.name, Reflect.get(config, 'name'));
    if (indicator === undefined && name === undefined) return;
    if (!isSynthesized(this) || isImportedOrMoved(this)) return;
    if (indicator) warn(this, 'no_indicator', `The SLO ${indicator.problem}. ${indicator.advice}`);
    if (name) {
      warn(
        this,
        'blank_name',
        `${spellPath('name')} ${name.problem}. ${name.advice} The plan fails unless the SLO already exists without a name.`,
      );
    }
  }
}
