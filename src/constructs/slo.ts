import { ObservabilityResource } from './resource';
import { propertyName } from '../schema/names';
import { indicatorDoubt } from '../schema/rules';
import { onSynthesize } from '../synthesis/on-synthesize';
import { warn } from '../synthesis/warn';

/**
 * The checks of an `Slo` that its description does not cover.
 *
 * @internal
 */
export abstract class SloBehaviour extends ObservabilityResource {
  constructor(...args: ConstructorParameters<typeof ObservabilityResource>) {
    super(...args);
    onSynthesize(this, () => this._warnWithoutIndicator());
  }

  /** @internal */
  private _warnWithoutIndicator(): void {
    const doubt = indicatorDoubt(this._config, propertyName);
    if (doubt === undefined) return;
    const isImported = Reflect.get(Object(this.toTerraform()), 'import') !== undefined;
    if (!isImported) warn(this, `The SLO ${doubt.what}. ${doubt.next}`);
  }
}
