import { ComplexObject } from 'cdktf';

/** Events that an SLO counts, as Terraform knows them. */
export class SloEventsOutputReference extends ComplexObject {
  /** Query that counts the events. */
  public get query(): string {
    return this.getStringAttribute('query');
  }
}

/** Service level indicator of an SLO, as Terraform knows it. */
export class SloRequestBasedMetricSliOutputReference extends ComplexObject {
  /** The good events. */
  public get goodEvents(): SloEventsOutputReference {
    return new SloEventsOutputReference(this, 'good_events', false);
  }

  /** The total events. */
  public get totalEvents(): SloEventsOutputReference {
    return new SloEventsOutputReference(this, 'total_events', false);
  }
}

/** Grouping of an SLO, as Terraform knows it. */
export class SloGroupingOutputReference extends ComplexObject {
  /** Names of the labels that the SLO is grouped by. */
  public get labels(): string[] {
    return this.getListAttribute('labels');
  }
}

/** The version of an SLO. */
export class SloRevisionOutputReference extends ComplexObject {
  /** Number of the revision. */
  public get revision(): number {
    return this.getNumberAttribute('revision');
  }

  /** When this revision was made, in ISO 8601. */
  public get updateTime(): string {
    return this.getStringAttribute('update_time');
  }
}
