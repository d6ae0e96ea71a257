import { Construct } from 'constructs';
import { BodyLookup, BodyLookupConfig } from './data-source';
import { SloGrouping, SloRequestBasedMetricSli } from '../constructs/slo';
import { SloGroupingOutputReference, SloRequestBasedMetricSliOutputReference } from '../outputs/slo';
import { AlertValidationResultList } from '../outputs/slo-alert-validation';
import { sloAlertValidation as description } from '../schema/slo-alert-validation';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.sloAlertValidation`. */
export interface DataObservabilitySloAlertValidationConfig extends BodyLookupConfig {
  /** Name of the SLO. */
  readonly name: string;

  /** Target in percent, such as 99.9. Kept exactly as written, also where the service stores a float32. */
  readonly targetThresholdPercentage: number;

  /**
   * Identifier of the SLO that would change.
   *
   * @default - not sent
   */
  readonly id?: string;

  /**
   * What the SLO is about.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * Labels, each a name and a value.
   *
   * @default - not sent
   */
  readonly labels?: { [key: string]: string };

  /**
   * Time frame, such as `SLO_TIME_FRAME_28_DAYS`. The listed values are constants of `SloTimeFrame`; others are
   * passed on.
   *
   * @default - not sent
   */
  readonly sloTimeFrame?: string;

  /**
   * Service level indicator: the ratio of good events to total events.
   *
   * @default - not sent
   */
  readonly requestBasedMetricSli?: SloRequestBasedMetricSli;

  /**
   * Grouping of the SLO.
   *
   * @default - not sent
   */
  readonly grouping?: SloGrouping;

  /**
   * Type of the SLO.
   *
   * @default - not sent
   */
  readonly typeName?: string;
}

/**
 * What a change of an SLO would mean for its alerts, asked by operation 17. Nothing is changed, and an alert that
 * would not fit is no error. Made by `Lookup.sloAlertValidation`.
 */
export class DataObservabilitySloAlertValidation extends BodyLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_slo_alert_validation';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilitySloAlertValidationConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilitySloAlertValidationConfig) {
    super(scope, id, description, config);
  }

  /** Name of the SLO. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** The configured `name`. */
  public get nameInput(): string {
    return this._config.name;
  }

  /** Target in percent, such as 99.9. Kept exactly as written, also where the service stores a float32. */
  public get targetThresholdPercentage(): number {
    return this.getNumberAttribute('target_threshold_percentage');
  }
  public set targetThresholdPercentage(value: number) {
    this._config.targetThresholdPercentage = value;
  }
  /** The configured `targetThresholdPercentage`. */
  public get targetThresholdPercentageInput(): number {
    return this._config.targetThresholdPercentage;
  }

  /** Identifier of the SLO that would change. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._config.id = value;
  }
  /** Takes the configured `id` back. */
  public resetId(): void {
    this._config.id = undefined;
  }
  /** The configured `id`. */
  public get idInput(): string | undefined {
    return this._config.id;
  }

  /** What the SLO is about. */
  public get description(): string {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._config.description = value;
  }
  /** Takes the configured `description` back. */
  public resetDescription(): void {
    this._config.description = undefined;
  }
  /** The configured `description`. */
  public get descriptionInput(): string | undefined {
    return this._config.description;
  }

  /** Labels, each a name and a value. */
  public get labels(): { [key: string]: string } {
    return this.getStringMapAttribute('labels');
  }
  public set labels(value: { [key: string]: string }) {
    this._config.labels = value;
  }
  /** Takes the configured `labels` back. */
  public resetLabels(): void {
    this._config.labels = undefined;
  }
  /** The configured `labels`. */
  public get labelsInput(): { [key: string]: string } | undefined {
    return this._config.labels;
  }

  /**
   * Time frame, such as `SLO_TIME_FRAME_28_DAYS`. The listed values are constants of `SloTimeFrame`; others are
   * passed on.
   */
  public get sloTimeFrame(): string {
    return this.getStringAttribute('slo_time_frame');
  }
  public set sloTimeFrame(value: string) {
    this._config.sloTimeFrame = value;
  }
  /** Takes the configured `sloTimeFrame` back. */
  public resetSloTimeFrame(): void {
    this._config.sloTimeFrame = undefined;
  }
  /** The configured `sloTimeFrame`. */
  public get sloTimeFrameInput(): string | undefined {
    return this._config.sloTimeFrame;
  }

  /** Service level indicator: the ratio of good events to total events. */
  public get requestBasedMetricSli(): SloRequestBasedMetricSliOutputReference {
    return new SloRequestBasedMetricSliOutputReference(this, 'request_based_metric_sli', false);
  }
  /** Configures `requestBasedMetricSli`. */
  public putRequestBasedMetricSli(value: SloRequestBasedMetricSli): void {
    this._config.requestBasedMetricSli = value;
  }
  /** Takes the configured `requestBasedMetricSli` back. */
  public resetRequestBasedMetricSli(): void {
    this._config.requestBasedMetricSli = undefined;
  }
  /** The configured `requestBasedMetricSli`. */
  public get requestBasedMetricSliInput(): SloRequestBasedMetricSli | undefined {
    return this._config.requestBasedMetricSli;
  }

  /** Grouping of the SLO. */
  public get grouping(): SloGroupingOutputReference {
    return new SloGroupingOutputReference(this, 'grouping', false);
  }
  /** Configures `grouping`. */
  public putGrouping(value: SloGrouping): void {
    this._config.grouping = value;
  }
  /** Takes the configured `grouping` back. */
  public resetGrouping(): void {
    this._config.grouping = undefined;
  }
  /** The configured `grouping`. */
  public get groupingInput(): SloGrouping | undefined {
    return this._config.grouping;
  }

  /** Type of the SLO. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this._config.typeName = value;
  }
  /** Takes the configured `typeName` back. */
  public resetTypeName(): void {
    this._config.typeName = undefined;
  }
  /** The configured `typeName`. */
  public get typeNameInput(): string | undefined {
    return this._config.typeName;
  }

  /** One entry per alert of the SLO. */
  public get alertsValidationResult(): AlertValidationResultList {
    return new AlertValidationResultList(this, 'alerts_validation_result', false);
  }
}
