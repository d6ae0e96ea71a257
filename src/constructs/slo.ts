import { Labels } from './labels';
import { ObservabilityResource } from './resource';
import { propertyName } from '../schema/names';
import { indicatorWarning, errorIfNew } from '../schema/rules';
import { slo } from '../schema/slo';
import { isLiteralObject } from '../synthesis/literal';
import { onSynthesize } from '../synthesis/on-synthesize';
import { isSynthesized, isImportedOrMoved } from '../synthesis/overrides';
import { spelled } from '../synthesis/spelling';
import { warn } from '../synthesis/warn';

/** The checks of an `Slo` that do not follow from its description. @internal */
export abstract class SloBehaviour extends ObservabilityResource {
  constructor(...args: ConstructorParameters<typeof ObservabilityResource>) {
    super(...args);
    onSynthesize(this, () => this._warnIfNew());
  }

  /** @internal */
  protected _effectiveConfig(): object {
    return { ...this._config, labels: Labels._effectiveLabels(this, Reflect.get(this._config, 'labels')) };
  }

  /** Warns about missing values that only a new SLO needs. @internal */
  private _warnIfNew(): void {
    const config = this._finalConfig();
    const syntax = { nameOf: (name: string) => spelled(propertyName(name)), isLiteralObject };
    const indicator = indicatorWarning(config, syntax);
    const name = errorIfNew(slo.attributes.name, Reflect.get(config, 'name'));
    if (indicator === undefined && name === undefined) return;
    if (!isSynthesized(this) || isImportedOrMoved(this)) return;
    if (indicator) warn(this, `The SLO ${indicator.what}. ${indicator.next}`);
    if (name) {
      warn(
        this,
        `${spelled('name')} ${name.what}. ${name.next} The plan fails unless the SLO already exists without a name.`,
      );
    }
  }
}
