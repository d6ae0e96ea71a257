import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from '../output-list';

/** The observed field. */
export class DashboardFiltersSourceLogsObservationFieldOutputReference extends ComplexObject {
  /** Path of the field. JSON text. */
  public get keypath(): string {
    return this.getStringAttribute('keypath');
  }

  /** Scope of the field. JSON text. */
  public get scope(): string {
    return this.getStringAttribute('scope');
  }
}

/** How the field is compared. */
export class DashboardFiltersSourceLogsOperatorOutputReference extends ComplexObject {
  /** Present for equality. JSON text. */
  public get equalTo(): string {
    return this.getStringAttribute('equals');
  }
}

/** Logs. */
export class DashboardFiltersSourceLogsOutputReference extends ComplexObject {
  /** Name of the field. */
  public get field(): string {
    return this.getStringAttribute('field');
  }

  /** The observed field. */
  public get observationField(): DashboardFiltersSourceLogsObservationFieldOutputReference {
    return new DashboardFiltersSourceLogsObservationFieldOutputReference(this, 'observation_field', false);
  }

  /** How the field is compared. */
  public get filterOperator(): DashboardFiltersSourceLogsOperatorOutputReference {
    return new DashboardFiltersSourceLogsOperatorOutputReference(this, 'operator', false);
  }
}

/** What is filtered. */
export class DashboardFiltersSourceOutputReference extends ComplexObject {
  /** Logs. */
  public get logs(): DashboardFiltersSourceLogsOutputReference {
    return new DashboardFiltersSourceLogsOutputReference(this, 'logs', false);
  }
}

/** An entry of `DashboardFiltersList`. */
export class DashboardFiltersOutputReference extends ComplexObject {
  /** Name that is shown. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** Whether the filter is applied. */
  public get enabled(): IResolvable {
    return this.getBooleanAttribute('enabled');
  }

  /** Whether the filter is shown collapsed. */
  public get collapsed(): IResolvable {
    return this.getBooleanAttribute('collapsed');
  }

  /** What is filtered. */
  public get source(): DashboardFiltersSourceOutputReference {
    return new DashboardFiltersSourceOutputReference(this, 'source', false);
  }
}

/** Filters of the dashboard. */
export class DashboardFiltersList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardFiltersOutputReference {
    return this._entry(DashboardFiltersOutputReference, index);
  }
}
