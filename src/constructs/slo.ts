import { Labels } from './labels';
import { ObservabilityResource } from './resource';
import { propertyName } from '../schema/names';
import { indicatorWarning, errorIfNew } from '../schema/rules';
import { slo } from '../schema/slo';
import { isLiteralObject } from '../synthesis/literal';
import { onSynthesize } from '../synthesis/on-synthesize';
import { isSynthesized, isImportedOrMoved } from '../synthesis/overrides';
import { spellPath } from '../synthesis/spelling';
import { warn } from '../synthesis/warn';

/** Adds inherited labels to an `Slo`, and warns about values that are missing for a new SLO. @internal */
export abstract class SloBehaviour extends ObservabilityResource {
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
    const nameOf = (name: string) => spellPath(propertyName(name));
    const indicator = indicatorWarning(config, { nameOf, isObject: isLiteralObject });
    const name = errorIfNew(slo.attributes.name, Reflect.get(config, 'name'));
    if (indicator === undefined && name === undefined) return;
    if (!isSynthesized(this) || isImportedOrMoved(this)) return;
    if (indicator) warn(this, `The SLO ${indicator.problem}. ${indicator.advice}`);
    if (name) {
      warn(
        this,
        `${spellPath('name')} ${name.problem}. ${name.advice} The plan fails unless the SLO already exists without a name.`,
      );
    }
  }
}
