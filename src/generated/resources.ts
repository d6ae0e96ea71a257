// Generated from src/schema by `npm run classes`. Do not edit.

import { ImportableResource, IResolvable, TerraformMetaArguments, TerraformProvider } from 'cdktf';
import { Construct, IConstruct } from 'constructs';
import {
  ApiKeyOwner,
  ApiKeyPermissions,
  ArchiveTargetObjectStorage,
  ArchiveTargetOtherTarget,
  ContextualDataIntegrationParameter,
  EnrichmentType,
  ExtensionTestingRevisionBinary,
  ExtensionTestingRevisionChange,
  ExtensionTestingRevisionDeprecation,
  ExtensionTestingRevisionIntegration,
  ExtensionTestingRevisionItem,
  OutgoingWebhookIssueTracker,
  OutgoingWebhookOtherVariant,
  SloGrouping,
  SloRequestBasedMetricSli,
} from './inputs';
import {
  ApiKeyOwnerOutputReference,
  ApiKeyPermissionsOutputReference,
  ArchiveTargetObjectStorageOutputReference,
  ArchiveTargetOtherTargetOutputReference,
  ArchiveTargetSpecOutputReference,
  ContextualDataIntegrationDeployedParameterList,
  ContextualDataIntegrationParameterList,
  ContextualDataIntegrationStatusOutputReference,
  EnrichmentTypeOutputReference,
  ExtensionTestingRevisionBinaryList,
  ExtensionTestingRevisionChangeList,
  ExtensionTestingRevisionDeprecationOutputReference,
  ExtensionTestingRevisionIntegrationList,
  ExtensionTestingRevisionItemList,
  OutgoingWebhookIssueTrackerOutputReference,
  OutgoingWebhookOtherVariantOutputReference,
  SloGroupingOutputReference,
  SloRequestBasedMetricSliOutputReference,
  SloRevisionOutputReference,
} from './outputs';
import { ApiKeyBehavior } from '../constructs/api-key';
import { ArchiveTargetBehavior } from '../constructs/archive-target';
import { ObservabilityResource } from '../constructs/resource';
import { SloBehavior } from '../constructs/slo';
import {
  apiKey,
  archiveTarget,
  contextualDataIntegration,
  enrichment,
  extensionTestingRevision,
  outgoingWebhook,
  slo,
  webhookTest,
} from '../schema';
import { Mutable } from '../synthesis/attributes';

/** Configuration of an `ApiKey`. */
export interface ApiKeyConfig extends TerraformMetaArguments {
  /** Name of the key. */
  readonly name: string;

  /**
   * Whether the service keeps only a hash of the key.
   *
   * @default - not sent
   */
  readonly hashed?: boolean | IResolvable;

  /**
   * Permissions of the key.
   *
   * @default - not sent
   */
  readonly keyPermissions?: ApiKeyPermissions;

  /**
   * Owner of the key.
   *
   * @default - not sent
   */
  readonly owner?: ApiKeyOwner;

  /**
   * Public key, in PEM format, used to encrypt the API key in the state: RSA with at least 2048 bits, or
   * X25519. If it is set, the state contains only `encryptedValue`, and `value` is null.
   *
   * @default - the state contains the API key in the sensitive attribute `value`
   * @example '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VuAyEAaGyD4ZORRiYammK522EOjczxx1hNJD83ml43zwetKyc=\n-----END PUBLIC KEY-----\n'
   */
  readonly encryptionPublicKey?: string;

  /**
   * Any string, such as the id of a `Rotation` or a `time_rotating` resource. Changing the string replaces the
   * key. Setting it where it was not set, or removing it, does not replace the key.
   *
   * @default - none
   */
  readonly rotationId?: string;

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * An API key. The service returns the value of the key only once, when it creates the key. The provider
 * stores the value in the state, in the sensitive attribute `value`. If `encryptionPublicKey` is set, the
 * state contains only the encrypted value, in `encryptedValue`. To decrypt it, you need the private key.
 *
 * The API has no calls to read, change, revoke or delete a key. Most changes therefore replace the resource,
 * and a key cannot be imported. If the resource is replaced or destroyed, the old key stays on the service
 * and remains valid until somebody revokes it there. The plan then shows a warning with the id of the old
 * key. If `encryptionPublicKey` is invalid, the provider reports an error and does not create a key.
 *
 * @example
 *
 * import { TerraformOutput, TerraformVariable } from 'cdktf';
 * import { ApiKey } from 'cdktf-provider-observability';
 *
 * const publicKey = new TerraformVariable(stack, 'ci_public_key', { type: 'string' });
 *
 * const shipper = new ApiKey(stack, 'shipper', {
 *   name: 'log shipper',
 *   keyPermissions: { presets: ['Ingest'] },
 *   encryptionPublicKey: publicKey.stringValue,
 * });
 *
 * // To decrypt the value with the private key: npm run decrypt.
 * new TerraformOutput(stack, 'shipper_key', { value: shipper.encryptedValue });
 */
export class ApiKey extends ApiKeyBehavior {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_api_key';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isApiKey(node: IConstruct): node is ApiKey {
    return ApiKey._isResource(node, ApiKey.tfResourceType);
  }

  /** @internal */
  declare protected readonly _config: Mutable<ApiKeyConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the API key
   */
  constructor(scope: Construct, id: string, config: ApiKeyConfig) {
    super(scope, id, apiKey, config);
  }

  /** Name of the key. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** The configured value of `name`. */
  public get nameInput(): string {
    return this._config.name;
  }

  /** Whether the service keeps only a hash of the key. */
  public get hashed(): boolean | IResolvable {
    return this.getBooleanAttribute('hashed');
  }
  public set hashed(value: boolean | IResolvable) {
    this._config.hashed = value;
  }
  /** Removes the configured `hashed`. */
  public resetHashed(): void {
    this._config.hashed = undefined;
  }
  /** The configured value of `hashed`. */
  public get hashedInput(): boolean | IResolvable | undefined {
    return this._config.hashed;
  }

  /** Permissions of the key. */
  public get keyPermissions(): ApiKeyPermissionsOutputReference {
    return new ApiKeyPermissionsOutputReference(this, 'key_permissions', false);
  }
  /** Configures `keyPermissions`. */
  public putKeyPermissions(value: ApiKeyPermissions): void {
    this._config.keyPermissions = value;
  }
  /** Removes the configured `keyPermissions`. */
  public resetKeyPermissions(): void {
    this._config.keyPermissions = undefined;
  }
  /** The configured value of `keyPermissions`. */
  public get keyPermissionsInput(): ApiKeyPermissions | undefined {
    return this._config.keyPermissions;
  }

  /** Owner of the key. */
  public get owner(): ApiKeyOwnerOutputReference {
    return new ApiKeyOwnerOutputReference(this, 'owner', false);
  }
  /** Configures `owner`. */
  public putOwner(value: ApiKeyOwner): void {
    this._config.owner = value;
  }
  /** Removes the configured `owner`. */
  public resetOwner(): void {
    this._config.owner = undefined;
  }
  /** The configured value of `owner`. */
  public get ownerInput(): ApiKeyOwner | undefined {
    return this._config.owner;
  }

  /**
   * Public key, in PEM format, used to encrypt the API key in the state: RSA with at least 2048 bits, or
   * X25519. If it is set, the state contains only `encryptedValue`, and `value` is null.
   */
  public get encryptionPublicKey(): string {
    return this.getStringAttribute('encryption_public_key');
  }
  public set encryptionPublicKey(value: string) {
    this._config.encryptionPublicKey = value;
  }
  /** Removes the configured `encryptionPublicKey`. */
  public resetEncryptionPublicKey(): void {
    this._config.encryptionPublicKey = undefined;
  }
  /** The configured value of `encryptionPublicKey`. */
  public get encryptionPublicKeyInput(): string | undefined {
    return this._config.encryptionPublicKey;
  }

