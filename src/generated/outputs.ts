// Generated from src/schema by `npm run classes`. Do not edit.

import { ComplexObject, IResolvable } from 'cdktf';

import { OutputList } from '../synthesis/output-list';

/** Permissions of the key. */
export class ApiKeyPermissionsOutputReference extends ComplexObject {
  /** Permissions of the key, by name. */
  public get permissions(): string[] {
    return this.getListAttribute('permissions');
  }

  /** Permission presets of the key, by name. */
  public get presets(): string[] {
    return this.getListAttribute('presets');
  }
}

/** Owner of the key. */
export class ApiKeyOwnerOutputReference extends ComplexObject {
  /** Identifier of the organization. */
  public get organisationId(): string {
    return this.getStringAttribute('organisation_id');
  }

  /**
   * Undocumented members of the owner, such as another kind of owner, as a JSON object. Documented members are
   * not allowed. Do not include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
}

/** Object storage that receives the logs. Set exactly one of `objectStorage` and `otherTarget`. */
export class ArchiveTargetObjectStorageOutputReference extends ComplexObject {
  /** Name of the bucket that receives the logs. */
  public get bucket(): string {
    return this.getStringAttribute('bucket');
  }

  /** Region of the bucket. */
  public get region(): string {
    return this.getStringAttribute('region');
  }

  /**
   * Undocumented members of the object storage, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
}

/**
 * A kind of target that the documented API does not describe. Set exactly one of `objectStorage` and
 * `otherTarget`.
 */
export class ArchiveTargetOtherTargetOutputReference extends ComplexObject {
  /** Name of this kind of target in the API. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Settings of the target, as a JSON object. Sensitive, but stored in the state. */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }
}

/** Archive settings returned by the service. */
export class ArchiveTargetSpecOutputReference extends ComplexObject {
  /** Format of the archived files. */
  public get archivingFormatId(): string {
    return this.getStringAttribute('archiving_format_id');
  }

  /** Whether the archived files are tagged. */
  public get enableTags(): IResolvable {
    return this.getBooleanAttribute('enable_tags');
  }

  /** Whether logs are archived. */
  public get isActive(): IResolvable {
    return this.getBooleanAttribute('is_active');
  }
}

/** A parameter of a contextual data integration. */
export class ContextualDataIntegrationParameterOutputReference extends ComplexObject {
  /** Name of the parameter. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of a boolean parameter. Set exactly one of `booleanValue`, `valueJson` and `valueJsonWo`. */
  public get booleanValue(): boolean | IResolvable {
    return this.getBooleanAttribute('boolean_value');
  }

  /**
   * Value of a parameter that is not a boolean, as a JSON object with all members of the parameter except
   * `key`, such as `{"stringValue":"x"}`. In CDKTF, use `Fn.jsonencode` for values that only Terraform knows:
   * `JSON.stringify` does not escape them. Sensitive, but stored in the state.
   */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }

  /**
   * Version of `valueJsonWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `valueJsonWo`, because Terraform cannot detect a change to a write-only value.
   */
  public get valueJsonWoVersion(): string {
    return this.getStringAttribute('value_json_wo_version');
  }
}

/**
 * Parameters of the integration. The provider compares only boolean values with the service, and ignores
 * parameters that are not configured. After an import, the first apply that configures a value of another
 * type only stores the value in the state: it assumes that the service has the same value.
 */
export class ContextualDataIntegrationParameterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ContextualDataIntegrationParameterOutputReference {
    return this._entry(ContextualDataIntegrationParameterOutputReference, index);
  }
}

/** Status of the integration. */
export class ContextualDataIntegrationStatusOutputReference extends ComplexObject {
  /** Status of the connection, such as `PENDING`. */
  public get connectionStatus(): string {
    return this.getStringAttribute('connection_status');
  }

  /** Status details, as JSON. Sensitive, because they may contain secrets. */
  public get details(): string {
    return this.getStringAttribute('details');
  }

  /** Messages about the status. */
  public get messages(): string[] {
    return this.getListAttribute('messages');
  }
}

/** An entry of `ContextualDataIntegrationDeployedParameterList`. */
export class ContextualDataIntegrationDeployedParameterOutputReference extends ComplexObject {
  /** Name of the parameter. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of a boolean parameter. Null for other types. */
  public get booleanValue(): IResolvable {
    return this.getBooleanAttribute('boolean_value');
  }
}

/** Parameters of the integration, as stored by the service. */
export class ContextualDataIntegrationDeployedParameterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ContextualDataIntegrationDeployedParameterOutputReference {
    return this._entry(ContextualDataIntegrationDeployedParameterOutputReference, index);
  }
}

/** Adds the location of an IP address. Set exactly one of `geoIp` and `other`. */
export class EnrichmentGeoIpOutputReference extends ComplexObject {
  /** Whether to add the autonomous system number (ASN). */
  public get withAsn(): boolean | IResolvable {
    return this.getBooleanAttribute('with_asn');
  }
}

/** An enrichment type that the documented API does not describe. Set exactly one of `geoIp` and `other`. */
export class EnrichmentOtherTypeOutputReference extends ComplexObject {
  /** Name of this enrichment type in the API. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Settings of the enrichment, as a JSON object. */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }
}

/** Type of the enrichment. */
export class EnrichmentTypeOutputReference extends ComplexObject {
  /** Adds the location of an IP address. Set exactly one of `geoIp` and `other`. */
  public get geoIp(): EnrichmentGeoIpOutputReference {
    return new EnrichmentGeoIpOutputReference(this, 'geo_ip', false);
  }

  /** An enrichment type that the documented API does not describe. Set exactly one of `geoIp` and `other`. */
  public get other(): EnrichmentOtherTypeOutputReference {
    return new EnrichmentOtherTypeOutputReference(this, 'other', false);
  }
}

/** An integration that an extension works with. */
export class ExtensionTestingRevisionIntegrationOutputReference extends ComplexObject {
  /** Name of the integration. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Address of the integration's documentation. */
  public get link(): string {
    return this.getStringAttribute('link');
  }
}

