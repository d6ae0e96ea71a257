import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from './output-list';

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
