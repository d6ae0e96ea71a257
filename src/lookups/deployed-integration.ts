import { ComplexObject, IResolvable, TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { LookupDataSource } from './data-source';
import { deployedIntegration as description } from '../schema/deployed-integration';
import { Mutable } from '../synthesis/attributes';
import { OutputList } from '../synthesis/output-list';

/** What to look up with `Lookup.deployedIntegration`. */
export interface DataObservabilityDeployedIntegrationConfig extends TerraformMetaArguments {
  /** Identifier of the integration to read. */
  readonly integrationId: string;
}

/** How the integration does. */
export class DeployedIntegrationStatusOutputReference extends ComplexObject {
  /** Status of the connection, such as `PENDING`. */
  public get connectionStatus(): string {
    return this.getStringAttribute('connection_status');
  }

  /** Details of the status. JSON text. */
  public get details(): string {
    return this.getStringAttribute('details');
  }

  /** Messages about the status. */
  public get messages(): string[] {
    return this.getListAttribute('messages');
  }
}

/** An entry of `DeployedIntegrationParameterList`. */
export class DeployedIntegrationParameterOutputReference extends ComplexObject {
  /** Name of the parameter. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of a boolean parameter; null for any other. */
  public get booleanValue(): IResolvable {
    return this.getBooleanAttribute('boolean_value');
  }
}

/** Values of the parameters. */
export class DeployedIntegrationParameterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DeployedIntegrationParameterOutputReference {
    return this._entry(DeployedIntegrationParameterOutputReference, index);
  }
}

/** The integration itself. */
export class DeployedIntegrationOutputReference extends ComplexObject {
  /** Identifier of the integration. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Key of its definition. */
  public get definitionKey(): string {
    return this.getStringAttribute('definition_key');
  }

  /** Revision of its definition. */
  public get definitionVersion(): string {
    return this.getStringAttribute('definition_version');
  }

  /** How the integration does. */
  public get integrationStatus(): DeployedIntegrationStatusOutputReference {
    return new DeployedIntegrationStatusOutputReference(this, 'integration_status', false);
  }

  /** Values of the parameters. */
  public get parameters(): DeployedIntegrationParameterList {
    return new DeployedIntegrationParameterList(this, 'parameters', false);
  }
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
