import { ComplexList, ComplexObject, IResolvable } from 'cdktf';

/** An entry of `ContextualDataIntegrationIntegrationParametersList`. What is write-only is not in it. */
export class ContextualDataIntegrationIntegrationParametersOutputReference extends ComplexObject {
  /** Name of the parameter. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of a boolean parameter. */
  public get booleanValue(): boolean | IResolvable {
    return this.getBooleanAttribute('boolean_value');
  }

  /** JSON object, as text, of the members that stand beside `key`. Sensitive. */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }

  /** Number that stands for the value of `valueJsonWo`. */
  public get valueJsonWoVersion(): number {
    return this.getNumberAttribute('value_json_wo_version');
  }
}

/** Configured parameters of a contextual data integration. */
export class ContextualDataIntegrationIntegrationParametersList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ContextualDataIntegrationIntegrationParametersOutputReference {
    return new ContextualDataIntegrationIntegrationParametersOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}

/** How a contextual data integration does. */
export class ContextualDataIntegrationIntegrationStatusOutputReference extends ComplexObject {
  /** Status of the connection, such as `PENDING`. */
  public get connectionStatus(): string {
    return this.getStringAttribute('connection_status');
  }

  /** Details, as JSON text. */
  public get details(): string {
    return this.getStringAttribute('details');
  }

  /** Messages about the status. */
  public get messages(): string[] {
    return this.getListAttribute('messages');
  }
}

/** An entry of `ContextualDataIntegrationParametersList`. */
export class ContextualDataIntegrationParametersOutputReference extends ComplexObject {
  /** Name of the parameter. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of a boolean parameter; null for any other. */
  public get booleanValue(): IResolvable {
    return this.getBooleanAttribute('boolean_value');
  }
}

/** Parameters of a contextual data integration as the service has them. */
export class ContextualDataIntegrationParametersList extends ComplexList {
  /** @param index position in the list, from 0 */
  public get(index: number): ContextualDataIntegrationParametersOutputReference {
    return new ContextualDataIntegrationParametersOutputReference(
      this.terraformResource,
      this.terraformAttribute,
      this.wrapsSet,
      index,
    );
  }
}
