import { ComplexObject } from 'cdktf';
import { OutputList } from './output-list';
import {
  SloGroupingOutputReference,
  SloRequestBasedMetricSliOutputReference,
  SloRevisionOutputReference,
} from './slo';

/** An entry of `SloRecordList`. */
export class SloRecordOutputReference extends ComplexObject {
  /** Name of the SLO. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Target in percent, such as 99.9. Kept exactly as written, also where the service stores a float32. */
  public get targetThresholdPercentage(): number {
    return this.getNumberAttribute('target_threshold_percentage');
  }

  /** What the SLO is about. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Labels, each a name and a value. */
  public get labels(): { [key: string]: string } {
    return this.getStringMapAttribute('labels');
  }

  /**
   * Time frame, such as `SLO_TIME_FRAME_28_DAYS`. The listed values are constants of `SloTimeFrame`; others are
   * passed on.
   */
  public get sloTimeFrame(): string {
    return this.getStringAttribute('slo_time_frame');
  }

  /** Service level indicator: the ratio of good events to total events. */
  public get requestBasedMetricSli(): SloRequestBasedMetricSliOutputReference {
    return new SloRequestBasedMetricSliOutputReference(this, 'request_based_metric_sli', false);
  }

  /** Grouping. The service derives it from the SLI where it is not set. */
  public get grouping(): SloGroupingOutputReference {
    return new SloGroupingOutputReference(this, 'grouping', false);
  }

  /** Type of the SLO. The service derives it from the SLI where it is not set. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }

  /** Identifier that the service gave the SLO. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Who created the SLO. */
  public get creator(): string {
    return this.getStringAttribute('creator');
  }

  /** When the SLO was created, in ISO 8601. */
  public get createTime(): string {
    return this.getStringAttribute('create_time');
  }

  /** When the SLO was last changed, in ISO 8601. */
  public get updateTime(): string {
    return this.getStringAttribute('update_time');
  }

  /** The version of the SLO. */
  public get revision(): SloRevisionOutputReference {
    return new SloRevisionOutputReference(this, 'revision', false);
  }
}

/** The SLOs that exist. */
export class SloRecordList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): SloRecordOutputReference {
    return this._entry(SloRecordOutputReference, index);
  }
}