  /**
   * Any string, such as the id of a `Rotation` or a `time_rotating` resource. Changing the string replaces the
   * key. Setting it where it was not set, or removing it, does not replace the key.
   */
  public get rotationId(): string {
    return this.getStringAttribute('rotation_id');
  }
  public set rotationId(value: string) {
    this._config.rotationId = value;
  }
  /** Removes the configured `rotationId`. */
  public resetRotationId(): void {
    this._config.rotationId = undefined;
  }
  /** The configured value of `rotationId`. */
  public get rotationIdInput(): string | undefined {
    return this._config.rotationId;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /** Identifier of the key, assigned by the service. */
  public get keyId(): string {
    return this.getStringAttribute('key_id');
  }

  /** The API key itself. Null if `encryptionPublicKey` is set. Sensitive. */
  public get value(): string {
    return this.getStringAttribute('value');
  }

  /**
   * The API key, encrypted with `encryptionPublicKey`, as a compact JWE. To decrypt it, use the provider
   * function `decrypt` or the command `cdktf-provider-observability decrypt`. Null if `encryptionPublicKey` is
   * not set.
   */
  public get encryptedValue(): string {
    return this.getStringAttribute('encrypted_value');
  }
}

/** Configuration of an `ArchiveTarget`. */
export interface ArchiveTargetConfig extends TerraformMetaArguments {
  /** Whether logs are archived. */
  readonly isActive: boolean | IResolvable;

  /**
   * Object storage that receives the logs. Set exactly one of `objectStorage` and `otherTarget`.
   *
   * @default - none; set `otherTarget` instead
   */
  readonly objectStorage?: ArchiveTargetObjectStorage;

  /**
   * A kind of target that the documented API does not describe. Set exactly one of `objectStorage` and
   * `otherTarget`.
   *
   * @default - none; set `objectStorage` instead
   */
  readonly otherTarget?: ArchiveTargetOtherTarget;

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * The storage where the service archives an account's logs. An account has only one archive target. Every
 * change is made in place.
 *
 * The API has no call to read the archive target, so the target cannot be imported, and Terraform does not
 * detect changes made elsewhere. When the resource is destroyed, archiving keeps its last settings, and the
 * plan shows a warning. To switch archiving off, apply `isActive: false` before you destroy the resource.
 *
 * @example
 *
 * import { ArchiveTarget } from 'cdktf-provider-observability';
 *
 * new ArchiveTarget(stack, 'archive', {
 *   isActive: true,
 *   objectStorage: { bucket: 'shop-logs', region: 'eu-north' },
 * });
 */
export class ArchiveTarget extends ArchiveTargetBehavior {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_archive_target';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isArchiveTarget(node: IConstruct): node is ArchiveTarget {
    return ArchiveTarget._isResource(node, ArchiveTarget.tfResourceType);
  }

  /** @internal */
  declare protected readonly _config: Mutable<ArchiveTargetConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the archive target
   */
  constructor(scope: Construct, id: string, config: ArchiveTargetConfig) {
    super(scope, id, archiveTarget, config);
  }

  /** Whether logs are archived. */
  public get isActive(): boolean | IResolvable {
    return this.getBooleanAttribute('is_active');
  }
  public set isActive(value: boolean | IResolvable) {
    this._config.isActive = value;
  }
  /** The configured value of `isActive`. */
  public get isActiveInput(): boolean | IResolvable {
    return this._config.isActive;
  }

  /** Object storage that receives the logs. Set exactly one of `objectStorage` and `otherTarget`. */
  public get objectStorage(): ArchiveTargetObjectStorageOutputReference {
    return new ArchiveTargetObjectStorageOutputReference(this, 'object_storage', false);
  }
  /** Configures `objectStorage`. */
  public putObjectStorage(value: ArchiveTargetObjectStorage): void {
    this._config.objectStorage = value;
  }
  /** Removes the configured `objectStorage`. */
  public resetObjectStorage(): void {
    this._config.objectStorage = undefined;
  }
  /** The configured value of `objectStorage`. */
  public get objectStorageInput(): ArchiveTargetObjectStorage | undefined {
    return this._config.objectStorage;
  }

  /**
   * A kind of target that the documented API does not describe. Set exactly one of `objectStorage` and
   * `otherTarget`.
   */
  public get otherTarget(): ArchiveTargetOtherTargetOutputReference {
    return new ArchiveTargetOtherTargetOutputReference(this, 'other_target', false);
  }
  /** Configures `otherTarget`. */
  public putOtherTarget(value: ArchiveTargetOtherTarget): void {
    this._config.otherTarget = value;
  }
  /** Removes the configured `otherTarget`. */
  public resetOtherTarget(): void {
    this._config.otherTarget = undefined;
  }
  /** The configured value of `otherTarget`. */
  public get otherTargetInput(): ArchiveTargetOtherTarget | undefined {
    return this._config.otherTarget;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /** Archive settings returned by the service. */
  public get archiveSpec(): ArchiveTargetSpecOutputReference {
    return new ArchiveTargetSpecOutputReference(this, 'archive_spec', false);
  }
}

/** Configuration of a `ContextualDataIntegration`. */
export interface ContextualDataIntegrationConfig extends TerraformMetaArguments {
  /** Key of the integration definition. */
  readonly integrationKey: string;

  /**
   * Version of the integration definition from which the integration is created. If the service later moves the
   * integration to another version, `definitionVersion` contains the new version, and `version` does not
   * change.
   *
   * @default - the service chooses
   */
  readonly version?: string;

