import { ImportableResource, TerraformMetaArguments, TerraformProvider, TerraformResource } from 'cdktf';
import { Construct } from 'constructs';
import {
  SloGroupingOutputReference,
  SloRequestBasedMetricSliOutputReference,
  SloRevisionOutputReference,
} from '../outputs/slo';
import { slo as description } from '../schema/slo';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { unlessKept } from '../synthesis/dropped-name';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/** Events that an SLO counts. */
export interface SloEvents {
  /**
   * Query that counts the events.
   *
   * @default - not sent
   */
  readonly query?: string;
}

/** Service level indicator: the ratio of good events to total events. */
export interface SloRequestBasedMetricSli {
  /**
   * The good events.
   *
   * @default - not sent
   */
  readonly goodEvents?: SloEvents;

  /**
   * The total events.
   *
   * @default - not sent
   */
  readonly totalEvents?: SloEvents;
}

/** Grouping of an SLO. */
export interface SloGrouping {
  /**
   * Names of the labels that the SLO is grouped by.
   *
   * @default - not sent
   */
  readonly labels?: string[];
}

/** Configuration of an `Slo`. */
export interface SloConfig extends TerraformMetaArguments {
  /** Name of the SLO. */
  readonly name: string;

  /** Target in percent, such as 99.9. Kept exactly as written, also where the service stores less precision. */
  readonly targetThresholdPercentage: number;

  /**
   * What the SLO is about.
   *
   * @default - none
   */
  readonly description?: string;

  /**
   * Labels, each a name and a value.
   *
   * @default - none
   */
  readonly labels?: { [key: string]: string };

  /**
   * Time frame. The documented ones are constants of `SloTimeFrame`; any other text is passed on.
   *
   * @default - the service chooses
   */
  readonly sloTimeFrame?: string;

  /**
   * Service level indicator: the ratio of good events to total events.
   *
   * @default - none; `extraMembers` can hold an indicator of another kind
   */
  readonly requestBasedMetricSli?: SloRequestBasedMetricSli;

  /**
   * Grouping of the SLO.
   *
   * @default - the service derives it from the indicator
   */
  readonly grouping?: SloGrouping;

  /**
   * Type of the SLO, as the service names it: `type` in the API and in Terraform.
   *
   * @default - the service derives it from the indicator
   */
  readonly typeName?: string;

  /**
   * JSON object, as text, of members that the API does not document, such as `JSON.stringify({ tier: 1 })`. They are
   * merged into the request. Naming a documented member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/**
 * A service level objective.
 *
 * Created and replaced by operation 15 of the management API, read by operation 13. Before a change, operation 17
 * validates the alerts of the SLO. The API cannot delete an SLO: destroying it leaves it on the service, with a warning.
 * An existing SLO is adopted by `importFrom` with its identifier.
 */
export class Slo extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_slo';

  /**
   * Makes `cdktf plan` write the configuration of an existing SLO.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId identifier of the SLO on the service
   * @param provider account of the SLO; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: Slo.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<SloConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the SLO should be
   */
  constructor(scope: Construct, id: string, config: SloConfig) {
    super(scope, id, {
      ...config,
      terraformResourceType: Slo.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config };
    this.node.addValidation({ validate: () => this.findMistakes() });
    requireProperties(this, description, () => this.config);
  }

  /** Name of the SLO. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this.config.name = value;
  }
  /** The configured `name`. */
  public get nameInput(): string {
    return this.config.name;
  }

  /** Target in percent. */
  public get targetThresholdPercentage(): number {
    return this.getNumberAttribute('target_threshold_percentage');
  }
  public set targetThresholdPercentage(value: number) {
    this.config.targetThresholdPercentage = value;
  }
  /** The configured `targetThresholdPercentage`. */
  public get targetThresholdPercentageInput(): number {
    return this.config.targetThresholdPercentage;
  }

  /** What the SLO is about. */
  public get description(): string {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this.config.description = value;
  }
  /** Takes the configured `description` back. */
  public resetDescription(): void {
    this.config.description = undefined;
  }
  /** The configured `description`. */
  public get descriptionInput(): string | undefined {
    return this.config.description;
  }

  /** Labels, each a name and a value. */
  public get labels(): { [key: string]: string } {
    return this.getStringMapAttribute('labels');
  }
  public set labels(value: { [key: string]: string }) {
    this.config.labels = value;
  }
  /** Takes the configured `labels` back. */
  public resetLabels(): void {
    this.config.labels = undefined;
  }
  /** The configured `labels`. */
  public get labelsInput(): { [key: string]: string } | undefined {
    return this.config.labels;
  }

  /** Time frame. */
  public get sloTimeFrame(): string {
    return this.getStringAttribute('slo_time_frame');
  }
  public set sloTimeFrame(value: string) {
    this.config.sloTimeFrame = value;
  }
  /** Takes the configured `sloTimeFrame` back. */
  public resetSloTimeFrame(): void {
    this.config.sloTimeFrame = undefined;
  }
  /** The configured `sloTimeFrame`. */
  public get sloTimeFrameInput(): string | undefined {
    return this.config.sloTimeFrame;
  }

  /** Service level indicator: the ratio of good events to total events. */
  public get requestBasedMetricSli(): SloRequestBasedMetricSliOutputReference {
    return new SloRequestBasedMetricSliOutputReference(this, 'request_based_metric_sli', false);
  }
  /** Configures `requestBasedMetricSli`. */
  public putRequestBasedMetricSli(value: SloRequestBasedMetricSli): void {
    this.config.requestBasedMetricSli = value;
  }
  /** Takes the configured `requestBasedMetricSli` back. */
  public resetRequestBasedMetricSli(): void {
    this.config.requestBasedMetricSli = undefined;
  }
  /** The configured `requestBasedMetricSli`. */
  public get requestBasedMetricSliInput(): SloRequestBasedMetricSli | undefined {
    return this.config.requestBasedMetricSli;
  }

  /** Grouping: as configured, else as the service derived it. */
  public get grouping(): SloGroupingOutputReference {
    return new SloGroupingOutputReference(this, 'grouping', false);
  }
  /** Configures `grouping`. */
  public putGrouping(value: SloGrouping): void {
    this.config.grouping = value;
  }
  /** Takes the configured `grouping` back. */
  public resetGrouping(): void {
    this.config.grouping = undefined;
  }
  /** The configured `grouping`. */
  public get groupingInput(): SloGrouping | undefined {
    return this.config.grouping;
  }

  /** Type: as configured, else as the service derived it. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this.config.typeName = value;
  }
  /** Takes the configured `typeName` back. */
  public resetTypeName(): void {
    this.config.typeName = undefined;
  }
  /** The configured `typeName`. */
  public get typeNameInput(): string | undefined {
    return this.config.typeName;
  }

  /** JSON object, as text, of members that the API does not document. */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this.config.extraMembers = value;
  }
  /** Takes the configured `extraMembers` back. */
  public resetExtraMembers(): void {
    this.config.extraMembers = undefined;
  }
  /** The configured `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this.config.extraMembers;
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

  /** Identifiers of the alerts that the last replacement affected. Null before the first one. */
  public get effectedSloAlertIds(): string[] {
    return this.getListAttribute('effected_slo_alert_ids');
  }

  /** JSON object, as text, of the members that the API does not document and `extraMembers` does not set. */
  public get unlistedMembers(): string {
    return this.getStringAttribute('unlisted_members');
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    const { labels, targetThresholdPercentage: target } = this.config;
    return [
      ...unlessKept('labels', labels),
      ...(Number.isFinite(target) ? [] : [`targetThresholdPercentage is ${target}, not a number.`]),
    ];
  }
}
