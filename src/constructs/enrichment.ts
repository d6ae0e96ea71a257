import {
  IResolvable,
  ImportableResource,
  TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
  Token,
} from 'cdktf';
import { Construct } from 'constructs';
import { EnrichmentTypeOutputReference } from '../outputs/enrichment';
import { enrichment as description } from '../schema/enrichment';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { unlessExactlyOne } from '../synthesis/exclusive';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/** Geography of an IP address. */
export interface EnrichmentGeoIp {
  /**
   * Whether to add the autonomous system number, too.
   *
   * @default - not sent
   */
  readonly withAsn?: boolean | IResolvable;
}

/** Any other type of enrichment, by the name of its member in the API. */
export interface EnrichmentOtherType {
  /** Name of the member, as the API spells it. */
  readonly name: string;

  /** Content of the member: a JSON object, as text. */
  readonly valueJson: string;
}

/** Kind of enrichment. Exactly one of `geoIp` and `other` is set. */
export interface EnrichmentType {
  /**
   * Geography of an IP address.
   *
   * @default - `other` is set
   */
  readonly geoIp?: EnrichmentGeoIp;

  /**
   * Any other type, by its name.
   *
   * @default - `geoIp` is set
   */
  readonly other?: EnrichmentOtherType;
}

/** Configuration of an `Enrichment`. */
export interface EnrichmentConfig extends TerraformMetaArguments {
  /** Source field. */
  readonly fieldName: string;

  /**
   * Field that receives the result.
   *
   * @default - not sent
   */
  readonly enrichedFieldName?: string;

  /** Kind of enrichment. */
  readonly enrichmentType: EnrichmentType;

  /**
   * Columns to add.
   *
   * @default - not sent
   */
  readonly selectedColumns?: string[];

  /**
   * JSON object, as text, of members that the API does not document. They are merged into the rule. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/**
 * A rule that adds fields to what the service receives, appended by operation 4 of the management API.
 *
 * The API can neither read, change nor delete it: a change appends another rule, and destroying it leaves it on the
 * service, where it stays active; the plan or apply warns of both. It cannot be imported.
 *
 * Synthesis fails unless exactly one type is set.
 */
export class Enrichment extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_enrichment';

  /**
   * Part of CDKTF's conventions. The API cannot read a rule, so that Terraform answers the import with an error.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId identifier of the rule on the service
   * @param provider account of the object; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: Enrichment.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<EnrichmentConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the rule should be
   */
  constructor(scope: Construct, id: string, config: EnrichmentConfig) {
    super(scope, id, {
      ...config,
      terraformResourceType: Enrichment.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config };
    this.node.addValidation({ validate: () => this.findMistakes() });
    requireProperties(this, description, () => this.config);
  }

  /** Source field. */
  public get fieldName(): string {
    return this.getStringAttribute('field_name');
  }
  public set fieldName(value: string) {
    this.config.fieldName = value;
  }
  /** The configured `fieldName`. */
  public get fieldNameInput(): string {
    return this.config.fieldName;
  }

  /** Field that receives the result. */
  public get enrichedFieldName(): string {
    return this.getStringAttribute('enriched_field_name');
  }
  public set enrichedFieldName(value: string) {
    this.config.enrichedFieldName = value;
  }
  /** Takes the configured `enrichedFieldName` back. */
  public resetEnrichedFieldName(): void {
    this.config.enrichedFieldName = undefined;
  }
  /** The configured `enrichedFieldName`. */
  public get enrichedFieldNameInput(): string | undefined {
    return this.config.enrichedFieldName;
  }

  /** Kind of enrichment. */
  public get enrichmentType(): EnrichmentTypeOutputReference {
    return new EnrichmentTypeOutputReference(this, 'enrichment_type', false);
  }
  /** Configures `enrichmentType`. */
  public putEnrichmentType(value: EnrichmentType): void {
    this.config.enrichmentType = value;
  }
  /** The configured `enrichmentType`. */
  public get enrichmentTypeInput(): EnrichmentType {
    return this.config.enrichmentType;
  }

  /** Columns to add. */
  public get selectedColumns(): string[] {
    return this.getListAttribute('selected_columns');
  }
  public set selectedColumns(value: string[]) {
    this.config.selectedColumns = value;
  }
  /** Takes the configured `selectedColumns` back. */
  public resetSelectedColumns(): void {
    this.config.selectedColumns = undefined;
  }
  /** The configured `selectedColumns`. */
  public get selectedColumnsInput(): string[] | undefined {
    return this.config.selectedColumns;
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

  /**
   * Identifier that the service gave the rule: a 64-bit integer, as text. Null, with a warning at apply, where the answer of the
   * service does not tell it.
   */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    const { enrichmentType } = this.config;
    if (typeof enrichmentType !== 'object' || Token.isUnresolved(enrichmentType)) return [];
    const mistake = unlessExactlyOne(['geoIp', 'other'], enrichmentType);
    return mistake === undefined ? [] : [`enrichmentType: ${mistake}`];
  }
}
