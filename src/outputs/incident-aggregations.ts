import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';

/** The assignee. */
export class IncidentAssigneeOutputReference extends ComplexObject {
  /** Identifier of the user. */
  public get userId(): string {
    return this.getStringAttribute('user_id');
  }
}

/** An entry of `IncidentAssigneeCountList`. */
export class IncidentAssigneeCountOutputReference extends ComplexObject {
  /** The assignee. */
  public get assignedTo(): IncidentAssigneeOutputReference {
    return new IncidentAssigneeOutputReference(this, 'assigned_to', false);
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incidents by assignee. */
export class IncidentAssigneeCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentAssigneeCountOutputReference {
    return this._entry(IncidentAssigneeCountOutputReference, index);
  }
}

/** The label. */
export class IncidentLabelOutputReference extends ComplexObject {
  /** Name of the label. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of the label. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** An entry of `IncidentLabelCountList`. */
export class IncidentLabelCountOutputReference extends ComplexObject {
  /** The label. */
  public get metaLabel(): IncidentLabelOutputReference {
    return new IncidentLabelOutputReference(this, 'meta_label', false);
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incidents by label. */
export class IncidentLabelCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentLabelCountOutputReference {
    return this._entry(IncidentLabelCountOutputReference, index);
  }
}

/** An entry of `IncidentSeverityCountList`. */
export class IncidentSeverityCountOutputReference extends ComplexObject {
  /** Severity, such as `INCIDENT_SEVERITY_UNSPECIFIED`. */
  public get severity(): string {
    return this.getStringAttribute('severity');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incidents by severity. */
export class IncidentSeverityCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentSeverityCountOutputReference {
    return this._entry(IncidentSeverityCountOutputReference, index);
  }
}

/** An entry of `IncidentStateCountList`. */
export class IncidentStateCountOutputReference extends ComplexObject {
  /** State, such as `INCIDENT_STATE_UNSPECIFIED`. */
  public get state(): string {
    return this.getStringAttribute('state');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incidents by state. */
export class IncidentStateCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentStateCountOutputReference {
    return this._entry(IncidentStateCountOutputReference, index);
  }
}

/** An entry of `IncidentStatusCountList`. */
export class IncidentStatusCountOutputReference extends ComplexObject {
  /** Status, such as `INCIDENT_STATUS_UNSPECIFIED`. */
  public get status(): string {
    return this.getStringAttribute('status');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incidents by status. */
export class IncidentStatusCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentStatusCountOutputReference {
    return this._entry(IncidentStatusCountOutputReference, index);
  }
}

/** Field of the incident. */
export class IncidentFieldOutputReference extends ComplexObject {
  /** Name of the application. */
  public get applicationName(): string {
    return this.getStringAttribute('application_name');
  }
}

/** An entry of `IncidentGroupValueList`. */
export class IncidentGroupValueOutputReference extends ComplexObject {
  /** Field of the incident. */
  public get incidentField(): IncidentFieldOutputReference {
    return new IncidentFieldOutputReference(this, 'incident_field', false);
  }
}

/** Values that make the group. */
export class IncidentGroupValueList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentGroupValueOutputReference {
    return this._entry(IncidentGroupValueOutputReference, index);
  }
}

/** An entry of `IncidentAggregationList`. */
export class IncidentAggregationOutputReference extends ComplexObject {
  /** Incidents by assignee. */
  public get aggAssignmentsCount(): IncidentAssigneeCountList {
    return new IncidentAssigneeCountList(this, 'agg_assignments_count', false);
  }

  /** Incidents by label. */
  public get aggMetaLabelsCount(): IncidentLabelCountList {
    return new IncidentLabelCountList(this, 'agg_meta_labels_count', false);
  }

  /** Incidents by severity. */
  public get aggSeverityCount(): IncidentSeverityCountList {
    return new IncidentSeverityCountList(this, 'agg_severity_count', false);
  }

  /** Incidents by state. */
  public get aggStateCount(): IncidentStateCountList {
    return new IncidentStateCountList(this, 'agg_state_count', false);
  }

  /** Incidents by status. */
  public get aggStatusCount(): IncidentStatusCountList {
    return new IncidentStatusCountList(this, 'agg_status_count', false);
  }

  /** Number of values. */
  public get allValuesCount(): number {
    return this.getNumberAttribute('all_values_count');
  }

  /** When the first incident was created, in ISO 8601. */
  public get firstCreatedAt(): string {
    return this.getStringAttribute('first_created_at');
  }

  /** When the last incident was closed, in ISO 8601. */
  public get lastClosedAt(): string {
    return this.getStringAttribute('last_closed_at');
  }

  /** When a state last changed, in ISO 8601. */
  public get lastStateUpdateTime(): string {
    return this.getStringAttribute('last_state_update_time');
  }

  /** Values that make the group. */
  public get groupBysValue(): IncidentGroupValueList {
    return new IncidentGroupValueList(this, 'group_bys_value', false);
  }

  /** Identifiers of the incidents. */
  public get listIncidentsId(): string[] {
    return this.getListAttribute('list_incidents_id');
  }
}

/** One entry per group. */
export class IncidentAggregationList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentAggregationOutputReference {
    return this._entry(IncidentAggregationOutputReference, index);
  }
}
