import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from '../output-list';

/** Value before the user types one. */
export class DashboardVariablesV2SourceTextboxDefaultValueOutputReference extends ComplexObject {
  /** Regular expression that is the default value. JSON text. */
  public get defaultRegexValue(): string {
    return this.getStringAttribute('default_regex_value');
  }
}

/** A text box. */
export class DashboardVariablesV2SourceTextboxOutputReference extends ComplexObject {
  /** Value before the user types one. */
  public get defaultValue(): DashboardVariablesV2SourceTextboxDefaultValueOutputReference {
    return new DashboardVariablesV2SourceTextboxDefaultValueOutputReference(this, 'default_value', false);
  }
}

/** Where the values come from. */
export class DashboardVariablesV2SourceOutputReference extends ComplexObject {
  /** A text box. */
  public get textbox(): DashboardVariablesV2SourceTextboxOutputReference {
    return new DashboardVariablesV2SourceTextboxOutputReference(this, 'textbox', false);
  }
}

/** The chosen interval. */
export class DashboardVariablesV2ValueIntervalValueOutputReference extends ComplexObject {
  /** Label of the interval. */
  public get label(): string {
    return this.getStringAttribute('label');
  }

  /** Value of the interval. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** An interval. */
export class DashboardVariablesV2ValueIntervalOutputReference extends ComplexObject {
  /** The chosen interval. */
  public get value(): DashboardVariablesV2ValueIntervalValueOutputReference {
    return new DashboardVariablesV2ValueIntervalValueOutputReference(this, 'value', false);
  }
}

/** The current value. */
export class DashboardVariablesV2ValueOutputReference extends ComplexObject {
  /** An interval. */
  public get interval(): DashboardVariablesV2ValueIntervalOutputReference {
    return new DashboardVariablesV2ValueIntervalOutputReference(this, 'interval', false);
  }
}

/** An entry of `DashboardVariablesV2List`. */
export class DashboardVariablesV2OutputReference extends ComplexObject {
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

  /** Whether the variable takes a full row. */
  public get displayFullRow(): IResolvable {
    return this.getBooleanAttribute('display_full_row');
  }

  /** How the variable is shown, such as `VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED`. */
  public get displayType(): string {
    return this.getStringAttribute('display_type');
  }

  /** Where the values come from. */
  public get source(): DashboardVariablesV2SourceOutputReference {
    return new DashboardVariablesV2SourceOutputReference(this, 'source', false);
  }

  /** The current value. */
  public get value(): DashboardVariablesV2ValueOutputReference {
    return new DashboardVariablesV2ValueOutputReference(this, 'value', false);
  }
}

/** Variables of the dashboard, second form. */
export class DashboardVariablesV2List extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardVariablesV2OutputReference {
    return this._entry(DashboardVariablesV2OutputReference, index);
  }
}