  /**
   * Parameters of the integration. The provider compares only boolean values with the service, and ignores
   * parameters that are not configured. After an import, the first apply that configures a value of another
   * type only stores the value in the state: it assumes that the service has the same value.
   *
   * @default - not sent
   */
  readonly integrationParameters?: ContextualDataIntegrationParameter[];

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * An integration that pushes contextual data, such as deployment markers, to the service.
 *
 * The API has no calls to change or delete an integration. Changes therefore replace the resource. If the
 * resource is replaced or destroyed, the old integration stays on the service, and the plan shows a warning.
 * The provider treats an integration as deleted only if the service returns 404 for the integration twice,
 * still returns its definition, and responds differently to unknown paths.
 *
 * By default, Terraform replaces the resource by removing the old object from the state and then creating a
 * new one. If the create fails, the old object is still on the service but no longer in the state. With
 * `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the
 * new object first and keeps the old one in the state if the create fails. Terraform then uses the same order
 * for every resource that this one depends on. If the service requires unique names, this order works only if
 * the new object has a different name.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { ContextualDataIntegration } from 'cdktf-provider-observability';
 *
 * const markers = new ContextualDataIntegration(stack, 'markers', {
 *   integrationKey: 'deployment-markers',
 *   integrationParameters: [{ key: 'withCommitMessages', booleanValue: true }],
 * });
 *
 * new TerraformOutput(stack, 'markers_status', {
 *   value: markers.integrationStatus.connectionStatus,
 * });
 */
export class ContextualDataIntegration extends ObservabilityResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_contextual_data_integration';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isContextualDataIntegration(node: IConstruct): node is ContextualDataIntegration {
    return ContextualDataIntegration._isResource(node, ContextualDataIntegration.tfResourceType);
  }

  /**
   * Lets `terraform plan -generate-config-out=<file>` write the configuration of an existing contextual data integration.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the generated configuration
   * @param importFromId identifier of the contextual data integration on the service
   * @param provider provider of the contextual data integration, by default the stack's default provider
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

  /** @internal */
  declare protected readonly _config: Mutable<ContextualDataIntegrationConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the contextual data integration
   */
  constructor(scope: Construct, id: string, config: ContextualDataIntegrationConfig) {
    super(scope, id, contextualDataIntegration, config);
  }

  /** Key of the integration definition. */
  public get integrationKey(): string {
    return this.getStringAttribute('integration_key');
  }
  public set integrationKey(value: string) {
    this._config.integrationKey = value;
  }
  /** The configured value of `integrationKey`. */
  public get integrationKeyInput(): string {
    return this._config.integrationKey;
  }

  /**
   * Version of the integration definition from which the integration is created. If the service later moves the
   * integration to another version, `definitionVersion` contains the new version, and `version` does not
   * change.
   */
  public get version(): string {
    return this.getStringAttribute('version');
  }
  public set version(value: string) {
    this._config.version = value;
  }
  /** Removes the configured `version`. */
  public resetVersion(): void {
    this._config.version = undefined;
  }
  /** The configured value of `version`. */
  public get versionInput(): string | undefined {
    return this._config.version;
  }

  /**
   * Parameters of the integration. The provider compares only boolean values with the service, and ignores
   * parameters that are not configured. After an import, the first apply that configures a value of another
   * type only stores the value in the state: it assumes that the service has the same value.
   */
  public get integrationParameters(): ContextualDataIntegrationParameterList {
    return new ContextualDataIntegrationParameterList(this, 'integration_parameters', false);
  }
  /** Configures `integrationParameters`. */
  public putIntegrationParameters(value: ContextualDataIntegrationParameter[]): void {
    this._config.integrationParameters = value;
  }
  /** Removes the configured `integrationParameters`. */
  public resetIntegrationParameters(): void {
    this._config.integrationParameters = undefined;
  }
  /** The configured value of `integrationParameters`. */
  public get integrationParametersInput(): ContextualDataIntegrationParameter[] | undefined {
    return this._config.integrationParameters;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /** Identifier of the integration, assigned by the service. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Key of the definition, as stored by the service. */
  public get definitionKey(): string {
    return this.getStringAttribute('definition_key');
  }

  /** Version of the definition that the integration currently uses. */
  public get definitionVersion(): string {
    return this.getStringAttribute('definition_version');
  }

  /** Status of the integration. */
  public get integrationStatus(): ContextualDataIntegrationStatusOutputReference {
    return new ContextualDataIntegrationStatusOutputReference(this, 'integration_status', false);
  }

  /** Parameters of the integration, as stored by the service. */
  public get parameters(): ContextualDataIntegrationDeployedParameterList {
    return new ContextualDataIntegrationDeployedParameterList(this, 'parameters', false);
  }
}

/** Configuration of an `Enrichment`. */
export interface EnrichmentConfig extends TerraformMetaArguments {
  /**
   * Name of the source field.
   *
   * @example 'client_ip'
   */
  readonly fieldName: string;

  /**
   * Name of the field that receives the result.
   *
   * @default - not sent
   */
  readonly enrichedFieldName?: string;

  /** Type of the enrichment. */
  readonly enrichmentType: EnrichmentType;

  /**
   * Names of the columns to add.
   *
   * @default - not sent
   * @example ['country', 'city']
   */
  readonly selectedColumns?: string[];

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * A rule that adds fields to incoming data.
 *
 * The API has no calls to read, change or delete a rule. Changes therefore replace the resource, and a rule
 * cannot be imported. If the resource is replaced or destroyed, the old rule stays active on the service, and
 * the plan shows a warning.
 *
 * By default, Terraform replaces the resource by removing the old object from the state and then creating a
 * new one. If the create fails, the old object is still on the service but no longer in the state. With
 * `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the
 * new object first and keeps the old one in the state if the create fails. Terraform then uses the same order
 * for every resource that this one depends on. If the service requires unique names, this order works only if
 * the new object has a different name.
 *
 * @example
 *
 * import { Enrichment } from 'cdktf-provider-observability';
 *
 * new Enrichment(stack, 'location', {
 *   fieldName: 'client_ip',
 *   enrichedFieldName: 'client_ip_location',
 *   enrichmentType: { geoIp: { withAsn: true } },
 *   selectedColumns: ['country', 'city'],
 * });
 */
export class Enrichment extends ObservabilityResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_enrichment';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isEnrichment(node: IConstruct): node is Enrichment {
    return Enrichment._isResource(node, Enrichment.tfResourceType);
  }

  /** @internal */
  declare protected readonly _config: Mutable<EnrichmentConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the enrichment
   */
  constructor(scope: Construct, id: string, config: EnrichmentConfig) {
    super(scope, id, enrichment, config);
  }

  /** Name of the source field. */
  public get fieldName(): string {
    return this.getStringAttribute('field_name');
  }
  public set fieldName(value: string) {
    this._config.fieldName = value;
  }
  /** The configured value of `fieldName`. */
  public get fieldNameInput(): string {
    return this._config.fieldName;
  }

  /** Name of the field that receives the result. */
  public get enrichedFieldName(): string {
    return this.getStringAttribute('enriched_field_name');
  }
  public set enrichedFieldName(value: string) {
    this._config.enrichedFieldName = value;
  }
  /** Removes the configured `enrichedFieldName`. */
  public resetEnrichedFieldName(): void {
    this._config.enrichedFieldName = undefined;
  }
  /** The configured value of `enrichedFieldName`. */
  public get enrichedFieldNameInput(): string | undefined {
    return this._config.enrichedFieldName;
  }

  /** Type of the enrichment. */
  public get enrichmentType(): EnrichmentTypeOutputReference {
    return new EnrichmentTypeOutputReference(this, 'enrichment_type', false);
  }
  /** Configures `enrichmentType`. */
  public putEnrichmentType(value: EnrichmentType): void {
    this._config.enrichmentType = value;
  }
  /** The configured value of `enrichmentType`. */
  public get enrichmentTypeInput(): EnrichmentType {
    return this._config.enrichmentType;
  }

  /** Names of the columns to add. */
  public get selectedColumns(): string[] {
    return this.getListAttribute('selected_columns');
  }
  public set selectedColumns(value: string[]) {
    this._config.selectedColumns = value;
  }
  /** Removes the configured `selectedColumns`. */
  public resetSelectedColumns(): void {
    this._config.selectedColumns = undefined;
  }
  /** The configured value of `selectedColumns`. */
  public get selectedColumnsInput(): string[] | undefined {
    return this._config.selectedColumns;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /**
   * Identifier of the rule, assigned by the service. If the response does not identify the new rule, the
   * identifier is null, and the apply shows a warning.
   */
  public get id(): string {
    return this.getStringAttribute('id');
  }
}

/** Configuration of an `ExtensionTestingRevision`. */
export interface ExtensionTestingRevisionConfig extends TerraformMetaArguments {
  /**
   * Identifier of the extension. Changing the identifier creates a testing revision of another extension and
   * leaves the old revision on the service.
   */
  readonly id: string;

  /**
   * Name of the extension.
   *
   * @default - not sent
   */
  readonly name?: string;

  /**
   * Version of the extension.
   *
   * @default - not sent
   */
  readonly version?: string;

