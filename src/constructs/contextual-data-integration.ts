import {
  IResolvable,
  ImportableResource,
  TerraformMetaArguments,
  TerraformProvider,
  TerraformResource,
  Token,
} from 'cdktf';
import { Construct } from 'constructs';
import {
  ContextualDataIntegrationIntegrationParametersList,
  ContextualDataIntegrationIntegrationStatusOutputReference,
  ContextualDataIntegrationParametersList,
} from '../outputs/contextual-data-integration';
import { contextualDataIntegration as description } from '../schema/contextual-data-integration';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { unlessExactlyOne, unlessVersioned } from '../synthesis/exclusive';
import { warnOfLiteralSecrets } from '../synthesis/literal-secrets';
import { GENERATOR_METADATA } from '../synthesis/provider-address';
import { requireProperties } from '../synthesis/required';

/**
 * A parameter of a contextual data integration. Exactly one of `booleanValue`, `valueJson` and `valueJsonWo` is set. The API
 * documents boolean values; where the value is of another type, JSON says what stands beside `key`.
 */
export interface ContextualDataIntegrationParameter {
  /** Name of the parameter. */
  readonly key: string;

  /**
   * Value of a boolean parameter.
   *
   * @default - `valueJson` or `valueJsonWo` is set
   */
  readonly booleanValue?: boolean | IResolvable;

  /**
   * JSON object, as text, of the members that stand beside `key`, such as `{"stringValue":"x"}`. Sensitive: not shown, but
   * kept in plan and state.
   *
   * @default - `booleanValue` or `valueJsonWo` is set
   */
  readonly valueJson?: string;

  /**
   * JSON object, as text, of the members that stand beside `key`. Write-only: in neither plan nor state when it comes from an
   * `EphemeralVariable`. Needs Terraform or OpenTofu 1.11, and `valueJsonWoVersion` beside it.
   *
   * @default - `booleanValue` or `valueJson` is set
   */
  readonly valueJsonWo?: string;

  /**
   * Whole number that stands for the value of `valueJsonWo`. Raise it when that changes: a new integration is made.
   *
   * @default - `booleanValue` or `valueJson` is set
   */
  readonly valueJsonWoVersion?: number;
}

/** Configuration of a `ContextualDataIntegration`. */
export interface ContextualDataIntegrationConfig extends TerraformMetaArguments {
  /** Key of the integration definition. */
  readonly integrationKey: string;

  /**
   * Version of the definition to create the integration with. Where the service later moves the integration to another
   * version, `definitionVersion` shows it, and nothing is replaced.
   *
   * @default - the service chooses
   */
  readonly version?: string;

  /**
   * Parameters of the integration.
   *
   * @default - not sent
   */
  readonly integrationParameters?: ContextualDataIntegrationParameter[];

  /**
   * JSON object, as text, of members that the API does not document. They are merged into the `metadata` of the request. Naming a documented
   * member here is an error.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/**
 * An integration that pushes contextual data, created by operation 8 of the management API and read by operation 9.
 *
 * The API can neither change nor delete it: a change makes another integration, and destroying it leaves it on the service;
 * the plan or apply warns of both. It is only taken for gone when the service says so itself and the definition of the
 * integration (operation 3) can still be read. Of the parameters, boolean ones are compared with the service.
 *
 * It can be imported by its id; values that the service hides are then missing.
 *
 * Synthesis fails unless each parameter has exactly one value, with a version beside a write-only one.
 */
export class ContextualDataIntegration extends TerraformResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_contextual_data_integration';

  /**
   * Has Terraform write the configuration of an existing integration: `terraform plan -generate-config-out=<file>`.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the configuration that is written
   * @param importFromId identifier of the integration on the service
   * @param provider account of the object; by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: ContextualDataIntegration.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  private readonly config: Mutable<ContextualDataIntegrationConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config what the integration should be
   */
  constructor(scope: Construct, id: string, config: ContextualDataIntegrationConfig) {
    super(scope, id, {
      ...config,
      terraformResourceType: ContextualDataIntegration.tfResourceType,
      terraformGeneratorMetadata: GENERATOR_METADATA,
    });
    this.config = { ...config };
    this.node.addValidation({ validate: () => this.findMistakes() });
    requireProperties(this, description, () => this.config);
    warnOfLiteralSecrets(this, description, () => this.config);
  }

  /** Key of the integration definition. */
  public get integrationKey(): string {
    return this.getStringAttribute('integration_key');
  }
  public set integrationKey(value: string) {
    this.config.integrationKey = value;
  }
  /** The configured `integrationKey`. */
  public get integrationKeyInput(): string {
    return this.config.integrationKey;
  }

  /** Version of the definition that the integration was created with. */
  public get version(): string {
    return this.getStringAttribute('version');
  }
  public set version(value: string) {
    this.config.version = value;
  }
  /** Takes the configured `version` back. */
  public resetVersion(): void {
    this.config.version = undefined;
  }
  /** The configured `version`. */
  public get versionInput(): string | undefined {
    return this.config.version;
  }

  /** Parameters of the integration. What is write-only is not in them. */
  public get integrationParameters(): ContextualDataIntegrationIntegrationParametersList {
    return new ContextualDataIntegrationIntegrationParametersList(this, 'integration_parameters', false);
  }
  /** Configures `integrationParameters`. */
  public putIntegrationParameters(value: ContextualDataIntegrationParameter[]): void {
    this.config.integrationParameters = value;
  }
  /** Takes the configured `integrationParameters` back. */
  public resetIntegrationParameters(): void {
    this.config.integrationParameters = undefined;
  }
  /** The configured `integrationParameters`. */
  public get integrationParametersInput(): ContextualDataIntegrationParameter[] | undefined {
    return this.config.integrationParameters;
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

  /** Identifier that the service gave the integration. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Key of the definition, as the service has it. */
  public get definitionKey(): string {
    return this.getStringAttribute('definition_key');
  }

  /** Version of the definition that the integration has now. */
  public get definitionVersion(): string {
    return this.getStringAttribute('definition_version');
  }

  /** How the integration does. */
  public get integrationStatus(): ContextualDataIntegrationIntegrationStatusOutputReference {
    return new ContextualDataIntegrationIntegrationStatusOutputReference(this, 'integration_status', false);
  }

  /** Parameters as the service has them. */
  public get parameters(): ContextualDataIntegrationParametersList {
    return new ContextualDataIntegrationParametersList(this, 'parameters', false);
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    const { integrationParameters = [] } = this.config;
    if (!Array.isArray(integrationParameters) || Token.isUnresolved(integrationParameters)) return [];
    return integrationParameters.flatMap((parameter, index) => {
      if (typeof parameter !== 'object' || Token.isUnresolved(parameter)) return [];
      return [
        unlessExactlyOne(['booleanValue', 'valueJson', 'valueJsonWo'], parameter),
        unlessVersioned('valueJsonWo', parameter),
      ]
        .filter((mistake) => mistake !== undefined)
        .map((mistake) => `integrationParameters[${index}]: ${mistake}`);
    });
  }
}
