import { Construct } from 'constructs';
import { QueryLookup, QueryLookupConfig } from './data-source';
import { IntegrationDefinitionOutputReference } from '../outputs/integration-definition';
import { integrationDefinition as description } from '../schema/integration-definition';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.integrationDefinition`. */
export interface DataObservabilityIntegrationDefinitionConfig extends QueryLookupConfig {
  /** Key of the definition to read. */
  readonly id: string;
}

/**
 * An integration that can be deployed, read by operation 3. An unknown key is an error. Made by
 * `Lookup.integrationDefinition`.
 */
export class DataObservabilityIntegrationDefinition extends QueryLookup {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_integration_definition';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityIntegrationDefinitionConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityIntegrationDefinitionConfig) {
    super(scope, id, description, config);
  }

  /** Key of the definition to read. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._config.id = value;
  }
  /** The configured `id`. */
  public get idInput(): string {
    return this._config.id;
  }

  /** The definition itself. */
  public get integrationDefinition(): IntegrationDefinitionOutputReference {
    return new IntegrationDefinitionOutputReference(this, 'integration_definition', false);
  }
}