/** Details of the integrations that the extension works with, for display. */
export class ExtensionTestingRevisionIntegrationList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionIntegrationOutputReference {
    return this._entry(ExtensionTestingRevisionIntegrationOutputReference, index);
  }
}

/** A change in a version of an extension. */
export class ExtensionTestingRevisionChangeOutputReference extends ComplexObject {
  /** Version that contains the change. */
  public get version(): string {
    return this.getStringAttribute('version');
  }

  /** Description of the change, in Markdown. */
  public get descriptionMd(): string {
    return this.getStringAttribute('description_md');
  }
}

/** Changes in each version. */
export class ExtensionTestingRevisionChangeList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionChangeOutputReference {
    return this._entry(ExtensionTestingRevisionChangeOutputReference, index);
  }
}

/** Details of the deprecation, if the extension is deprecated. */
export class ExtensionTestingRevisionDeprecationOutputReference extends ComplexObject {
  /** Reason for the deprecation. */
  public get reason(): string {
    return this.getStringAttribute('reason');
  }

  /** Identifiers of the extensions to use instead. */
  public get replacementExtensions(): string[] {
    return this.getListAttribute('replacement_extensions');
  }
}

/** A file of an extension. */
export class ExtensionTestingRevisionBinaryOutputReference extends ComplexObject {
  /** Content of the file. */
  public get data(): string {
    return this.getStringAttribute('data');
  }

  /** Type of the file, as defined by the service. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
}

/** Files of the extension. */
export class ExtensionTestingRevisionBinaryList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionBinaryOutputReference {
    return this._entry(ExtensionTestingRevisionBinaryOutputReference, index);
  }
}

/** A file of a part of an extension. */
export class ExtensionTestingRevisionItemBinaryOutputReference extends ComplexObject {
  /** Content of the file. */
  public get data(): string {
    return this.getStringAttribute('data');
  }

  /** Name of the file. */
  public get fileName(): string {
    return this.getStringAttribute('file_name');
  }

  /**
   * Type of the file. The documented API lists only `ExtensionItemBinaryType.PREVIEW_IMAGE`. Any other string
   * is accepted.
   */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }
}

/** Files of the part. */
export class ExtensionTestingRevisionItemBinaryList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionItemBinaryOutputReference {
    return this._entry(ExtensionTestingRevisionItemBinaryOutputReference, index);
  }
}

/** A part of an extension. */
export class ExtensionTestingRevisionItemOutputReference extends ComplexObject {
  /** Name of the part. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Description of the part. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the part, the same in all versions. */
  public get stableId(): string {
    return this.getStringAttribute('stable_id');
  }

  /** Identifier of the part in this version. */
  public get uniqueId(): string {
    return this.getStringAttribute('unique_id');
  }

  /** Internal identifier of the part: a whole number, as a string. */
  public get internalId(): string {
    return this.getStringAttribute('internal_id');
  }

  /** Whether the part is always deployed. */
  public get isMandatory(): boolean | IResolvable {
    return this.getBooleanAttribute('is_mandatory');
  }

  /**
   * Resource for which the part requires permission. The documented API lists only
   * `ExtensionPermissionResource.UNKNOWN`. Any other string is accepted.
   */
  public get permissionResource(): string {
    return this.getStringAttribute('permission_resource');
  }

  /**
   * Target domain of the part. The documented API lists only `ExtensionTargetDomain.ACTION`. Any other string
   * is accepted.
   */
  public get targetDomain(): string {
    return this.getStringAttribute('target_domain');
  }

  /** Files of the part. */
  public get binaries(): ExtensionTestingRevisionItemBinaryList {
    return new ExtensionTestingRevisionItemBinaryList(this, 'binaries', false);
  }

  /** Content of the part, as a JSON object. The documented API does not describe it. */
  public get data(): string {
    return this.getStringAttribute('data');
  }
}

/** Parts of the extension. */
export class ExtensionTestingRevisionItemList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionTestingRevisionItemOutputReference {
    return this._entry(ExtensionTestingRevisionItemOutputReference, index);
  }
}

/** The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`. */
export class OutgoingWebhookIssueTrackerOutputReference extends ComplexObject {
  /** Email address of the issue tracker account. */
  public get email(): string {
    return this.getStringAttribute('email');
  }

  /** Key of the issue tracker project. */
  public get projectKey(): string {
    return this.getStringAttribute('project_key');
  }

  /** API token. Set exactly one of `apiToken` and `apiTokenWo`. Sensitive. */
  public get apiToken(): string {
    return this.getStringAttribute('api_token');
  }

  /**
   * Version of `apiTokenWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `apiTokenWo`, because Terraform cannot detect a change to a write-only value.
   */
  public get apiTokenWoVersion(): string {
    return this.getStringAttribute('api_token_wo_version');
  }

  /**
   * Undocumented members of the issue tracker, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   */
  public get extraMembers(): string {
    return this.getStringAttribute('extra_members');
  }
}

/**
 * A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of
 * `issueTracker` and `otherVariant`.
 */
export class OutgoingWebhookOtherVariantOutputReference extends ComplexObject {
  /** Name of this kind of webhook in the API. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /**
   * Settings, as a JSON object. Set exactly one of `valueJson` and `valueJsonWo`. In CDKTF, use `Fn.jsonencode`
   * for values that only Terraform knows: `JSON.stringify` does not escape them. Sensitive.
   */
  public get valueJson(): string {
    return this.getStringAttribute('value_json');
  }

  /**
   * Version of `valueJsonWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `valueJsonWo`, because Terraform cannot detect a change to a write-only value.
   */
  public get valueJsonWoVersion(): string {
    return this.getStringAttribute('value_json_wo_version');
  }
}

/** Events that an SLO counts. */
export class SloEventsOutputReference extends ComplexObject {
  /** Query that counts the events. */
  public get query(): string {
    return this.getStringAttribute('query');
  }
}

/** Service level indicator: the ratio of good events to total events. */
export class SloRequestBasedMetricSliOutputReference extends ComplexObject {
  /** Events that count as good. */
  public get goodEvents(): SloEventsOutputReference {
    return new SloEventsOutputReference(this, 'good_events', false);
  }