  /**
   * Description of the extension.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * One-line description of the extension.
   *
   * @default - not sent
   */
  readonly excerpt?: string;

  /**
   * Image of the extension.
   *
   * @default - not sent
   */
  readonly image?: string;

  /**
   * Dark-mode image of the extension.
   *
   * @default - not sent
   */
  readonly darkModeImage?: string;

  /**
   * Whether the extension is hidden.
   *
   * @default - not sent
   */
  readonly isHidden?: boolean | IResolvable;

  /**
   * Keywords of the extension.
   *
   * @default - not sent
   */
  readonly keywords?: string[];

  /**
   * Labels of the extension.
   *
   * @default - not sent
   */
  readonly labels?: string[];

  /**
   * Keys of the integrations that the extension works with.
   *
   * @default - not sent
   */
  readonly integrations?: string[];

  /**
   * Details of the integrations that the extension works with, for display.
   *
   * @default - not sent
   */
  readonly integrationDetails?: ExtensionTestingRevisionIntegration[];

  /**
   * Changes in each version.
   *
   * @default - not sent
   */
  readonly changelog?: ExtensionTestingRevisionChange[];

  /**
   * Details of the deprecation, if the extension is deprecated.
   *
   * @default - not sent
   */
  readonly deprecation?: ExtensionTestingRevisionDeprecation;

  /**
   * Files of the extension.
   *
   * @default - not sent
   */
  readonly binaries?: ExtensionTestingRevisionBinary[];

  /**
   * Parts of the extension.
   *
   * @default - not sent
   */
  readonly items?: ExtensionTestingRevisionItem[];

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * A revision of an extension for testing. `id` identifies the extension, and changing it replaces the
 * resource. All other changes are made in place.
 *
 * The API has no calls to read or delete a testing revision, so the revision cannot be imported, and
 * Terraform does not detect changes made elsewhere. If the resource is replaced or destroyed, the old
 * revision stays on the service, and the plan shows a warning.
 *
 * By default, Terraform replaces the resource by removing the old object from the state and then creating a
 * new one. If the create fails, the old object is still on the service but no longer in the state. With
 * `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the
 * new object first and keeps the old one in the state if the create fails. Terraform then uses the same order
 * for every resource that this one depends on. If the service requires unique names, this order works only if
 * the new object has a different name.
 *
 * @example
 *
 * import { ExtensionTestingRevision } from 'cdktf-provider-observability';
 *
 * new ExtensionTestingRevision(stack, 'dashboards', {
 *   id: 'checkout-dashboards',
 *   name: 'Checkout dashboards',
 *   version: '1.2.0',
 *   excerpt: 'Dashboards for the checkout',
 *   keywords: ['checkout', 'payments'],
 *   changelog: [{ version: '1.2.0', descriptionMd: 'A dashboard for refunds.' }],
 * });
 */
export class ExtensionTestingRevision extends ObservabilityResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_extension_testing_revision';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isExtensionTestingRevision(node: IConstruct): node is ExtensionTestingRevision {
    return ExtensionTestingRevision._isResource(node, ExtensionTestingRevision.tfResourceType);
  }

  /** @internal */
  declare protected readonly _config: Mutable<ExtensionTestingRevisionConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the extension testing revision
   */
  constructor(scope: Construct, id: string, config: ExtensionTestingRevisionConfig) {
    super(scope, id, extensionTestingRevision, config);
  }

  /**
   * Identifier of the extension. Changing the identifier creates a testing revision of another extension and
   * leaves the old revision on the service.
   */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._config.id = value;
  }
  /** The configured value of `id`. */
  public get idInput(): string {
    return this._config.id;
  }

  /** Name of the extension. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** Removes the configured `name`. */
  public resetName(): void {
    this._config.name = undefined;
  }
  /** The configured value of `name`. */
  public get nameInput(): string | undefined {
    return this._config.name;
  }

  /** Version of the extension. */
  public get version(): string {
    return this.getStringAttribute('version');
  }
  public set version(value: string) {
    this._config.version = value;
  }
  /** Removes the configured `version`. */
  public resetVersion(): void {
    this._config.version = undefined;
  }
  /** The configured value of `version`. */
  public get versionInput(): string | undefined {
    return this._config.version;
  }

  /** Description of the extension. */
  public get description(): string {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._config.description = value;
  }
  /** Removes the configured `description`. */
  public resetDescription(): void {
    this._config.description = undefined;
  }
  /** The configured value of `description`. */
  public get descriptionInput(): string | undefined {
    return this._config.description;
  }

  /** One-line description of the extension. */
  public get excerpt(): string {
    return this.getStringAttribute('excerpt');
  }
  public set excerpt(value: string) {
    this._config.excerpt = value;
  }
  /** Removes the configured `excerpt`. */
  public resetExcerpt(): void {
    this._config.excerpt = undefined;
  }
  /** The configured value of `excerpt`. */
  public get excerptInput(): string | undefined {
    return this._config.excerpt;
  }

  /** Image of the extension. */
  public get image(): string {
    return this.getStringAttribute('image');
  }
  public set image(value: string) {
    this._config.image = value;
  }
  /** Removes the configured `image`. */
  public resetImage(): void {
    this._config.image = undefined;
  }
  /** The configured value of `image`. */
  public get imageInput(): string | undefined {
    return this._config.image;
  }

  /** Dark-mode image of the extension. */
  public get darkModeImage(): string {
    return this.getStringAttribute('dark_mode_image');
  }
  public set darkModeImage(value: string) {
    this._config.darkModeImage = value;
  }
  /** Removes the configured `darkModeImage`. */
  public resetDarkModeImage(): void {
    this._config.darkModeImage = undefined;
  }
  /** The configured value of `darkModeImage`. */
  public get darkModeImageInput(): string | undefined {
    return this._config.darkModeImage;
  }

  /** Whether the extension is hidden. */
  public get isHidden(): boolean | IResolvable {
    return this.getBooleanAttribute('is_hidden');
  }
  public set isHidden(value: boolean | IResolvable) {
    this._config.isHidden = value;
  }
  /** Removes the configured `isHidden`. */
  public resetIsHidden(): void {
    this._config.isHidden = undefined;
  }
  /** The configured value of `isHidden`. */
  public get isHiddenInput(): boolean | IResolvable | undefined {
    return this._config.isHidden;
  }

  /** Keywords of the extension. */
  public get keywords(): string[] {
    return this.getListAttribute('keywords');
  }
  public set keywords(value: string[]) {
    this._config.keywords = value;
  }
  /** Removes the configured `keywords`. */
  public resetKeywords(): void {
    this._config.keywords = undefined;
  }
  /** The configured value of `keywords`. */
  public get keywordsInput(): string[] | undefined {
    return this._config.keywords;
  }

  /** Labels of the extension. */
  public get labels(): string[] {
    return this.getListAttribute('labels');
  }
  public set labels(value: string[]) {
    this._config.labels = value;
  }
  /** Removes the configured `labels`. */
  public resetLabels(): void {
    this._config.labels = undefined;
  }
  /** The configured value of `labels`. */
  public get labelsInput(): string[] | undefined {
    return this._config.labels;
  }

  /** Keys of the integrations that the extension works with. */
  public get integrations(): string[] {
    return this.getListAttribute('integrations');
  }
  public set integrations(value: string[]) {
    this._config.integrations = value;
  }
  /** Removes the configured `integrations`. */
  public resetIntegrations(): void {
    this._config.integrations = undefined;
  }
  /** The configured value of `integrations`. */
  public get integrationsInput(): string[] | undefined {
    return this._config.integrations;
  }

  /** Details of the integrations that the extension works with, for display. */
  public get integrationDetails(): ExtensionTestingRevisionIntegrationList {
    return new ExtensionTestingRevisionIntegrationList(this, 'integration_details', false);
  }
  /** Configures `integrationDetails`. */
  public putIntegrationDetails(value: ExtensionTestingRevisionIntegration[]): void {
    this._config.integrationDetails = value;
  }
  /** Removes the configured `integrationDetails`. */
  public resetIntegrationDetails(): void {
    this._config.integrationDetails = undefined;
  }
  /** The configured value of `integrationDetails`. */
  public get integrationDetailsInput(): ExtensionTestingRevisionIntegration[] | undefined {
    return this._config.integrationDetails;
  }

  /** Changes in each version. */
  public get changelog(): ExtensionTestingRevisionChangeList {
    return new ExtensionTestingRevisionChangeList(this, 'changelog', false);
  }
  /** Configures `changelog`. */
  public putChangelog(value: ExtensionTestingRevisionChange[]): void {
    this._config.changelog = value;
  }
  /** Removes the configured `changelog`. */
  public resetChangelog(): void {
    this._config.changelog = undefined;
  }
  /** The configured value of `changelog`. */
  public get changelogInput(): ExtensionTestingRevisionChange[] | undefined {
    return this._config.changelog;
  }

  /** Details of the deprecation, if the extension is deprecated. */
  public get deprecation(): ExtensionTestingRevisionDeprecationOutputReference {
    return new ExtensionTestingRevisionDeprecationOutputReference(this, 'deprecation', false);
  }
  /** Configures `deprecation`. */
  public putDeprecation(value: ExtensionTestingRevisionDeprecation): void {
    this._config.deprecation = value;
  }
  /** Removes the configured `deprecation`. */
  public resetDeprecation(): void {
    this._config.deprecation = undefined;
  }
  /** The configured value of `deprecation`. */
  public get deprecationInput(): ExtensionTestingRevisionDeprecation | undefined {
    return this._config.deprecation;
  }

  /** Files of the extension. */
  public get binaries(): ExtensionTestingRevisionBinaryList {
    return new ExtensionTestingRevisionBinaryList(this, 'binaries', false);
  }
  /** Configures `binaries`. */
  public putBinaries(value: ExtensionTestingRevisionBinary[]): void {
    this._config.binaries = value;
  }
  /** Removes the configured `binaries`. */
  public resetBinaries(): void {
    this._config.binaries = undefined;
  }
  /** The configured value of `binaries`. */
  public get binariesInput(): ExtensionTestingRevisionBinary[] | undefined {
    return this._config.binaries;
  }

  /** Parts of the extension. */
  public get items(): ExtensionTestingRevisionItemList {
    return new ExtensionTestingRevisionItemList(this, 'items', false);
  }
  /** Configures `items`. */
  public putItems(value: ExtensionTestingRevisionItem[]): void {
    this._config.items = value;
  }
  /** Removes the configured `items`. */
  public resetItems(): void {
    this._config.items = undefined;
  }
  /** The configured value of `items`. */
  public get itemsInput(): ExtensionTestingRevisionItem[] | undefined {
    return this._config.items;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }
}

/** Configuration of an `OutgoingWebhook`. */
export interface OutgoingWebhookConfig extends TerraformMetaArguments {
  /** Name of the webhook. */
  readonly name: string;

  /**
   * Type of the webhook. The documented API lists only `WebhookType.UNKNOWN`. Any other string is accepted.
   *
   * @default - not sent
   */
  readonly typeName?: string;

  /**
   * Address that the webhook calls. The value is sensitive, because addresses often contain tokens, but it is
   * stored in the state. Set at most one of `url` and `urlWo`. CDKTF synthesis warns about a literal address
   * that contains a password or a parameter such as `token`, or does not begin with http:// or https://.
   *
   * @default - no address is sent, unless `urlWo` is set
   */
  readonly url?: string;

  /**
   * Address that the webhook calls. Write-only: stored neither in the plan nor in the state.
   *
   * @default - no address is sent, unless `url` is set
   */
  readonly urlWo?: string;

  /**
   * Version of `urlWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `urlWo`, because Terraform cannot detect a change to a write-only value.
   *
   * @default - none; required with `urlWo`
   * @example '2026-01-31'
   */
  readonly urlWoVersion?: string;

