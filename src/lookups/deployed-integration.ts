import { TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { LookupDataSource } from './data-source';
import { DeployedIntegrationOutputReference } from '../outputs/deployed-integration';
import { deployedIntegration as description } from '../schema/deployed-integration';
import { Mutable } from '../synthesis/attributes';

/** What to look up with `Lookup.deployedIntegration`. */
export interface DataObservabilityDeployedIntegrationConfig extends TerraformMetaArguments {
  /** Identifier of the integration to read. */
  readonly integrationId: string;
}

/**
 * An integration of the account, read by operation 9. An unknown identifier is an error. Made by
 * `Lookup.deployedIntegration`.
 */
export class DataObservabilityDeployedIntegration extends LookupDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_deployed_integration';

  /** @internal */
  declare protected readonly _config: Mutable<DataObservabilityDeployedIntegrationConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what to look up
   */
  constructor(scope: Construct, id: string, config: DataObservabilityDeployedIntegrationConfig) {
    super(scope, id, description, config);
  }

  /** Identifier of the integration to read. */
  public get integrationId(): string {
    return this.getStringAttribute('integration_id');
  }
  public set integrationId(value: string) {
    this._config.integrationId = value;
  }
  /** The configured `integrationId`. */
  public get integrationIdInput(): string {
    return this._config.integrationId;
  }

  /** The integration itself. */
  public get integration(): DeployedIntegrationOutputReference {
    return new DeployedIntegrationOutputReference(this, 'integration', false);
  }
}