  /** All events, good and bad. */
  public get totalEvents(): SloEventsOutputReference {
    return new SloEventsOutputReference(this, 'total_events', false);
  }
}

/** Grouping of the SLO. */
export class SloGroupingOutputReference extends ComplexObject {
  /** Names of the labels that the SLO is grouped by. */
  public get labels(): string[] {
    return this.getListAttribute('labels');
  }
}

/** Current revision of the SLO. */
export class SloRevisionOutputReference extends ComplexObject {
  /** Revision number, which increases with each change to the SLO. */
  public get revision(): number {
    return this.getNumberAttribute('revision');
  }

  /** Creation time of the revision, in ISO 8601 format. */
  public get updateTime(): string {
    return this.getStringAttribute('update_time');
  }
}

/** An entry of `TeamScopeFilterList`. */
export class TeamScopeFilterOutputReference extends ComplexObject {
  /** Kind of entity, such as `ENTITY_TYPE_UNSPECIFIED`. */
  public get entityType(): string {
    return this.getStringAttribute('entity_type');
  }

  /** Expression of the filter. */
  public get expression(): string {
    return this.getStringAttribute('expression');
  }
}

/** Filters of the scope, with one entry per kind of entity. */
export class TeamScopeFilterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamScopeFilterOutputReference {
    return this._entry(TeamScopeFilterOutputReference, index);
  }
}

/** An entry of `TeamScopeList`. */
export class TeamScopeOutputReference extends ComplexObject {
  /** Identifier of the scope. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Identifier of the team that the scope belongs to. */
  public get teamId(): string {
    return this.getStringAttribute('team_id');
  }

  /** Display name of the scope. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** Description of the scope. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Default expression, for kinds of entity that have no filter. */
  public get defaultExpression(): string {
    return this.getStringAttribute('default_expression');
  }

  /** Filters of the scope, with one entry per kind of entity. */
  public get filters(): TeamScopeFilterList {
    return new TeamScopeFilterList(this, 'filters', false);
  }
}

/** The scopes that were found. */
export class TeamScopeList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamScopeOutputReference {
    return this._entry(TeamScopeOutputReference, index);
  }
}

/** Kind of integration. */
export class IntegrationTypeOutputReference extends ComplexObject {
  /** Settings for pushed contextual data, as JSON text. */
  public get pushBasedContextualData(): string {
    return this.getStringAttribute('push_based_contextual_data');
  }
}

/** Condition under which the field applies. */
export class IntegrationFieldConditionOutputReference extends ComplexObject {
  /** Type of the condition, such as `UNKNOWN`. */
  public get typeName(): string {
    return this.getStringAttribute('type');
  }

  /** Values of the condition, each as JSON text. */
  public get values(): string[] {
    return this.getListAttribute('values');
  }
}

/** Settings of a field with a single value. Null for other fields. */
export class IntegrationFieldSingleOutputReference extends ComplexObject {
  /** Default value. Sensitive, because it may be an API key. */
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

  /** Identifier of the group that contains the field. */
  public get groupId(): string {
    return this.getStringAttribute('group_id');
  }

  /** Pattern that the value must match. */
  public get allowedPattern(): string {
    return this.getStringAttribute('allowed_pattern');
  }

  /** Condition under which the field applies. */
  public get applicableIf(): IntegrationFieldConditionOutputReference {
    return new IntegrationFieldConditionOutputReference(this, 'applicable_if', false);
  }

  /** Reference to the field's documentation. */
  public get documentationReference(): string {
    return this.getStringAttribute('documentation_reference');
  }

  /** Placeholder shown until the user enters a value. */
  public get placeholder(): string {
    return this.getStringAttribute('placeholder');
  }

  /** Whether the service sets the value. */
  public get predefined(): IResolvable {
    return this.getBooleanAttribute('predefined');
  }

  /** Whether the value cannot be changed. */
  public get isReadonly(): IResolvable {
    return this.getBooleanAttribute('readonly');
  }

  /** Whether a value is required. */
  public get required(): IResolvable {
    return this.getBooleanAttribute('required');
  }

  /** Settings of a field with a single value. Null for other fields. */
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

  /** Notice about the field, for users who upgrade. */
  public get upgradeNotice(): string {
    return this.getStringAttribute('upgrade_notice');
  }

  /** Whether the field is shown. */
  public get visible(): IResolvable {
    return this.getBooleanAttribute('visible');
  }
}

/** Fields for the parameters of an integration. */
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
  /** Description of the block. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Name of the block. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Text of the block. Sensitive, because it may contain API keys. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** Configuration blocks to copy. */
export class IntegrationConfigurationBlockList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IntegrationConfigurationBlockOutputReference {
    return this._entry(IntegrationConfigurationBlockOutputReference, index);
  }
}

/** Infrastructure as code for the integration. */
export class IntegrationInfraAsCodeOutputReference extends ComplexObject {
  /** Configuration blocks to copy. */
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

  /** Instructions for upgrading to the revision, in Markdown. */
  public get upgradeInstructionsMd(): string {
    return this.getStringAttribute('upgrade_instructions_md');
  }

  /** Fields for the parameters of an integration. */
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

/** Revisions of the definition. */
export class IntegrationRevisionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IntegrationRevisionOutputReference {
    return this._entry(IntegrationRevisionOutputReference, index);
  }
}

/** Range of days to read. */
export class DateRangeOutputReference extends ComplexObject {
  /** Start time, in ISO 8601 format. */
  public get fromDate(): string {
    return this.getStringAttribute('from_date');
  }

  /** End time, in ISO 8601 format. */
  public get toDate(): string {
    return this.getStringAttribute('to_date');
  }
}

/** An entry of `EvaluatorTokensList`. */
export class EvaluatorTokensOutputReference extends ComplexObject {
  /** Name of the evaluator. */
  public get evaluatorName(): string {
    return this.getStringAttribute('evaluator_name');
  }

  /** Number of tokens that the evaluator used. */
  public get evaluationTokens(): number {
    return this.getNumberAttribute('evaluation_tokens');
  }
}

