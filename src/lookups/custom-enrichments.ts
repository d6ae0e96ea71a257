import { Construct } from 'constructs';
import { QueryLookup, QueryLookupConfig } from './data-source';
import { CustomEnrichmentList } from '../outputs/custom-enrichments';
import { customEnrichments as description } from '../schema/custom-enrichments';
import { Mutable } from '../synthesis/attributes';
import { unlessExactlyOne } from '../synthesis/exclusive';

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