  /**
   * The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`.
   *
   * @default - none; set `otherVariant` instead
   */
  readonly issueTracker?: OutgoingWebhookIssueTracker;

  /**
   * A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of
   * `issueTracker` and `otherVariant`.
   *
   * @default - none; set `issueTracker` instead
   */
  readonly otherVariant?: OutgoingWebhookOtherVariant;

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;

  /**
   * Whether the service tests the webhook before creating it. If the test fails, the webhook is not created.
   *
   * @default false
   */
  readonly testBeforeCreate?: boolean | IResolvable;
}

/**
 * An outgoing webhook: the service uses it to call another system, such as a chat service or an issue
 * tracker.
 *
 * The API has no calls to read, change or delete a webhook. Most changes therefore replace the resource, and
 * a webhook cannot be imported. If the resource is replaced or destroyed, the old webhook stays on the
 * service, and the plan shows a warning. The new webhook has a new id, and alerts on the service that use the
 * old id keep calling the old webhook until you change them.
 *
 * By default, Terraform replaces the resource by removing the old object from the state and then creating a
 * new one. If the create fails, the old object is still on the service but no longer in the state. With
 * `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the
 * new object first and keeps the old one in the state if the create fails. Terraform then uses the same order
 * for every resource that this one depends on. If the service requires unique names, this order works only if
 * the new object has a different name.
 *
 * @example
 *
 * import { EphemeralVariable, OutgoingWebhook } from 'cdktf-provider-observability';
 *
 * // Anyone who knows the address can post to the chat, so it comes from TF_VAR_chat_address.
 * const address = new EphemeralVariable(stack, 'chat_address', { type: 'string' });
 *
 * new OutgoingWebhook(stack, 'chat', {
 *   name: 'checkout on-call chat',
 *   urlWo: address.stringValue,
 *   urlWoVersion: '2026-01-31',
 *   otherVariant: { name: 'chatRoom', valueJson: '{}' },
 * });
 */
export class OutgoingWebhook extends ObservabilityResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_outgoing_webhook';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isOutgoingWebhook(node: IConstruct): node is OutgoingWebhook {
    return OutgoingWebhook._isResource(node, OutgoingWebhook.tfResourceType);
  }

  /** @internal */
  declare protected readonly _config: Mutable<OutgoingWebhookConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the outgoing webhook
   */
  constructor(scope: Construct, id: string, config: OutgoingWebhookConfig) {
    super(scope, id, outgoingWebhook, config);
  }

  /** Name of the webhook. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** The configured value of `name`. */
  public get nameInput(): string {
    return this._config.name;
  }

  /** Type of the webhook. The documented API lists only `WebhookType.UNKNOWN`. Any other string is accepted. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this._config.typeName = value;
  }
  /** Removes the configured `typeName`. */
  public resetTypeName(): void {
    this._config.typeName = undefined;
  }
  /** The configured value of `typeName`. */
  public get typeNameInput(): string | undefined {
    return this._config.typeName;
  }