/** Token usage on that day, with one entry per evaluator. */
export class EvaluatorTokensList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): EvaluatorTokensOutputReference {
    return this._entry(EvaluatorTokensOutputReference, index);
  }
}

/** An entry of `DailyTokensList`. */
export class DailyTokensOutputReference extends ComplexObject {
  /** The day, in ISO 8601 format. */
  public get statsDate(): string {
    return this.getStringAttribute('stats_date');
  }

  /** Number of tokens used on that day. */
  public get totalTokens(): number {
    return this.getNumberAttribute('total_tokens');
  }

  /** Token usage on that day, with one entry per evaluator. */
  public get evaluations(): EvaluatorTokensList {
    return new EvaluatorTokensList(this, 'evaluations', false);
  }
}

/** Token usage, with one entry per day. */
export class DailyTokensList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DailyTokensOutputReference {
    return this._entry(DailyTokensOutputReference, index);
  }
}

/** Pagination details of the last page that was read. */
export class PaginationOutputReference extends ComplexObject {
  /** Token of the next page. Null or empty on the last page. */
  public get nextPageToken(): string {
    return this.getStringAttribute('next_page_token');
  }

  /** Total number of entries on all pages. */
  public get totalSize(): number {
    return this.getNumberAttribute('total_size');
  }
}

/** An entry of `IncidentAssigneeCountList`. */
export class IncidentAssigneeCountOutputReference extends ComplexObject {
  /** Identifier of the assignee. */
  public get userId(): string {
    return this.getStringAttribute('user_id');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incident counts by assignee. */
export class IncidentAssigneeCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentAssigneeCountOutputReference {
    return this._entry(IncidentAssigneeCountOutputReference, index);
  }
}

/** An entry of `IncidentLabelCountList`. */
export class IncidentLabelCountOutputReference extends ComplexObject {
  /** Name of the label. */
  public get key(): string {
    return this.getStringAttribute('key');
  }

  /** Value of the label. */
  public get value(): string {
    return this.getStringAttribute('value');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incident counts by label. */
export class IncidentLabelCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentLabelCountOutputReference {
    return this._entry(IncidentLabelCountOutputReference, index);
  }
}

/** An entry of `IncidentSeverityCountList`. */
export class IncidentSeverityCountOutputReference extends ComplexObject {
  /** Severity of the incidents, such as `INCIDENT_SEVERITY_UNSPECIFIED`. */
  public get severity(): string {
    return this.getStringAttribute('severity');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incident counts by severity. */
export class IncidentSeverityCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentSeverityCountOutputReference {
    return this._entry(IncidentSeverityCountOutputReference, index);
  }
}

/** An entry of `IncidentStateCountList`. */
export class IncidentStateCountOutputReference extends ComplexObject {
  /** State of the incidents, such as `INCIDENT_STATE_UNSPECIFIED`. */
  public get state(): string {
    return this.getStringAttribute('state');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incident counts by state. */
export class IncidentStateCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentStateCountOutputReference {
    return this._entry(IncidentStateCountOutputReference, index);
  }
}

/** An entry of `IncidentStatusCountList`. */
export class IncidentStatusCountOutputReference extends ComplexObject {
  /** Status of the incidents, such as `INCIDENT_STATUS_UNSPECIFIED`. */
  public get status(): string {
    return this.getStringAttribute('status');
  }

  /** Number of incidents. */
  public get count(): number {
    return this.getNumberAttribute('count');
  }
}

/** Incident counts by status. */
export class IncidentStatusCountList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentStatusCountOutputReference {
    return this._entry(IncidentStatusCountOutputReference, index);
  }
}

/** An entry of `IncidentGroupValueList`. */
export class IncidentGroupValueOutputReference extends ComplexObject {
  /** Name of the application. */
  public get applicationName(): string {
    return this.getStringAttribute('application_name');
  }
}

/** Values that define the group. */
export class IncidentGroupValueList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentGroupValueOutputReference {
    return this._entry(IncidentGroupValueOutputReference, index);
  }
}

/** An entry of `IncidentAggregationList`. */
export class IncidentAggregationOutputReference extends ComplexObject {
  /** Incident counts by assignee. */
  public get aggAssignmentsCount(): IncidentAssigneeCountList {
    return new IncidentAssigneeCountList(this, 'agg_assignments_count', false);
  }

  /** Incident counts by label. */
  public get aggMetaLabelsCount(): IncidentLabelCountList {
    return new IncidentLabelCountList(this, 'agg_meta_labels_count', false);
  }

  /** Incident counts by severity. */
  public get aggSeverityCount(): IncidentSeverityCountList {
    return new IncidentSeverityCountList(this, 'agg_severity_count', false);
  }

  /** Incident counts by state. */
  public get aggStateCount(): IncidentStateCountList {
    return new IncidentStateCountList(this, 'agg_state_count', false);
  }

  /** Incident counts by status. */
  public get aggStatusCount(): IncidentStatusCountList {
    return new IncidentStatusCountList(this, 'agg_status_count', false);
  }

  /** Total number of values in the group. */
  public get allValuesCount(): number {
    return this.getNumberAttribute('all_values_count');
  }

  /** Creation time of the first incident, in ISO 8601 format. */
  public get firstCreatedAt(): string {
    return this.getStringAttribute('first_created_at');
  }

  /** Closing time of the last closed incident, in ISO 8601 format. */
  public get lastClosedAt(): string {
    return this.getStringAttribute('last_closed_at');
  }

  /** Time of the last change to the state of an incident, in ISO 8601 format. */
  public get lastStateUpdateTime(): string {
    return this.getStringAttribute('last_state_update_time');
  }

  /** Values that define the group. */
  public get groupBysValue(): IncidentGroupValueList {
    return new IncidentGroupValueList(this, 'group_bys_value', false);
  }

  /** Identifiers of the incidents. */
  public get listIncidentsId(): string[] {
    return this.getListAttribute('list_incidents_id');
  }
}

/** Incident counts, with one entry per group. */
export class IncidentAggregationList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): IncidentAggregationOutputReference {
    return this._entry(IncidentAggregationOutputReference, index);
  }
}

