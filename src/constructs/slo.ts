import { Labels } from './labels';
import { ObservabilityResource } from './resource';
import { propertyName } from '../schema/names';
import { indicatorDoubt, mistakeIfNew } from '../schema/rules';
import { slo } from '../schema/slo';
import { isWritten } from '../synthesis/literal';
import { onSynthesize } from '../synthesis/on-synthesize';
import { isSynthesized, takesOver } from '../synthesis/overrides';
import { spelled } from '../synthesis/spelling';
import { warn } from '../synthesis/warn';

/**
 * The checks of an `Slo` that its description does not cover.
 *
 * @internal
 */
export abstract class SloBehaviour extends ObservabilityResource {
  constructor(...args: ConstructorParameters<typeof ObservabilityResource>) {
    super(...args);
    onSynthesize(this, () => this._warnIfNew());
  }

  /** @internal */
  protected _effectiveConfig(): object {
    return { ...this._config, labels: Labels._inherited(this, Reflect.get(this._config, 'labels')) };
  }

  /**
   * An SLO that exists may lack what a new one needs.
   *
   * @internal
   */
  private _warnIfNew(): void {
    const config = this._configured();
    const indicator = indicatorDoubt(config, { nameOf: (name) => spelled(propertyName(name)), isWritten });
    const name = mistakeIfNew(slo.attributes.name, Reflect.get(config, 'name'));
    if (indicator === undefined && name === undefined) return;
    if (!isSynthesized(this) || takesOver(this)) return;
    if (indicator) warn(this, `The SLO ${indicator.what}. ${indicator.next}`);
    if (name) {
      warn(
        this,
        `${spelled('name')} ${name.what}. ${name.next} Only an SLO that exists without a name can be planned.`,
      );
    }
  }
}