  /**
   * Address that the webhook calls. The value is sensitive, because addresses often contain tokens, but it is
   * stored in the state. Set at most one of `url` and `urlWo`. CDKTF synthesis warns about a literal address
   * that contains a password or a parameter such as `token`, or does not begin with http:// or https://.
   */
  public get url(): string {
    return this.getStringAttribute('url');
  }
  public set url(value: string) {
    this._config.url = value;
  }
  /** Removes the configured `url`. */
  public resetUrl(): void {
    this._config.url = undefined;
  }
  /** The configured value of `url`. */
  public get urlInput(): string | undefined {
    return this._config.url;
  }

  /** Address that the webhook calls. Write-only: stored neither in the plan nor in the state. */
  public get urlWo(): string {
    return this.getStringAttribute('url_wo');
  }
  public set urlWo(value: string) {
    this._config.urlWo = value;
  }
  /** Removes the configured `urlWo`. */
  public resetUrlWo(): void {
    this._config.urlWo = undefined;
  }
  /** The configured value of `urlWo`. */
  public get urlWoInput(): string | undefined {
    return this._config.urlWo;
  }

  /**
   * Version of `urlWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `urlWo`, because Terraform cannot detect a change to a write-only value.
   */
  public get urlWoVersion(): string {
    return this.getStringAttribute('url_wo_version');
  }
  public set urlWoVersion(value: string) {
    this._config.urlWoVersion = value;
  }
  /** Removes the configured `urlWoVersion`. */
  public resetUrlWoVersion(): void {
    this._config.urlWoVersion = undefined;
  }
  /** The configured value of `urlWoVersion`. */
  public get urlWoVersionInput(): string | undefined {
    return this._config.urlWoVersion;
  }

  /** The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`. */
  public get issueTracker(): OutgoingWebhookIssueTrackerOutputReference {
    return new OutgoingWebhookIssueTrackerOutputReference(this, 'issue_tracker', false);
  }
  /** Configures `issueTracker`. */
  public putIssueTracker(value: OutgoingWebhookIssueTracker): void {
    this._config.issueTracker = value;
  }
  /** Removes the configured `issueTracker`. */
  public resetIssueTracker(): void {
    this._config.issueTracker = undefined;
  }
  /** The configured value of `issueTracker`. */
  public get issueTrackerInput(): OutgoingWebhookIssueTracker | undefined {
    return this._config.issueTracker;
  }