/** Status of the integration. */
export class DeployedIntegrationStatusOutputReference extends ComplexObject {
  /** Status of the connection, such as `PENDING`. */
  public get connectionStatus(): string {
    return this.getStringAttribute('connection_status');
  }

  /** Status details, as JSON. Sensitive, because they may contain secrets. */
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

  /** Value of a boolean parameter. Null for other types. */
  public get booleanValue(): IResolvable {
    return this.getBooleanAttribute('boolean_value');
  }
}

/** Parameters of the integration. Values that are not booleans are available only in `json`. */
export class DeployedIntegrationParameterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DeployedIntegrationParameterOutputReference {
    return this._entry(DeployedIntegrationParameterOutputReference, index);
  }
}

/** An entry of `CustomEnrichmentList`. */
export class CustomEnrichmentOutputReference extends ComplexObject {
  /** Identifier of the enrichment. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the enrichment. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Description of the enrichment. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Name of the file from which the table was created. */
  public get fileName(): string {
    return this.getStringAttribute('file_name');
  }

  /** Size of the file, in bytes. */
  public get fileSize(): number {
    return this.getNumberAttribute('file_size');
  }

  /** Whether the enrichment is used only in queries. */
  public get isQueryOnly(): IResolvable {
    return this.getBooleanAttribute('is_query_only');
  }

  /** Version of the enrichment table. */
  public get version(): number {
    return this.getNumberAttribute('version');
  }

  /** Content of the enrichment table, as text. */
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

/** An entry of `SloRecordList`. */
export class SloRecordOutputReference extends ComplexObject {
  /** Name of the SLO. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Target in percent, from 0 to 100, such as 99.9. The service may round the target to a float32. */
  public get targetThresholdPercentage(): number {
    return this.getNumberAttribute('target_threshold_percentage');
  }

  /** Description of the SLO. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Labels of the SLO, by name. */
  public get labels(): { [key: string]: string } {
    return this.getStringMapAttribute('labels');
  }

  /** Time frame over which the SLO is measured. */
  public get sloTimeFrame(): string {
    return this.getStringAttribute('slo_time_frame');
  }

  /** Service level indicator: the ratio of good events to total events. */
  public get requestBasedMetricSli(): SloRequestBasedMetricSliOutputReference {
    return new SloRequestBasedMetricSliOutputReference(this, 'request_based_metric_sli', false);
  }

  /** Grouping of the SLO. */
  public get grouping(): SloGroupingOutputReference {
    return new SloGroupingOutputReference(this, 'grouping', false);
  }

  /** Type of the SLO. */
  public get typeName(): string {
    return this.getStringAttribute('type');
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
}

/** The SLOs that exist, in the same order as `ids`. */
export class SloRecordList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): SloRecordOutputReference {
    return this._entry(SloRecordOutputReference, index);
  }
}

/** Time frame with a fixed start and end. */
export class DashboardAbsoluteTimeFrameOutputReference extends ComplexObject {
  /** Start of the time frame, in ISO 8601 format. */
  public get fromTime(): string {
    return this.getStringAttribute('from');
  }

  /** End of the time frame, in ISO 8601 format. */
  public get toTime(): string {
    return this.getStringAttribute('to');
  }
}

/** Options of the section. */
export class DashboardSectionOptionsOutputReference extends ComplexObject {
  /** Internal options of the section, as JSON text. Null if there are none. */
  public get internalOptions(): string {
    return this.getStringAttribute('internal');
  }
}

/** An entry of `DashboardSectionList`. */
export class DashboardSectionOutputReference extends ComplexObject {
  /** Identifier of the section. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Options of the section. */
  public get options(): DashboardSectionOptionsOutputReference {
    return new DashboardSectionOptionsOutputReference(this, 'options', false);
  }

  /** Rows of the section, each as JSON text. */
  public get rows(): string[] {
    return this.getListAttribute('rows');
  }
}

/** Sections, from top to bottom. */
export class DashboardSectionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardSectionOutputReference {
    return this._entry(DashboardSectionOutputReference, index);
  }
}

/** Layout of the dashboard. */
export class DashboardLayoutOutputReference extends ComplexObject {
  /** Sections, from top to bottom. */
  public get sections(): DashboardSectionList {
    return new DashboardSectionList(this, 'sections', false);
  }
}

/** An action that opens a URL. */
export class DashboardActionDefinitionCustomActionOutputReference extends ComplexObject {
  /** URL to open. */
  public get url(): string {
    return this.getStringAttribute('url');
  }
}

/** Definition of the action. */
export class DashboardActionDefinitionOutputReference extends ComplexObject {
  /** An action that opens a URL. */
  public get customAction(): DashboardActionDefinitionCustomActionOutputReference {
    return new DashboardActionDefinitionCustomActionOutputReference(this, 'custom_action', false);
  }
}

/** An entry of `DashboardActionList`. */
export class DashboardActionOutputReference extends ComplexObject {
  /** Identifier of the action. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the action. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Identifier of the widget that offers the action. */
  public get widgetId(): string {
    return this.getStringAttribute('widget_id');
  }

  /** Whether the action opens in a new window. */
  public get shouldOpenInNewWindow(): IResolvable {
    return this.getBooleanAttribute('should_open_in_new_window');
  }

  /** Data source of the action, such as `ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED`. */
  public get dataSource(): string {
    return this.getStringAttribute('data_source');
  }

  /** Definition of the action. */
  public get definition(): DashboardActionDefinitionOutputReference {
    return new DashboardActionDefinitionOutputReference(this, 'definition', false);
  }
}

/** Actions of the widgets. */
export class DashboardActionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardActionOutputReference {
    return this._entry(DashboardActionOutputReference, index);
  }
}

/** The widgets, if only some of them show the annotation. Null otherwise. */
export class DashboardAnnotationScopeSpecificWidgetsOutputReference extends ComplexObject {
  /** Identifiers of the widgets, each as JSON text. */
  public get widgetIds(): string[] {
    return this.getListAttribute('widget_ids');
  }
}

