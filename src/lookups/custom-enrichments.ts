import { ComplexObject, IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { QueryLookup, QueryLookupConfig } from './data-source';
import { customEnrichments as description } from '../schema/custom-enrichments';
import { Mutable } from '../synthesis/attributes';
import { unlessExactlyOne } from '../synthesis/exclusive';
import { OutputList } from '../synthesis/output-list';

/** What to look up with `Lookup.customEnrichments`. */
export interface DataObservabilityCustomEnrichmentsConfig extends QueryLookupConfig {
  /**
   * Name to search for. Exactly one of `name` and `id` is set.
   *
   * @default - none
   */
  readonly name?: string;

  /**
   * Identifier to search for, a 64-bit integer. Exactly one of `name` and `id` is set.
   *
   * @default - none
   */
  readonly id?: string;
}

/** Definition of the enrichment. */
export class CustomEnrichmentDefinitionOutputReference extends ComplexObject {
  /** Identifier of the enrichment. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the enrichment. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** What the enrichment is for. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Name of the file that the table came from. */
  public get fileName(): string {
    return this.getStringAttribute('file_name');
  }

  /** Size of the file, in bytes. */
  public get fileSize(): number {
    return this.getNumberAttribute('file_size');
  }

  /** Whether the enrichment serves queries only. */
  public get isQueryOnly(): IResolvable {
    return this.getBooleanAttribute('is_query_only');
  }

  /** Version of the table. */
  public get version(): number {
    return this.getNumberAttribute('version');
  }
}

/** An entry of `CustomEnrichmentList`. */
export class CustomEnrichmentOutputReference extends ComplexObject {
  /** Definition of the enrichment. */
  public get definition(): CustomEnrichmentDefinitionOutputReference {
    return new CustomEnrichmentDefinitionOutputReference(this, 'definition', false);
  }

  /** The table, as text. */
  public get textual(): string {
    return this.getStringAttribute('textual');
  }
}

/** The custom enrichments that were found. */
export class CustomEnrichmentList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): CustomEnrichmentOutputReference {
    return this._entry(CustomEnrichmentOutputReference, index);
  }
}

/**
 * Custom enrichments of one name or identifier, searched by operation 10. Where there are none, the list is empty.
 * Made by `Lookup.customEnrichments`.
 */
export class DataObservabilityCustomEnrichments extends QueryLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_custom_enrichments';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityCustomEnrichmentsConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityCustomEnrichmentsConfig) {
    super(scope, id, description, config);
    this.node.addValidation({
      validate: () => [unlessExactlyOne(['name', 'id'], this._config) ?? []].flat(),
    });
  }

  /** Name to search for. Exactly one of `name` and `id` is set. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** Takes the configured `name` back. */
  public resetName(): void {
    this._config.name = undefined;
  }
  /** The configured `name`. */
  public get nameInput(): string | undefined {
    return this._config.name;
  }

  /** Identifier to search for, a 64-bit integer. Exactly one of `name` and `id` is set. */
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

  /** The custom enrichments that were found. */
  public get customEnrichmentsData(): CustomEnrichmentList {
    return new CustomEnrichmentList(this, 'custom_enrichments_data', false);
  }
}
