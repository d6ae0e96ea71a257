import { ComplexObject } from 'cdktf';
import { OutputList } from '../output-list';

/** A constant. */
export class DashboardVariablesDefinitionConstantOutputReference extends ComplexObject {
  /** Value of the constant. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** Where the value comes from. */
export class DashboardVariablesDefinitionOutputReference extends ComplexObject {
  /** A constant. */
  public get constant(): DashboardVariablesDefinitionConstantOutputReference {
    return new DashboardVariablesDefinitionConstantOutputReference(this, 'constant', false);
  }
}

/** An entry of `DashboardVariablesList`. */
export class DashboardVariablesOutputReference extends ComplexObject {
  /** Name of the variable. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Name that is shown. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** What the variable is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_UNSPECIFIED`. */
  public get displayType(): string {
    return this.getStringAttribute('display_type');
  }

  /** Where the value comes from. */
  public get definition(): DashboardVariablesDefinitionOutputReference {
    return new DashboardVariablesDefinitionOutputReference(this, 'definition', false);
  }
}

/** Variables of the dashboard, first form. */
export class DashboardVariablesList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardVariablesOutputReference {
    return this._entry(DashboardVariablesOutputReference, index);
  }
}