/** Widgets that show the annotation. */
export class DashboardAnnotationScopeOutputReference extends ComplexObject {
  /** The widgets, if only some of them show the annotation. Null otherwise. */
  public get specificWidgets(): DashboardAnnotationScopeSpecificWidgetsOutputReference {
    return new DashboardAnnotationScopeSpecificWidgetsOutputReference(this, 'specific_widgets', false);
  }
}

/** Strategy for turning query results into annotations. */
export class DashboardAnnotationSourcePipelineQueryStrategyOutputReference extends ComplexObject {
  /** Settings of point-in-time annotations, as JSON. Null for other strategies. */
  public get instant(): string {
    return this.getStringAttribute('instant');
  }
}

/** A query that returns the annotations. */
export class DashboardAnnotationSourcePipelineQueryOutputReference extends ComplexObject {
  /** Data mode of the query, such as `DATA_MODE_TYPE_HIGH_UNSPECIFIED`. */
  public get dataModeType(): string {
    return this.getStringAttribute('data_mode_type');
  }

  /** Fields that become labels of the annotation, each as JSON text. */
  public get labelFields(): string[] {
    return this.getListAttribute('label_fields');
  }

  /** Template of the annotation's message. */
  public get messageTemplate(): string {
    return this.getStringAttribute('message_template');
  }

  /** Orientation, for example `ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED`. */
  public get orientation(): string {
    return this.getStringAttribute('orientation');
  }

  /** Text of the query. */
  public get query(): string {
    return this.getStringAttribute('query');
  }

  /** Strategy for turning query results into annotations. */
  public get strategy(): DashboardAnnotationSourcePipelineQueryStrategyOutputReference {
    return new DashboardAnnotationSourcePipelineQueryStrategyOutputReference(this, 'strategy', false);
  }
}

/** Source of the annotation. */
export class DashboardAnnotationSourceOutputReference extends ComplexObject {
  /** A query that returns the annotations. */
  public get pipelineQuery(): DashboardAnnotationSourcePipelineQueryOutputReference {
    return new DashboardAnnotationSourcePipelineQueryOutputReference(this, 'pipeline_query', false);
  }
}

/** An entry of `DashboardAnnotationList`. */
export class DashboardAnnotationOutputReference extends ComplexObject {
  /** Identifier of the annotation. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the annotation. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Description of the annotation. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Whether the annotation is shown. */
  public get enabled(): IResolvable {
    return this.getBooleanAttribute('enabled');
  }

  /** Widgets that show the annotation. */
  public get scope(): DashboardAnnotationScopeOutputReference {
    return new DashboardAnnotationScopeOutputReference(this, 'scope', false);
  }

  /** Source of the annotation. */
  public get source(): DashboardAnnotationSourceOutputReference {
    return new DashboardAnnotationSourceOutputReference(this, 'source', false);
  }
}

/** Annotations on the widgets. */
export class DashboardAnnotationList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardAnnotationOutputReference {
    return this._entry(DashboardAnnotationOutputReference, index);
  }
}

/** The observed field. */
export class DashboardFilterSourceLogsObservationFieldOutputReference extends ComplexObject {
  /** Path of the field, as JSON text. */
  public get keypath(): string {
    return this.getStringAttribute('keypath');
  }

  /** Scope of the field, as JSON text. */
  public get scope(): string {
    return this.getStringAttribute('scope');
  }
}

/** Operator that compares the field. */
export class DashboardFilterSourceLogsFilterOperatorOutputReference extends ComplexObject {
  /** Settings of an equality comparison, as JSON text. Null for other operators. */
  public get equalTo(): string {
    return this.getStringAttribute('equals');
  }
}

/** The logs that the filter applies to. */
export class DashboardFilterSourceLogsOutputReference extends ComplexObject {
  /** Name of the field. */
  public get field(): string {
    return this.getStringAttribute('field');
  }

  /** The observed field. */
  public get observationField(): DashboardFilterSourceLogsObservationFieldOutputReference {
    return new DashboardFilterSourceLogsObservationFieldOutputReference(this, 'observation_field', false);
  }

  /** Operator that compares the field. */
  public get filterOperator(): DashboardFilterSourceLogsFilterOperatorOutputReference {
    return new DashboardFilterSourceLogsFilterOperatorOutputReference(this, 'operator', false);
  }
}

/** Data that the filter applies to. */
export class DashboardFilterSourceOutputReference extends ComplexObject {
  /** The logs that the filter applies to. */
  public get logs(): DashboardFilterSourceLogsOutputReference {
    return new DashboardFilterSourceLogsOutputReference(this, 'logs', false);
  }
}

/** An entry of `DashboardFilterList`. */
export class DashboardFilterOutputReference extends ComplexObject {
  /** Display name of the filter. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** Whether the filter is applied. */
  public get enabled(): IResolvable {
    return this.getBooleanAttribute('enabled');
  }

  /** Whether the filter is collapsed on the dashboard. */
  public get collapsed(): IResolvable {
    return this.getBooleanAttribute('collapsed');
  }

  /** Data that the filter applies to. */
  public get source(): DashboardFilterSourceOutputReference {
    return new DashboardFilterSourceOutputReference(this, 'source', false);
  }
}

/** Filters of the dashboard. */
export class DashboardFilterList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardFilterOutputReference {
    return this._entry(DashboardFilterOutputReference, index);
  }
}

/** A constant value. */
export class DashboardVariableDefinitionConstantOutputReference extends ComplexObject {
  /** Value of the constant. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** Source of the value. */
export class DashboardVariableDefinitionOutputReference extends ComplexObject {
  /** A constant value. */
  public get constant(): DashboardVariableDefinitionConstantOutputReference {
    return new DashboardVariableDefinitionConstantOutputReference(this, 'constant', false);
  }
}

/** An entry of `DashboardVariableList`. */
export class DashboardVariableOutputReference extends ComplexObject {
  /** Name of the variable. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Display name of the variable. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** Description of the variable. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Display type of the variable, such as `VARIABLE_DISPLAY_TYPE_UNSPECIFIED`. */
  public get displayType(): string {
    return this.getStringAttribute('display_type');
  }

