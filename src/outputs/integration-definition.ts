import { ComplexObject, IResolvable } from 'cdktf';
import { OutputList } from './output-list';

/** Kind of integration. */
export class IntegrationTypeOutputReference extends ComplexObject {
  /** Present for contextual data that is pushed to the service. JSON text. */
  public get pushBasedContextualData(): string {
    return this.getStringAttribute('push_based_contextual_data');
  }
}

/** When the field applies. */
export class IntegrationFieldConditionOutputReference extends ComplexObject {
  /** Kind of condition, such as `UNKNOWN`. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }

  /** Values of the condition, each as JSON text. */
  public get values(): string[] {
    return this.getListAttribute('values');
  }
}

/** A single value. */
export class IntegrationFieldSingleOutputReference extends ComplexObject {
  /** Default of the value. */
  public get defaultValue(): string {
    return this.getStringAttribute('default_value');
  }
}

/** An entry of `IntegrationFieldList`. */
export class IntegrationFieldOutputReference extends ComplexObject {
  /** Name of the field. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Type of the value, such as `API_KEY`. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }

  /** Identifier of the group that the field is shown in. */
  public get groupId(): string {
    return this.getStringAttribute('group_id');
  }

  /** Pattern that the value must match. */
  public get allowedPattern(): string {
    return this.getStringAttribute('allowed_pattern');
  }

  /** When the field applies. */
  public get applicableIf(): IntegrationFieldConditionOutputReference {
    return new IntegrationFieldConditionOutputReference(this, 'applicable_if', false);
  }

  /** Where the field is documented. */
  public get documentationReference(): string {
    return this.getStringAttribute('documentation_reference');
  }

  /** Placeholder that is shown before the user types. */
  public get placeholder(): string {
    return this.getStringAttribute('placeholder');
  }

  /** Whether the service gives the value. */
  public get predefined(): IResolvable {
    return this.getBooleanAttribute('predefined');
  }

  /** Whether the value cannot be changed. */
  public get isReadonly(): IResolvable {
    return this.getBooleanAttribute('readonly');
  }

  /** Whether a value is needed. */
  public get required(): IResolvable {
    return this.getBooleanAttribute('required');
  }

  /** A single value. */
  public get single(): IntegrationFieldSingleOutputReference {
    return new IntegrationFieldSingleOutputReference(this, 'single', false);
  }

  /** Name of the template parameter. */
  public get templateParamName(): string {
    return this.getStringAttribute('template_param_name');
  }

  /** Tooltip of the field. */
  public get tooltip(): string {
    return this.getStringAttribute('tooltip');
  }

  /** What to know when upgrading. */
  public get upgradeNotice(): string {
    return this.getStringAttribute('upgrade_notice');
  }

  /** Whether the field is shown. */
  public get visible(): IResolvable {
    return this.getBooleanAttribute('visible');
  }
}

/** Parameters that the revision asks for. */
export class IntegrationFieldList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IntegrationFieldOutputReference {
    return this._entry(IntegrationFieldOutputReference, index);
  }
}

/** An entry of `IntegrationFieldGroupList`. */
export class IntegrationFieldGroupOutputReference extends ComplexObject {
  /** Identifier of the group. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the group. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
}

/** Groups of fields. */
export class IntegrationFieldGroupList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IntegrationFieldGroupOutputReference {
    return this._entry(IntegrationFieldGroupOutputReference, index);
  }
}

/** An entry of `IntegrationConfigurationBlockList`. */
export class IntegrationConfigurationBlockOutputReference extends ComplexObject {
  /** What the block does. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Name of the block. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Text of the block. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** Blocks to copy. */
export class IntegrationConfigurationBlockList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IntegrationConfigurationBlockOutputReference {
    return this._entry(IntegrationConfigurationBlockOutputReference, index);
  }
}

/** Infrastructure as code for the integration. */
export class IntegrationInfraAsCodeOutputReference extends ComplexObject {
  /** Blocks to copy. */
  public get configurationBlocks(): IntegrationConfigurationBlockList {
    return new IntegrationConfigurationBlockList(this, 'configuration_blocks', false);
  }
}

/** An entry of `IntegrationRevisionList`. */
export class IntegrationRevisionOutputReference extends ComplexObject {
  /** Identifier of the revision. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Feature flag that enables the revision. */
  public get featureFlag(): string {
    return this.getStringAttribute('feature_flag');
  }

  /** Whether the revision can be deployed. */
  public get revisionDeploymentSupported(): IResolvable {
    return this.getBooleanAttribute('revision_deployment_supported');
  }

  /** How to upgrade to the revision, in Markdown. */
  public get upgradeInstructionsMd(): string {
    return this.getStringAttribute('upgrade_instructions_md');
  }

  /** Parameters that the revision asks for. */
  public get fields(): IntegrationFieldList {
    return new IntegrationFieldList(this, 'fields', false);
  }

  /** Groups of fields. */
  public get groups(): IntegrationFieldGroupList {
    return new IntegrationFieldGroupList(this, 'groups', false);
  }

  /** Infrastructure as code for the integration. */
  public get infraAsCode(): IntegrationInfraAsCodeOutputReference {
    return new IntegrationInfraAsCodeOutputReference(this, 'infra_as_code', false);
  }
}

/** Versions of the definition. */
export class IntegrationRevisionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IntegrationRevisionOutputReference {
    return this._entry(IntegrationRevisionOutputReference, index);
  }
}

/** The definition itself. */
export class IntegrationDefinitionOutputReference extends ComplexObject {
  /** Key of the definition. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Feature flag that enables the integration. */
  public get featureFlag(): string {
    return this.getStringAttribute('feature_flag');
  }

  /** Kind of integration. */
  public get integrationType(): IntegrationTypeOutputReference {
    return new IntegrationTypeOutputReference(this, 'integration_type', false);
  }

  /** Versions of the definition. */
  public get revisions(): IntegrationRevisionList {
    return new IntegrationRevisionList(this, 'revisions', false);
  }
}