  /**
   * A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of
   * `issueTracker` and `otherVariant`.
   */
  public get otherVariant(): OutgoingWebhookOtherVariantOutputReference {
    return new OutgoingWebhookOtherVariantOutputReference(this, 'other_variant', false);
  }
  /** Configures `otherVariant`. */
  public putOtherVariant(value: OutgoingWebhookOtherVariant): void {
    this._config.otherVariant = value;
  }
  /** Removes the configured `otherVariant`. */
  public resetOtherVariant(): void {
    this._config.otherVariant = undefined;
  }
  /** The configured value of `otherVariant`. */
  public get otherVariantInput(): OutgoingWebhookOtherVariant | undefined {
    return this._config.otherVariant;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /**
   * Whether the service tests the webhook before creating it. If the test fails, the webhook is not created.
   */
  public get testBeforeCreate(): boolean | IResolvable {
    return this.getBooleanAttribute('test_before_create');
  }
  public set testBeforeCreate(value: boolean | IResolvable) {
    this._config.testBeforeCreate = value;
  }
  /** Removes the configured `testBeforeCreate`. */
  public resetTestBeforeCreate(): void {
    this._config.testBeforeCreate = undefined;
  }
  /** The configured value of `testBeforeCreate`. */
  public get testBeforeCreateInput(): boolean | IResolvable | undefined {
    return this._config.testBeforeCreate;
  }

  /** Identifier of the webhook, assigned by the service. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
}

/** Configuration of a `Slo`. */
export interface SloConfig extends TerraformMetaArguments {
  /** Name of the SLO. */
  readonly name: string;

  /** Target in percent, from 0 to 100, such as 99.9. The service may round the target to a float32. */
  readonly targetThresholdPercentage: number;

  /**
   * Description of the SLO.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * Labels of the SLO, by name. An example, as JSON: `{"team": "payments"}`.
   *
   * @default - not sent
   */
  readonly labels?: { [key: string]: string };

  /**
   * Time frame over which the SLO is measured. The documented API lists `SloTimeFrame.UNSPECIFIED`,
   * `SloTimeFrame.SEVEN_DAYS`, `SloTimeFrame.FOURTEEN_DAYS`, `SloTimeFrame.TWENTY_ONE_DAYS`,
   * `SloTimeFrame.TWENTY_EIGHT_DAYS`. Any other string is accepted, but causes a warning.
   *
   * @default - not sent
   */
  readonly sloTimeFrame?: string;

  /**
   * Service level indicator: the ratio of good events to total events.
   *
   * @default - not sent
   */
  readonly requestBasedMetricSli?: SloRequestBasedMetricSli;

  /**
   * Grouping of the SLO.
   *
   * @default - the service derives it from the SLI
   */
  readonly grouping?: SloGrouping;

  /**
   * Type of the SLO.
   *
   * @default - the service derives it from the SLI
   */
  readonly typeName?: string;

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted. An indicator of another kind, such as one that counts time
   * windows, belongs here, instead of `requestBasedMetricSli`.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/** Properties of an `Slo` that differ from the derived ones. */
export interface SloOverrides extends TerraformMetaArguments {
  /**
   * Name of the SLO.
   *
   * @default - set by `ServiceObjectives`
   */
  readonly name?: string;

  /**
   * Target in percent, from 0 to 100, such as 99.9. The service may round the target to a float32.
   *
   * @default - set by `ServiceObjectives`
   */
  readonly targetThresholdPercentage?: number;

  /**
   * Description of the SLO.
   *
   * @default - set by `ServiceObjectives`
   */
  readonly description?: string;

  /**
   * Labels of the SLO, by name. An example, as JSON: `{"team": "payments"}`.
   *
   * @default - set by `ServiceObjectives`
   */
  readonly labels?: { [key: string]: string };

  /**
   * Time frame over which the SLO is measured. The documented API lists `SloTimeFrame.UNSPECIFIED`,
   * `SloTimeFrame.SEVEN_DAYS`, `SloTimeFrame.FOURTEEN_DAYS`, `SloTimeFrame.TWENTY_ONE_DAYS`,
   * `SloTimeFrame.TWENTY_EIGHT_DAYS`. Any other string is accepted, but causes a warning.
   *
   * @default - set by `ServiceObjectives`
   */
  readonly sloTimeFrame?: string;

  /**
   * Service level indicator: the ratio of good events to total events.
   *
   * @default - set by `ServiceObjectives`
   */
  readonly requestBasedMetricSli?: SloRequestBasedMetricSli;

  /**
   * Grouping of the SLO.
   *
   * @default - the service derives it from the SLI
   */
  readonly grouping?: SloGrouping;

  /**
   * Type of the SLO.
   *
   * @default - the service derives it from the SLI
   */
  readonly typeName?: string;

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted. An indicator of another kind, such as one that counts time
   * windows, belongs here, instead of `requestBasedMetricSli`.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * A service level objective (SLO): a target for the share of good events over a time frame.
 *
 * When a change to the SLO is planned, the provider asks the service how the change would affect the SLO's
 * alerts, unless the provider's `alertValidation` is `off`. If some of the planned values are not yet known,
 * the provider asks during the apply instead. The provider does not overwrite an SLO that somebody else has
 * changed since the plan was made. The API cannot delete an SLO. If the resource is destroyed, the SLO stays
 * on the service, and the plan shows a warning.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Slo, SloTimeFrame } from 'cdktf-provider-observability';
 *
 * const availability = new Slo(stack, 'availability', {
 *   name: 'checkout availability',
 *   description: 'Checkout requests that do not fail',
 *   targetThresholdPercentage: 99.9,
 *   sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
 *   requestBasedMetricSli: {
 *     goodEvents: { query: 'sum(rate(requests{service="checkout",status!~"5.."}[5m]))' },
 *     totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
 *   },
 *   labels: { service: 'checkout', team: 'payments' },
 * });
 *
 * new TerraformOutput(stack, 'availability_id', { value: availability.id });
 */
export class Slo extends SloBehavior {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_slo';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isSlo(node: IConstruct): node is Slo {
    return Slo._isResource(node, Slo.tfResourceType);
  }

  /**
   * Lets `terraform plan -generate-config-out=<file>` write the configuration of an existing SLO.
   *
   * @param scope the stack, or a construct in it
   * @param importToId name of the construct in the generated configuration
   * @param importFromId identifier of the SLO on the service
   * @param provider provider of the SLO, by default the stack's default provider
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: TerraformProvider,
  ): ImportableResource {
    return new ImportableResource(scope, importToId, {
      terraformResourceType: Slo.tfResourceType,
      importId: importFromId,
      provider,
    });
  }

  /** @internal */
  declare protected readonly _config: Mutable<SloConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the SLO
   */
  constructor(scope: Construct, id: string, config: SloConfig) {
    super(scope, id, slo, config);
  }

  /** Name of the SLO. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** The configured value of `name`. */
  public get nameInput(): string {
    return this._config.name;
  }

  /** Target in percent, from 0 to 100, such as 99.9. The service may round the target to a float32. */
  public get targetThresholdPercentage(): number {
    return this.getNumberAttribute('target_threshold_percentage');
  }
  public set targetThresholdPercentage(value: number) {
    this._config.targetThresholdPercentage = value;
  }
  /** The configured value of `targetThresholdPercentage`. */
  public get targetThresholdPercentageInput(): number {
    return this._config.targetThresholdPercentage;
  }

  /** Description of the SLO. */
  public get description(): string {
    return this.getStringAttribute('description');
  }
  public set description(value: string) {
    this._config.description = value;
  }
  /** Removes the configured `description`. */
  public resetDescription(): void {
    this._config.description = undefined;
  }
  /** The configured value of `description`. */
  public get descriptionInput(): string | undefined {
    return this._config.description;
  }

  /** Labels of the SLO, by name. */
  public get labels(): { [key: string]: string } {
    return this.getStringMapAttribute('labels');
  }
  public set labels(value: { [key: string]: string }) {
    this._config.labels = value;
  }
  /** Removes the configured `labels`. */
  public resetLabels(): void {
    this._config.labels = undefined;
  }
  /** The configured value of `labels`. */
  public get labelsInput(): { [key: string]: string } | undefined {
    return this._config.labels;
  }

  /**
   * Time frame over which the SLO is measured. The documented API lists `SloTimeFrame.UNSPECIFIED`,
   * `SloTimeFrame.SEVEN_DAYS`, `SloTimeFrame.FOURTEEN_DAYS`, `SloTimeFrame.TWENTY_ONE_DAYS`,
   * `SloTimeFrame.TWENTY_EIGHT_DAYS`. Any other string is accepted, but causes a warning.
   */
  public get sloTimeFrame(): string {
    return this.getStringAttribute('slo_time_frame');
  }
  public set sloTimeFrame(value: string) {
    this._config.sloTimeFrame = value;
  }
  /** Removes the configured `sloTimeFrame`. */
  public resetSloTimeFrame(): void {
    this._config.sloTimeFrame = undefined;
  }
  /** The configured value of `sloTimeFrame`. */
  public get sloTimeFrameInput(): string | undefined {
    return this._config.sloTimeFrame;
  }

  /** Service level indicator: the ratio of good events to total events. */
  public get requestBasedMetricSli(): SloRequestBasedMetricSliOutputReference {
    return new SloRequestBasedMetricSliOutputReference(this, 'request_based_metric_sli', false);
  }
  /** Configures `requestBasedMetricSli`. */
  public putRequestBasedMetricSli(value: SloRequestBasedMetricSli): void {
    this._config.requestBasedMetricSli = value;
  }
  /** Removes the configured `requestBasedMetricSli`. */
  public resetRequestBasedMetricSli(): void {
    this._config.requestBasedMetricSli = undefined;
  }
  /** The configured value of `requestBasedMetricSli`. */
  public get requestBasedMetricSliInput(): SloRequestBasedMetricSli | undefined {
    return this._config.requestBasedMetricSli;
  }

  /** Grouping of the SLO. */
  public get grouping(): SloGroupingOutputReference {
    return new SloGroupingOutputReference(this, 'grouping', false);
  }
  /** Configures `grouping`. */
  public putGrouping(value: SloGrouping): void {
    this._config.grouping = value;
  }
  /** Removes the configured `grouping`. */
  public resetGrouping(): void {
    this._config.grouping = undefined;
  }
  /** The configured value of `grouping`. */
  public get groupingInput(): SloGrouping | undefined {
    return this._config.grouping;
  }

  /** Type of the SLO. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this._config.typeName = value;
  }
  /** Removes the configured `typeName`. */
  public resetTypeName(): void {
    this._config.typeName = undefined;
  }
  /** The configured value of `typeName`. */
  public get typeNameInput(): string | undefined {
    return this._config.typeName;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted. An indicator of another kind, such as one that counts time
   * windows, belongs here, instead of `requestBasedMetricSli`.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /** Identifier of the SLO, assigned by the service. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Creator of the SLO. */
  public get creator(): string {
    return this.getStringAttribute('creator');
  }

  /** Creation time of the SLO, in ISO 8601 format. */
  public get createTime(): string {
    return this.getStringAttribute('create_time');
  }

  /** Time of the last change to the SLO, in ISO 8601 format. */
  public get updateTime(): string {
    return this.getStringAttribute('update_time');
  }

  /** Current revision of the SLO. */
  public get revision(): SloRevisionOutputReference {
    return new SloRevisionOutputReference(this, 'revision', false);
  }

  /**
   * Identifiers of the alerts that were affected when Terraform last created or changed the SLO. Null for an
   * imported SLO that Terraform has not changed yet.
   */
  public get effectedSloAlertIds(): string[] {
    return this.getListAttribute('effected_slo_alert_ids');
  }

  /**
   * Undocumented members of the SLO that `extraMembers` does not set, as a JSON object. When the provider
   * changes the SLO, it sends them back unchanged.
   */
  public get unlistedMembers(): string {
    return this.getStringAttribute('unlisted_members');
  }
}

/** Configuration of a `WebhookTest`. */
export interface WebhookTestConfig extends TerraformMetaArguments {
  /** Name of the webhook. */
  readonly name: string;

  /**
   * Type of the webhook. The documented API lists only `WebhookType.UNKNOWN`. Any other string is accepted.
   *
   * @default - not sent
   */
  readonly typeName?: string;

  /**
   * Address that the webhook calls. The value is sensitive, because addresses often contain tokens, but it is
   * stored in the state. Set at most one of `url` and `urlWo`. CDKTF synthesis warns about a literal address
   * that contains a password or a parameter such as `token`, or does not begin with http:// or https://.
   *
   * @default - no address is sent, unless `urlWo` is set
   */
  readonly url?: string;

  /**
   * Address that the webhook calls. Write-only: stored neither in the plan nor in the state.
   *
   * @default - no address is sent, unless `url` is set
   */
  readonly urlWo?: string;

  /**
   * Version of `urlWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `urlWo`, because Terraform cannot detect a change to a write-only value.
   *
   * @default - none; required with `urlWo`
   * @example '2026-01-31'
   */
  readonly urlWoVersion?: string;

  /**
   * The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`.
   *
   * @default - none; set `otherVariant` instead
   */
  readonly issueTracker?: OutgoingWebhookIssueTracker;

  /**
   * A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of
   * `issueTracker` and `otherVariant`.
   *
   * @default - none; set `issueTracker` instead
   */
  readonly otherVariant?: OutgoingWebhookOtherVariant;

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;

  /**
   * Any values, such as the id of the webhook to test. The test runs again when an apply changes one of them.
   *
   * @default - none
   */
  readonly triggers?: { [key: string]: string };
}

/**
 * A test of an outgoing webhook. The service runs the test when an apply creates the resource, and again when
 * an apply changes one of its arguments. The test never runs during a plan or a refresh.
 *
 * If the test fails, the apply fails, and Terraform does not apply anything that depends on the test. The
 * test runs again during the next apply. Destroying the resource sends no request, because a test leaves
 * nothing on the service. A test cannot be imported.
 *
 * @example
 *
 * import {
 *   EphemeralVariable,
 *   OutgoingWebhook,
 *   WebhookTest,
 * } from 'cdktf-provider-observability';
 *
 * const token = new EphemeralVariable(stack, 'issue_tracker_token', { type: 'string' });
 *
 * const tickets = new OutgoingWebhook(stack, 'tickets', {
 *   name: 'checkout tickets',
 *   issueTracker: {
 *     projectKey: 'CHECKOUT',
 *     apiTokenWo: token.stringValue,
 *     apiTokenWoVersion: '2026-01-31',
 *   },
 * });
 *
 * // The test runs again when the webhook is replaced.
 * new WebhookTest(stack, 'tickets_test', {
 *   name: 'checkout tickets',
 *   issueTracker: {
 *     projectKey: 'CHECKOUT',
 *     apiTokenWo: token.stringValue,
 *     apiTokenWoVersion: '2026-01-31',
 *   },
 *   triggers: { webhook: tickets.id },
 * });
 */
export class WebhookTest extends ObservabilityResource {
  /** Type of the resource in Terraform. */
  public static readonly tfResourceType = 'observability_webhook_test';

  /**
   * Whether a construct is of this class. Unlike `instanceof`, it recognizes a construct of another copy of this package, such as that of
   * a library of constructs.
   *
   * @param node any construct
   */
  public static isWebhookTest(node: IConstruct): node is WebhookTest {
    return WebhookTest._isResource(node, WebhookTest.tfResourceType);
  }

  /** @internal */
  declare protected readonly _config: Mutable<WebhookTestConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the webhook test
   */
  constructor(scope: Construct, id: string, config: WebhookTestConfig) {
    super(scope, id, webhookTest, config);
  }

  /** Name of the webhook. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
  public set name(value: string) {
    this._config.name = value;
  }
  /** The configured value of `name`. */
  public get nameInput(): string {
    return this._config.name;
  }

  /** Type of the webhook. The documented API lists only `WebhookType.UNKNOWN`. Any other string is accepted. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
  public set typeName(value: string) {
    this._config.typeName = value;
  }
  /** Removes the configured `typeName`. */
  public resetTypeName(): void {
    this._config.typeName = undefined;
  }
  /** The configured value of `typeName`. */
  public get typeNameInput(): string | undefined {
    return this._config.typeName;
  }

  /**
   * Address that the webhook calls. The value is sensitive, because addresses often contain tokens, but it is
   * stored in the state. Set at most one of `url` and `urlWo`. CDKTF synthesis warns about a literal address
   * that contains a password or a parameter such as `token`, or does not begin with http:// or https://.
   */
  public get url(): string {
    return this.getStringAttribute('url');
  }
  public set url(value: string) {
    this._config.url = value;
  }
  /** Removes the configured `url`. */
  public resetUrl(): void {
    this._config.url = undefined;
  }
  /** The configured value of `url`. */
  public get urlInput(): string | undefined {
    return this._config.url;
  }

  /** Address that the webhook calls. Write-only: stored neither in the plan nor in the state. */
  public get urlWo(): string {
    return this.getStringAttribute('url_wo');
  }
  public set urlWo(value: string) {
    this._config.urlWo = value;
  }
  /** Removes the configured `urlWo`. */
  public resetUrlWo(): void {
    this._config.urlWo = undefined;
  }
  /** The configured value of `urlWo`. */
  public get urlWoInput(): string | undefined {
    return this._config.urlWo;
  }

  /**
   * Version of `urlWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `urlWo`, because Terraform cannot detect a change to a write-only value.
   */
  public get urlWoVersion(): string {
    return this.getStringAttribute('url_wo_version');
  }
  public set urlWoVersion(value: string) {
    this._config.urlWoVersion = value;
  }
  /** Removes the configured `urlWoVersion`. */
  public resetUrlWoVersion(): void {
    this._config.urlWoVersion = undefined;
  }
  /** The configured value of `urlWoVersion`. */
  public get urlWoVersionInput(): string | undefined {
    return this._config.urlWoVersion;
  }

  /** The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`. */
  public get issueTracker(): OutgoingWebhookIssueTrackerOutputReference {
    return new OutgoingWebhookIssueTrackerOutputReference(this, 'issue_tracker', false);
  }
  /** Configures `issueTracker`. */
  public putIssueTracker(value: OutgoingWebhookIssueTracker): void {
    this._config.issueTracker = value;
  }
  /** Removes the configured `issueTracker`. */
  public resetIssueTracker(): void {
    this._config.issueTracker = undefined;
  }
  /** The configured value of `issueTracker`. */
  public get issueTrackerInput(): OutgoingWebhookIssueTracker | undefined {
    return this._config.issueTracker;
  }

  /**
   * A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of
   * `issueTracker` and `otherVariant`.
   */
  public get otherVariant(): OutgoingWebhookOtherVariantOutputReference {
    return new OutgoingWebhookOtherVariantOutputReference(this, 'other_variant', false);
  }
  /** Configures `otherVariant`. */
  public putOtherVariant(value: OutgoingWebhookOtherVariant): void {
    this._config.otherVariant = value;
  }
  /** Removes the configured `otherVariant`. */
  public resetOtherVariant(): void {
    this._config.otherVariant = undefined;
  }
  /** The configured value of `otherVariant`. */
  public get otherVariantInput(): OutgoingWebhookOtherVariant | undefined {
    return this._config.otherVariant;
  }

  /**
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
  public set extraMembers(value: string) {
    this._config.extraMembers = value;
  }
  /** Removes the configured `extraMembers`. */
  public resetExtraMembers(): void {
    this._config.extraMembers = undefined;
  }
  /** The configured value of `extraMembers`. */
  public get extraMembersInput(): string | undefined {
    return this._config.extraMembers;
  }

  /**
   * Any values, such as the id of the webhook to test. The test runs again when an apply changes one of them.
   */
  public get triggers(): { [key: string]: string } {
    return this.getStringMapAttribute('triggers');
  }
  public set triggers(value: { [key: string]: string }) {
    this._config.triggers = value;
  }
  /** Removes the configured `triggers`. */
  public resetTriggers(): void {
    this._config.triggers = undefined;
  }
  /** The configured value of `triggers`. */
  public get triggersInput(): { [key: string]: string } | undefined {
    return this._config.triggers;
  }
}