  /** Source of the value. */
  public get definition(): DashboardVariableDefinitionOutputReference {
    return new DashboardVariableDefinitionOutputReference(this, 'definition', false);
  }
}

/** Variables in the first of the API's two formats. */
export class DashboardVariableList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardVariableOutputReference {
    return this._entry(DashboardVariableOutputReference, index);
  }
}

/** Initial value of the text box. */
export class DashboardVariableV2SourceTextboxDefaultValueOutputReference extends ComplexObject {
  /** Regular expression used as the initial value, as JSON text. */
  public get defaultRegexValue(): string {
    return this.getStringAttribute('default_regex_value');
  }
}

/** A text box for the value. */
export class DashboardVariableV2SourceTextboxOutputReference extends ComplexObject {
  /** Initial value of the text box. */
  public get defaultValue(): DashboardVariableV2SourceTextboxDefaultValueOutputReference {
    return new DashboardVariableV2SourceTextboxDefaultValueOutputReference(this, 'default_value', false);
  }
}

/** Source of the values. */
export class DashboardVariableV2SourceOutputReference extends ComplexObject {
  /** A text box for the value. */
  public get textbox(): DashboardVariableV2SourceTextboxOutputReference {
    return new DashboardVariableV2SourceTextboxOutputReference(this, 'textbox', false);
  }
}

/** The selected interval. */
export class DashboardVariableV2ValueIntervalValueOutputReference extends ComplexObject {
  /** Label of the interval. */
  public get label(): string {
    return this.getStringAttribute('label');
  }

  /** Value of the interval. */
  public get value(): string {
    return this.getStringAttribute('value');
  }
}

/** The value, if it is an interval. Null otherwise. */
export class DashboardVariableV2ValueIntervalOutputReference extends ComplexObject {
  /** The selected interval. */
  public get value(): DashboardVariableV2ValueIntervalValueOutputReference {
    return new DashboardVariableV2ValueIntervalValueOutputReference(this, 'value', false);
  }
}

/** The current value of the variable. */
export class DashboardVariableV2ValueOutputReference extends ComplexObject {
  /** The value, if it is an interval. Null otherwise. */
  public get interval(): DashboardVariableV2ValueIntervalOutputReference {
    return new DashboardVariableV2ValueIntervalOutputReference(this, 'interval', false);
  }
}

/** An entry of `DashboardVariableV2List`. */
export class DashboardVariableV2OutputReference extends ComplexObject {
  /** Name of the variable. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Display name of the variable. */
  public get displayName(): string {
    return this.getStringAttribute('display_name');
  }

  /** Description of the variable. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Whether the variable fills a whole row. */
  public get displayFullRow(): IResolvable {
    return this.getBooleanAttribute('display_full_row');
  }

  /** Display type of the variable, such as `VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED`. */
  public get displayType(): string {
    return this.getStringAttribute('display_type');
  }

  /** Source of the values. */
  public get source(): DashboardVariableV2SourceOutputReference {
    return new DashboardVariableV2SourceOutputReference(this, 'source', false);
  }

  /** The current value of the variable. */
  public get value(): DashboardVariableV2ValueOutputReference {
    return new DashboardVariableV2ValueOutputReference(this, 'value', false);
  }
}

/** Variables in the second of the API's two formats. */
export class DashboardVariableV2List extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): DashboardVariableV2OutputReference {
    return this._entry(DashboardVariableV2OutputReference, index);
  }
}

/** An entry of `TeamGroupRoleList`. */
export class TeamGroupRoleOutputReference extends ComplexObject {
  /** Name of the role. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Description of the role. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the role. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
}

/** Roles that the group gives to its members. */
export class TeamGroupRoleList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamGroupRoleOutputReference {
    return this._entry(TeamGroupRoleOutputReference, index);
  }
}

/** An entry of `TeamGroupTermList`. */
export class TeamGroupTermOutputReference extends ComplexObject {
  /** Type of the comparison, such as `FILTER_TYPE_UNSPECIFIED`. */
  public get filterType(): string {
    return this.getStringAttribute('filter_type');
  }

  /** Text of the term. */
  public get term(): string {
    return this.getStringAttribute('term');
  }
}

/** Filter terms for applications. */
export class TeamGroupTermList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): TeamGroupTermOutputReference {
    return this._entry(TeamGroupTermOutputReference, index);
  }
}

/** Filters of the scope. */
export class TeamGroupFiltersOutputReference extends ComplexObject {
  /** Filter terms for applications. */
  public get applications(): TeamGroupTermList {
    return new TeamGroupTermList(this, 'applications', false);
  }

  /** Filter terms for subsystems. */
  public get subsystems(): TeamGroupTermList {
    return new TeamGroupTermList(this, 'subsystems', false);
  }
}

/** Scope that the group gives to its members. */
export class TeamGroupScopeOutputReference extends ComplexObject {
  /** Identifier of the scope. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Filters of the scope. */
  public get filters(): TeamGroupFiltersOutputReference {
    return new TeamGroupFiltersOutputReference(this, 'filters', false);
  }
}

/** An entry of `ValidatedAlertList`. */
export class ValidatedAlertOutputReference extends ComplexObject {
  /** Identifier of the alert. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the alert. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Identifier of the alert's version. */
  public get alertVersionId(): string {
    return this.getStringAttribute('alert_version_id');
  }

  /** Why the alert would break. Null or empty if it would not. */
  public get errorMessage(): string {
    return this.getStringAttribute('error_message');
  }
}

/** Results of the validation, with one entry per alert of the SLO. */
export class ValidatedAlertList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ValidatedAlertOutputReference {
    return this._entry(ValidatedAlertOutputReference, index);
  }
}

/** Filter for the extensions to read. */
export class ExtensionsFilterOutputReference extends ComplexObject {
  /** Keys of the integrations to filter by. */
  public get integrations(): string[] {
    return this.getListAttribute('integrations');
  }
}

/** Details of the deprecation. Null if the extension is not deprecated. */
export class ExtensionDeprecationOutputReference extends ComplexObject {
  /** Reason for the deprecation. */
  public get reason(): string {
    return this.getStringAttribute('reason');
  }

  /** Identifiers of the extensions to use instead. */
  public get replacementExtensions(): string[] {
    return this.getListAttribute('replacement_extensions');
  }
}

/** An entry of `ExtensionIntegrationList`. */
export class ExtensionIntegrationOutputReference extends ComplexObject {
  /** Address of the integration's documentation. */
  public get link(): string {
    return this.getStringAttribute('link');
  }

  /** Name of the integration. */
  public get name(): string {
    return this.getStringAttribute('name');
  }
}

/** Integrations that the version works with. */
export class ExtensionIntegrationList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionIntegrationOutputReference {
    return this._entry(ExtensionIntegrationOutputReference, index);
  }
}

/** Number of parts of each kind. */
export class ExtensionItemCountsOutputReference extends ComplexObject {
  /** Number of actions. */
  public get actions(): number {
    return this.getNumberAttribute('actions');
  }

  /** Number of alerts. */
  public get alerts(): number {
    return this.getNumberAttribute('alerts');
  }

  /** Number of custom dashboards. */
  public get customDashboards(): number {
    return this.getNumberAttribute('custom_dashboards');
  }

  /** Number of enrichments. */
  public get enrichments(): number {
    return this.getNumberAttribute('enrichments');
  }

  /** Number of events-to-metrics conversions. */
  public get eventsToMetrics(): number {
    return this.getNumberAttribute('events_to_metrics');
  }

  /** Number of metric rule groups. */
  public get metricsRuleGroup(): number {
    return this.getNumberAttribute('metrics_rule_group');
  }

  /** Number of parsing rules. */
  public get parsingRules(): number {
    return this.getNumberAttribute('parsing_rules');
  }

  /** Number of saved views. */
  public get savedViews(): number {
    return this.getNumberAttribute('saved_views');
  }
}

/** Summary of the version. */
export class ExtensionSummaryOutputReference extends ComplexObject {
  /** Whether the version is new. */
  public get isNew(): IResolvable {
    return this.getBooleanAttribute('is_new');
  }

  /** Number of parts of each kind. */
  public get itemCounts(): ExtensionItemCountsOutputReference {
    return new ExtensionItemCountsOutputReference(this, 'item_counts', false);
  }
}

/** An entry of `ExtensionRevisionList`. */
export class ExtensionRevisionOutputReference extends ComplexObject {
  /** Version of the extension. */
  public get version(): string {
    return this.getStringAttribute('version');
  }

  /** Description of the version. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** One-line description of the version. */
  public get excerpt(): string {
    return this.getStringAttribute('excerpt');
  }

  /** Labels of the version. */
  public get labels(): string[] {
    return this.getListAttribute('labels');
  }

  /** Integrations that the version works with. */
  public get integrationDetails(): ExtensionIntegrationList {
    return new ExtensionIntegrationList(this, 'integration_details', false);
  }

  /** Summary of the version. */
  public get summary(): ExtensionSummaryOutputReference {
    return new ExtensionSummaryOutputReference(this, 'summary', false);
  }
}

/** Versions of the extension. */
export class ExtensionRevisionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionRevisionOutputReference {
    return this._entry(ExtensionRevisionOutputReference, index);
  }
}

/** An entry of `ExtensionList`. */
export class ExtensionOutputReference extends ComplexObject {
  /** Identifier of the extension. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the extension. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Image of the extension. */
  public get image(): string {
    return this.getStringAttribute('image');
  }

  /** Dark-mode image of the extension. */
  public get darkModeImage(): string {
    return this.getStringAttribute('dark_mode_image');
  }

  /** Whether the extension is hidden. */
  public get isHidden(): IResolvable {
    return this.getBooleanAttribute('is_hidden');
  }

  /** Keywords of the extension. */
  public get keywords(): string[] {
    return this.getListAttribute('keywords');
  }

  /** Keys of the integrations that the extension works with. */
  public get integrations(): string[] {
    return this.getListAttribute('integrations');
  }

  /** Details of the deprecation. Null if the extension is not deprecated. */
  public get deprecation(): ExtensionDeprecationOutputReference {
    return new ExtensionDeprecationOutputReference(this, 'deprecation', false);
  }

  /** Versions of the extension. */
  public get revisions(): ExtensionRevisionList {
    return new ExtensionRevisionList(this, 'revisions', false);
  }
}

/** The extensions that were found. */
export class ExtensionList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ExtensionOutputReference {
    return this._entry(ExtensionOutputReference, index);
  }
}

/** An entry of `EventList`. */
export class EventOutputReference extends ComplexObject {
  /** Identifier of the company that the event belongs to. */
  public get companyId(): string {
    return this.getStringAttribute('company_id');
  }

  /** Identifier of the event. */
  public get eventKey(): string {
    return this.getStringAttribute('event_key');
  }

  /** Deduplication key, shared by all duplicates of the event. */
  public get eventDedupKey(): string {
    return this.getStringAttribute('event_dedup_key');
  }

  /** Kind of event. */
  public get eventType(): string {
    return this.getStringAttribute('event_type');
  }

  /** Kind of payload. */
  public get eventPayloadType(): string {
    return this.getStringAttribute('event_payload_type');
  }

  /** Time of the event: a string, or a number in an undocumented unit. */
  public get eventTimestamp(): string {
    return this.getStringAttribute('event_timestamp');
  }

  /** Labels of the event, by name. */
  public get eventLabels(): { [key: string]: string } {
    return this.getStringMapAttribute('event_labels');
  }

  /** Metadata of the event, by name. */
  public get eventMetadata(): { [key: string]: string } {
    return this.getStringMapAttribute('event_metadata');
  }

  /** Payload, as JSON text. Sensitive, because it may contain secrets. */
  public get eventPayload(): string {
    return this.getStringAttribute('event_payload');
  }
}

/** Events from the pages that were read. */
export class EventList extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): EventOutputReference {
    return this._entry(EventOutputReference, index);
  }
}
