// Generated from src/schema by `npm run classes`. Do not edit.

import { IResolvable, TerraformMetaArguments } from 'cdktf';
import { Construct } from 'constructs';
import { DateRange, ExtensionsFilter, SloGrouping, SloRequestBasedMetricSli } from './inputs';
import {
  CustomEnrichmentList,
  DailyTokensList,
  DashboardAbsoluteTimeFrameOutputReference,
  DashboardActionList,
  DashboardAnnotationList,
  DashboardFilterList,
  DashboardLayoutOutputReference,
  DashboardVariableList,
  DashboardVariableV2List,
  DateRangeOutputReference,
  DeployedIntegrationParameterList,
  DeployedIntegrationStatusOutputReference,
  EventList,
  ExtensionList,
  ExtensionsFilterOutputReference,
  IncidentAggregationList,
  IntegrationRevisionList,
  IntegrationTypeOutputReference,
  PaginationOutputReference,
  SloGroupingOutputReference,
  SloRecordList,
  SloRequestBasedMetricSliOutputReference,
  TeamGroupRoleList,
  TeamGroupScopeOutputReference,
  TeamScopeList,
  ValidatedAlertList,
} from './outputs';
import { ObservabilityDataSource } from '../constructs/data-source';
import {
  teamScopes,
  integrationDefinition,
  dailyEvaluationTokens,
  incidentAggregations,
  deployedIntegration,
  customEnrichments,
  slos,
  dashboard,
  teamGroup,
  sloAlertValidation,
  extensions,
  eventRecord,
  events,
} from '../schema';
import { Mutable } from '../synthesis/attributes';

/** Configuration of `Lookup.teamScopes`. */
export interface TeamScopesLookupConfig extends TerraformMetaArguments {
  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Looks up the scopes of the teams that the API key belongs to. `Lookup.teamScopes` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const scopes = Lookup.teamScopes(stack, 'scopes');
 *
 * new TerraformOutput(stack, 'first_scope', { value: scopes.scopes.get(0).displayName });
 */
export class TeamScopesLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_team_scopes';

  /** @internal */
  declare protected readonly _config: Mutable<TeamScopesLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: TeamScopesLookupConfig = {}) {
    super(scope, id, teamScopes, config);
  }

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

  /** The scopes that were found. */
  public get scopes(): TeamScopeList {
    return new TeamScopeList(this, 'scopes', false);
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.integrationDefinition`. */
export interface IntegrationDefinitionLookupConfig extends TerraformMetaArguments {
  /**
   * Key of the definition to read.
   *
   * @example 'deployment-markers'
   */
  readonly id: string;

  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Looks up an integration definition by its key. Fails if the definition does not exist.
 * `Lookup.integrationDefinition` creates this construct.
 *
 * @example
 *
 * import { ContextualDataIntegration, Lookup } from 'cdktf-provider-observability';
 *
 * const definition = Lookup.integrationDefinition(stack, 'definition', {
 *   id: 'deployment-markers',
 * });
 *
 * new ContextualDataIntegration(stack, 'markers', {
 *   integrationKey: definition.key,
 *   version: definition.revisions.get(0).id,
 * });
 */
export class IntegrationDefinitionLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_integration_definition';

  /** @internal */
  declare protected readonly _config: Mutable<IntegrationDefinitionLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: IntegrationDefinitionLookupConfig) {
    super(scope, id, integrationDefinition, config);
  }

  /** Key of the definition to read. */
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

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

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

  /** Revisions of the definition. */
  public get revisions(): IntegrationRevisionList {
    return new IntegrationRevisionList(this, 'revisions', false);
  }

  /**
   * The service's complete response, as JSON text. Sensitive, because the JSON may contain API keys as default
   * values. An output that uses it must be sensitive, too.
   */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.dailyEvaluationTokens`. */
export interface DailyEvaluationTokensLookupConfig extends TerraformMetaArguments {
  /**
   * Range of days to read.
   *
   * @default - not sent
   */
  readonly dateRange?: DateRange;

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
 * Reads the number of evaluation tokens used per day. The documented API lists only one way to select the
 * days: `dateRange`. For any other way, use `extraMembers`. `Lookup.dailyEvaluationTokens` creates this
 * construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const january = Lookup.dailyEvaluationTokens(stack, 'january', {
 *   dateRange: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-31T23:59:59Z' },
 * });
 *
 * new TerraformOutput(stack, 'tokens_by_day', { value: january.tokens });
 */
export class DailyEvaluationTokensLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_daily_evaluation_tokens';

  /** @internal */
  declare protected readonly _config: Mutable<DailyEvaluationTokensLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: DailyEvaluationTokensLookupConfig = {}) {
    super(scope, id, dailyEvaluationTokens, config);
  }

  /** Range of days to read. */
  public get dateRange(): DateRangeOutputReference {
    return new DateRangeOutputReference(this, 'date_range', false);
  }
  /** Configures `dateRange`. */
  public putDateRange(value: DateRange): void {
    this._config.dateRange = value;
  }
  /** Removes the configured `dateRange`. */
  public resetDateRange(): void {
    this._config.dateRange = undefined;
  }
  /** The configured value of `dateRange`. */
  public get dateRangeInput(): DateRange | undefined {
    return this._config.dateRange;
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

  /** Token usage, with one entry per day. */
  public get tokens(): DailyTokensList {
    return new DailyTokensList(this, 'tokens', false);
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.incidentAggregations`. */
export interface IncidentAggregationsLookupConfig extends TerraformMetaArguments {
  /**
   * Filter for the incidents to count. The documented API does not describe the format. Values are sent as
   * strings, but a string that contains a JSON list or object is sent as that list or object. An example, as
   * JSON: `{"applications": "[\"checkout\",\"search\"]"}`.
   *
   * @default - all incidents
   */
  readonly filter?: { [key: string]: string };

  /**
   * Criteria by which the incidents are grouped. The documented API does not describe the format. Values are
   * sent as strings, but a string that contains a JSON list or object is sent as that list or object. An
   * example, as JSON: `[{"field": "applicationName"}]`.
   *
   * @default - the service chooses
   */
  readonly groupBys?: IResolvable | { [key: string]: string }[];

  /**
   * Maximum number of entries per page.
   *
   * @default - the service chooses
   */
  readonly pageSize?: number;

  /**
   * Maximum number of pages to read. If there are more pages, Terraform shows a warning.
   *
   * @default 100
   */
  readonly maxPages?: number;

  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Looks up the number of incidents in each group. Reads at most `maxPages` pages.
 * `Lookup.incidentAggregations` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const incidents = Lookup.incidentAggregations(stack, 'incidents', { pageSize: 50 });
 *
 * new TerraformOutput(stack, 'incident_groups', { value: incidents.incidentAggs });
 */
export class IncidentAggregationsLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_incident_aggregations';

  /** @internal */
  declare protected readonly _config: Mutable<IncidentAggregationsLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: IncidentAggregationsLookupConfig = {}) {
    super(scope, id, incidentAggregations, config);
  }

  /**
   * Filter for the incidents to count. The documented API does not describe the format. Values are sent as
   * strings, but a string that contains a JSON list or object is sent as that list or object.
   */
  public get filter(): { [key: string]: string } {
    return this.getStringMapAttribute('filter');
  }
  public set filter(value: { [key: string]: string }) {
    this._config.filter = value;
  }
  /** Removes the configured `filter`. */
  public resetFilter(): void {
    this._config.filter = undefined;
  }
  /** The configured value of `filter`. */
  public get filterInput(): { [key: string]: string } | undefined {
    return this._config.filter;
  }

  /**
   * Criteria by which the incidents are grouped. The documented API does not describe the format. Values are
   * sent as strings, but a string that contains a JSON list or object is sent as that list or object.
   */
  public get groupBys(): IResolvable | { [key: string]: string }[] {
    return this.interpolationForAttribute('group_bys');
  }
  public set groupBys(value: IResolvable | { [key: string]: string }[]) {
    this._config.groupBys = value;
  }
  /** Removes the configured `groupBys`. */
  public resetGroupBys(): void {
    this._config.groupBys = undefined;
  }
  /** The configured value of `groupBys`. */
  public get groupBysInput(): IResolvable | { [key: string]: string }[] | undefined {
    return this._config.groupBys;
  }

  /** Maximum number of entries per page. */
  public get pageSize(): number {
    return this.getNumberAttribute('page_size');
  }
  public set pageSize(value: number) {
    this._config.pageSize = value;
  }
  /** Removes the configured `pageSize`. */
  public resetPageSize(): void {
    this._config.pageSize = undefined;
  }
  /** The configured value of `pageSize`. */
  public get pageSizeInput(): number | undefined {
    return this._config.pageSize;
  }

  /** Maximum number of pages to read. If there are more pages, Terraform shows a warning. */
  public get maxPages(): number {
    return this.getNumberAttribute('max_pages');
  }
  public set maxPages(value: number) {
    this._config.maxPages = value;
  }
  /** Removes the configured `maxPages`. */
  public resetMaxPages(): void {
    this._config.maxPages = undefined;
  }
  /** The configured value of `maxPages`. */
  public get maxPagesInput(): number | undefined {
    return this._config.maxPages;
  }

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

  /** Pagination details of the last page that was read. */
  public get pagination(): PaginationOutputReference {
    return new PaginationOutputReference(this, 'pagination', false);
  }

  /**
   * The service's complete responses, as JSON text: a list with one response for each call. Page tokens are
   * left out.
   */
  public get json(): string {
    return this.getStringAttribute('json');
  }

  /** Incident counts, with one entry per group. */
  public get incidentAggs(): IncidentAggregationList {
    return new IncidentAggregationList(this, 'incident_aggs', false);
  }
}

/** Configuration of `Lookup.deployedIntegration`. */
export interface DeployedIntegrationLookupConfig extends TerraformMetaArguments {
  /**
   * Identifier of the integration to read.
   *
   * @example 'integration-deployments'
   */
  readonly integrationId: string;
}

/**
 * Looks up a deployed integration by its identifier. Fails if the account has no such integration.
 * `Lookup.deployedIntegration` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const markers = Lookup.deployedIntegration(stack, 'markers', {
 *   integrationId: 'integration-deployments',
 * });
 *
 * new TerraformOutput(stack, 'markers_status', {
 *   value: markers.integrationStatus.connectionStatus,
 * });
 */
export class DeployedIntegrationLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_deployed_integration';

  /** @internal */
  declare protected readonly _config: Mutable<DeployedIntegrationLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: DeployedIntegrationLookupConfig) {
    super(scope, id, deployedIntegration, config);
  }

  /** Identifier of the integration to read. */
  public get integrationId(): string {
    return this.getStringAttribute('integration_id');
  }
  public set integrationId(value: string) {
    this._config.integrationId = value;
  }
  /** The configured value of `integrationId`. */
  public get integrationIdInput(): string {
    return this._config.integrationId;
  }

  /** Identifier of the integration. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Key of the integration definition. */
  public get definitionKey(): string {
    return this.getStringAttribute('definition_key');
  }

  /** Version of the integration definition. */
  public get definitionVersion(): string {
    return this.getStringAttribute('definition_version');
  }

  /** Status of the integration. */
  public get integrationStatus(): DeployedIntegrationStatusOutputReference {
    return new DeployedIntegrationStatusOutputReference(this, 'integration_status', false);
  }

  /** Parameters of the integration. Values that are not booleans are available only in `json`. */
  public get parameters(): DeployedIntegrationParameterList {
    return new DeployedIntegrationParameterList(this, 'parameters', false);
  }

  /**
   * The service's complete response, as JSON text. Sensitive, because the JSON may contain secret parameter
   * values. An output that uses it must be sensitive, too.
   */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.customEnrichments`. */
export interface CustomEnrichmentsLookupConfig extends TerraformMetaArguments {
  /**
   * Name to search for. Set exactly one of `name` and `id`.
   *
   * @default - none; set `id` instead
   */
  readonly name?: string;

  /**
   * Identifier to search for, a 64-bit integer. Set exactly one of `name` and `id`.
   *
   * @default - none; set `name` instead
   * @example '31'
   */
  readonly id?: string;

  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Searches for custom enrichments by name or identifier. If there are none, `customEnrichmentsData` is empty.
 * `Lookup.customEnrichments` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const owners = Lookup.customEnrichments(stack, 'owners', { name: 'service-owners' });
 *
 * new TerraformOutput(stack, 'service_owners', {
 *   value: owners.customEnrichmentsData.get(0).textual,
 * });
 */
export class CustomEnrichmentsLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_custom_enrichments';

  /** @internal */
  declare protected readonly _config: Mutable<CustomEnrichmentsLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: CustomEnrichmentsLookupConfig) {
    super(scope, id, customEnrichments, config);
  }

  /** Name to search for. Set exactly one of `name` and `id`. */
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

  /** Identifier to search for, a 64-bit integer. Set exactly one of `name` and `id`. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._config.id = value;
  }
  /** Removes the configured `id`. */
  public resetId(): void {
    this._config.id = undefined;
  }
  /** The configured value of `id`. */
  public get idInput(): string | undefined {
    return this._config.id;
  }

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

  /** The custom enrichments that were found. */
  public get customEnrichmentsData(): CustomEnrichmentList {
    return new CustomEnrichmentList(this, 'custom_enrichments_data', false);
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.slos`. */
export interface SlosLookupConfig extends TerraformMetaArguments {
  /**
   * Identifiers of the SLOs to read. The list can have any length.
   *
   * @example ['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c']
   */
  readonly ids: string[];

  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Looks up SLOs by their identifiers. `Lookup.slos` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const slos = Lookup.slos(stack, 'slos', {
 *   ids: ['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c', '9d4e7b12-0c3f-4f6a-8b21-7e5c4d3a2f10'],
 * });
 *
 * new TerraformOutput(stack, 'slos_that_are_gone', { value: slos.notFoundIds });
 */
export class SlosLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_slos';

  /** @internal */
  declare protected readonly _config: Mutable<SlosLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: SlosLookupConfig) {
    super(scope, id, slos, config);
  }

  /** Identifiers of the SLOs to read. The list can have any length. */
  public get ids(): string[] {
    return this.getListAttribute('ids');
  }
  public set ids(value: string[]) {
    this._config.ids = value;
  }
  /** The configured value of `ids`. */
  public get idsInput(): string[] {
    return this._config.ids;
  }

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

  /** The SLOs that exist, in the same order as `ids`. */
  public get slos(): SloRecordList {
    return new SloRecordList(this, 'slos', false);
  }

  /** Requested identifiers that match no SLO. The provider confirms each one with a separate request. */
  public get notFoundIds(): string[] {
    return this.getListAttribute('not_found_ids');
  }

  /**
   * The service's complete responses, as JSON text: a list with one response for each call. Page tokens are
   * left out.
   */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.dashboard`. */
export interface DashboardLookupConfig extends TerraformMetaArguments {
  /**
   * Identifier of the dashboard.
   *
   * @example 'checkout-overview'
   */
  readonly dashboardId: string;
}

/**
 * Looks up a dashboard by its identifier. Fails if the dashboard does not exist. `Lookup.dashboard` creates
 * this construct.
 *
 * @example
 *
 * import { Lookup, Slo } from 'cdktf-provider-observability';
 *
 * const overview = Lookup.dashboard(stack, 'overview', {
 *   dashboardId: 'checkout-overview',
 * });
 *
 * new Slo(stack, 'latency', {
 *   name: 'checkout latency',
 *   targetThresholdPercentage: 99,
 *   requestBasedMetricSli: {
 *     goodEvents: { query: 'sum(rate(requests_under_300ms{service="checkout"}[5m]))' },
 *     totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
 *   },
 *   labels: { dashboard: overview.slugName },
 * });
 */
export class DashboardLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_dashboard';

  /** @internal */
  declare protected readonly _config: Mutable<DashboardLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: DashboardLookupConfig) {
    super(scope, id, dashboard, config);
  }

  /** Identifier of the dashboard. */
  public get dashboardId(): string {
    return this.getStringAttribute('dashboard_id');
  }
  public set dashboardId(value: string) {
    this._config.dashboardId = value;
  }
  /** The configured value of `dashboardId`. */
  public get dashboardIdInput(): string {
    return this._config.dashboardId;
  }

  /** Identifier of the dashboard. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Name of the dashboard. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Name of the dashboard in its URL. */
  public get slugName(): string {
    return this.getStringAttribute('slug_name');
  }

  /** Description of the dashboard. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the dashboard's folder. */
  public get folderId(): string {
    return this.getStringAttribute('folder_id');
  }

  /** Time frame with a fixed start and end. */
  public get absoluteTimeFrame(): DashboardAbsoluteTimeFrameOutputReference {
    return new DashboardAbsoluteTimeFrameOutputReference(this, 'absolute_time_frame', false);
  }

  /** Settings of the time frame "last five minutes", as JSON. Null for any other. */
  public get fiveMinutes(): string {
    return this.getStringAttribute('five_minutes');
  }

  /** Layout of the dashboard. */
  public get layout(): DashboardLayoutOutputReference {
    return new DashboardLayoutOutputReference(this, 'layout', false);
  }

  /** Actions of the widgets. */
  public get actions(): DashboardActionList {
    return new DashboardActionList(this, 'actions', false);
  }

  /** Annotations on the widgets. */
  public get annotations(): DashboardAnnotationList {
    return new DashboardAnnotationList(this, 'annotations', false);
  }

  /** Filters of the dashboard. */
  public get filters(): DashboardFilterList {
    return new DashboardFilterList(this, 'filters', false);
  }

  /** Variables in the first of the API's two formats. */
  public get variables(): DashboardVariableList {
    return new DashboardVariableList(this, 'variables', false);
  }

  /** Variables in the second of the API's two formats. */
  public get variablesV2(): DashboardVariableV2List {
    return new DashboardVariableV2List(this, 'variables_v2', false);
  }

  /** Identifier of the author of the dashboard. */
  public get authorId(): string {
    return this.getStringAttribute('author_id');
  }

  /** Name of the author of the dashboard. */
  public get authorName(): string {
    return this.getStringAttribute('author_name');
  }

  /** Creation time of the dashboard, in ISO 8601 format. */
  public get createdAt(): string {
    return this.getStringAttribute('created_at');
  }

  /** Time of the last change to the dashboard, in ISO 8601 format. */
  public get updatedAt(): string {
    return this.getStringAttribute('updated_at');
  }

  /** Origin of the dashboard, such as `TOKEN_ORIGIN_TYPE_USER`. */
  public get createdOriginType(): string {
    return this.getStringAttribute('created_origin_type');
  }

  /** Origin of the last change, such as `TOKEN_ORIGIN_TYPE_API`. */
  public get updatedOriginType(): string {
    return this.getStringAttribute('updated_origin_type');
  }

  /** Whether the dashboard is locked. */
  public get isLocked(): IResolvable {
    return this.getBooleanAttribute('is_locked');
  }

  /** Identifier of the user who locked the dashboard. */
  public get lockerAuthorId(): string {
    return this.getStringAttribute('locker_author_id');
  }

  /** Name of the user who locked the dashboard. */
  public get lockerName(): string {
    return this.getStringAttribute('locker_name');
  }

  /** Identifier of the user who last changed the dashboard. */
  public get updaterAuthorId(): string {
    return this.getStringAttribute('updater_author_id');
  }

  /** Name of the user who last changed the dashboard. */
  public get updaterName(): string {
    return this.getStringAttribute('updater_name');
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.teamGroup`. */
export interface TeamGroupLookupConfig extends TerraformMetaArguments {
  /**
   * Identifier of the group to read, a 64-bit integer.
   *
   * @example '7001'
   */
  readonly groupId: string;
}

/**
 * Looks up a group of users in a team by the identifier of the group. Fails if the group does not exist.
 * `Lookup.teamGroup` creates this construct.
 *
 * @example
 *
 * import { Lookup, Slo } from 'cdktf-provider-observability';
 *
 * const group = Lookup.teamGroup(stack, 'group', { groupId: '7001' });
 *
 * new Slo(stack, 'freshness', {
 *   name: 'search freshness',
 *   targetThresholdPercentage: 99.5,
 *   requestBasedMetricSli: {
 *     goodEvents: { query: 'sum(rate(index_updates{fresh="true"}[5m]))' },
 *     totalEvents: { query: 'sum(rate(index_updates[5m]))' },
 *   },
 *   labels: { owner: group.name },
 * });
 */
export class TeamGroupLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_team_group';

  /** @internal */
  declare protected readonly _config: Mutable<TeamGroupLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: TeamGroupLookupConfig) {
    super(scope, id, teamGroup, config);
  }

  /** Identifier of the group to read, a 64-bit integer. */
  public get groupId(): string {
    return this.getStringAttribute('group_id');
  }
  public set groupId(value: string) {
    this._config.groupId = value;
  }
  /** The configured value of `groupId`. */
  public get groupIdInput(): string {
    return this._config.groupId;
  }

  /** Identifier of the group. */
  public get id(): string {
    return this.getStringAttribute('id');
  }

  /** Identifier of the team. */
  public get teamId(): string {
    return this.getStringAttribute('team_id');
  }

  /** Name of the group. */
  public get name(): string {
    return this.getStringAttribute('name');
  }

  /** Description of the group. */
  public get description(): string {
    return this.getStringAttribute('description');
  }

  /** Identifier of the group in the identity provider. */
  public get externalId(): string {
    return this.getStringAttribute('external_id');
  }

  /** Identifier of the scope in the newer scope model. */
  public get nextGenScopeId(): string {
    return this.getStringAttribute('next_gen_scope_id');
  }

  /** Origin of the group, such as `GROUP_ORIGIN_UNSPECIFIED`. */
  public get groupOrigin(): string {
    return this.getStringAttribute('group_origin');
  }

  /** Type of the group, such as `GROUP_TYPE_UNSPECIFIED`. */
  public get groupType(): string {
    return this.getStringAttribute('group_type');
  }

  /** Creation time of the group, in ISO 8601 format. */
  public get createdAt(): string {
    return this.getStringAttribute('created_at');
  }

  /** Time of the last change to the group, in ISO 8601 format. */
  public get updatedAt(): string {
    return this.getStringAttribute('updated_at');
  }

  /** Roles that the group gives to its members. */
  public get roles(): TeamGroupRoleList {
    return new TeamGroupRoleList(this, 'roles', false);
  }

  /** Scope that the group gives to its members. */
  public get scope(): TeamGroupScopeOutputReference {
    return new TeamGroupScopeOutputReference(this, 'scope', false);
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.sloAlertValidation`. */
export interface SloAlertValidationLookupConfig extends TerraformMetaArguments {
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
   * Undocumented members of the request body, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted. An indicator of another kind, such as one that counts time
   * windows, belongs here, instead of `requestBasedMetricSli`.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;

  /**
   * Identifier of the SLO that would be changed.
   *
   * @default - not sent
   */
  readonly id?: string;

  /**
   * Grouping of the SLO.
   *
   * @default - not sent
   */
  readonly grouping?: SloGrouping;

  /**
   * Type of the SLO.
   *
   * @default - not sent
   */
  readonly typeName?: string;
}

/**
 * Checks how a change to an SLO would affect its alerts, without making the change. Does not fail if an alert
 * would break. `Lookup.sloAlertValidation` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const validation = Lookup.sloAlertValidation(stack, 'stricter', {
 *   id: '3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c',
 *   name: 'checkout availability',
 *   targetThresholdPercentage: 99.95,
 * });
 *
 * // An alert with an errorMessage would break if the SLO had these values.
 * new TerraformOutput(stack, 'alerts', { value: validation.alertsValidationResult });
 */
export class SloAlertValidationLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_slo_alert_validation';

  /** @internal */
  declare protected readonly _config: Mutable<SloAlertValidationLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: SloAlertValidationLookupConfig) {
    super(scope, id, sloAlertValidation, config);
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

  /** Identifier of the SLO that would be changed. */
  public get id(): string {
    return this.getStringAttribute('id');
  }
  public set id(value: string) {
    this._config.id = value;
  }
  /** Removes the configured `id`. */
  public resetId(): void {
    this._config.id = undefined;
  }
  /** The configured value of `id`. */
  public get idInput(): string | undefined {
    return this._config.id;
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

  /** Results of the validation, with one entry per alert of the SLO. */
  public get alertsValidationResult(): ValidatedAlertList {
    return new ValidatedAlertList(this, 'alerts_validation_result', false);
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.extensions`. */
export interface ExtensionsLookupConfig extends TerraformMetaArguments {
  /**
   * Filter for the extensions to read.
   *
   * @default - all extensions
   */
  readonly filter?: ExtensionsFilter;

  /**
   * Whether to include hidden extensions.
   *
   * @default - the service chooses
   */
  readonly includeHiddenExtensions?: boolean | IResolvable;

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
 * Looks up the extensions that match `filter`, or all extensions if `filter` is not set.
 * `includeHiddenExtensions` determines whether hidden extensions are included. `Lookup.extensions` creates
 * this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const extensions = Lookup.extensions(stack, 'extensions', {
 *   filter: { integrations: ['deployment-markers'] },
 * });
 *
 * new TerraformOutput(stack, 'extension', { value: extensions.extensions.get(0).name });
 */
export class ExtensionsLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_extensions';

  /** @internal */
  declare protected readonly _config: Mutable<ExtensionsLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: ExtensionsLookupConfig = {}) {
    super(scope, id, extensions, config);
  }

  /** Filter for the extensions to read. */
  public get filter(): ExtensionsFilterOutputReference {
    return new ExtensionsFilterOutputReference(this, 'filter', false);
  }
  /** Configures `filter`. */
  public putFilter(value: ExtensionsFilter): void {
    this._config.filter = value;
  }
  /** Removes the configured `filter`. */
  public resetFilter(): void {
    this._config.filter = undefined;
  }
  /** The configured value of `filter`. */
  public get filterInput(): ExtensionsFilter | undefined {
    return this._config.filter;
  }

  /** Whether to include hidden extensions. */
  public get includeHiddenExtensions(): boolean | IResolvable {
    return this.getBooleanAttribute('include_hidden_extensions');
  }
  public set includeHiddenExtensions(value: boolean | IResolvable) {
    this._config.includeHiddenExtensions = value;
  }
  /** Removes the configured `includeHiddenExtensions`. */
  public resetIncludeHiddenExtensions(): void {
    this._config.includeHiddenExtensions = undefined;
  }
  /** The configured value of `includeHiddenExtensions`. */
  public get includeHiddenExtensionsInput(): boolean | IResolvable | undefined {
    return this._config.includeHiddenExtensions;
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

  /** The extensions that were found. */
  public get extensions(): ExtensionList {
    return new ExtensionList(this, 'extensions', false);
  }

  /** The service's complete response, as JSON text. */
  public get json(): string {
    return this.getStringAttribute('json');
  }
}

/** Configuration of `Lookup.eventRecord`. */
export interface EventRecordLookupConfig extends TerraformMetaArguments {
  /**
   * Identifier of the event to read.
   *
   * @example 'event-3'
   */
  readonly id: string;

  /**
   * Sort order of the events. The documented API does not describe the format. Values are sent as strings, but
   * a string that contains a JSON list or object is sent as that list or object. An example, as JSON:
   * `[{"field": "applicationName"}]`.
   *
   * @default - the service chooses
   */
  readonly orderBys?: IResolvable | { [key: string]: string }[];

  /**
   * Maximum number of entries per page.
   *
   * @default - the service chooses
   */
  readonly pageSize?: number;

  /**
   * Maximum number of pages to read. If there are more pages, Terraform shows a warning.
   *
   * @default 100
   */
  readonly maxPages?: number;

  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Looks up an event by its identifier. Fails if the event does not exist. If the service returns several
 * events, they are available only in `json`, because the documented API does not describe their format.
 * `Lookup.eventRecord` creates this construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const eventRecord = Lookup.eventRecord(stack, 'event', { id: 'event-3' });
 *
 * new TerraformOutput(stack, 'event_labels', { value: eventRecord.eventLabels });
 */
export class EventRecordLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_event_record';

  /** @internal */
  declare protected readonly _config: Mutable<EventRecordLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: EventRecordLookupConfig) {
    super(scope, id, eventRecord, config);
  }

  /** Identifier of the event to read. */
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

  /**
   * Sort order of the events. The documented API does not describe the format. Values are sent as strings, but
   * a string that contains a JSON list or object is sent as that list or object.
   */
  public get orderBys(): IResolvable | { [key: string]: string }[] {
    return this.interpolationForAttribute('order_bys');
  }
  public set orderBys(value: IResolvable | { [key: string]: string }[]) {
    this._config.orderBys = value;
  }
  /** Removes the configured `orderBys`. */
  public resetOrderBys(): void {
    this._config.orderBys = undefined;
  }
  /** The configured value of `orderBys`. */
  public get orderBysInput(): IResolvable | { [key: string]: string }[] | undefined {
    return this._config.orderBys;
  }

  /** Maximum number of entries per page. */
  public get pageSize(): number {
    return this.getNumberAttribute('page_size');
  }
  public set pageSize(value: number) {
    this._config.pageSize = value;
  }
  /** Removes the configured `pageSize`. */
  public resetPageSize(): void {
    this._config.pageSize = undefined;
  }
  /** The configured value of `pageSize`. */
  public get pageSizeInput(): number | undefined {
    return this._config.pageSize;
  }

  /** Maximum number of pages to read. If there are more pages, Terraform shows a warning. */
  public get maxPages(): number {
    return this.getNumberAttribute('max_pages');
  }
  public set maxPages(value: number) {
    this._config.maxPages = value;
  }
  /** Removes the configured `maxPages`. */
  public resetMaxPages(): void {
    this._config.maxPages = undefined;
  }
  /** The configured value of `maxPages`. */
  public get maxPagesInput(): number | undefined {
    return this._config.maxPages;
  }

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

  /** Pagination details of the last page that was read. */
  public get pagination(): PaginationOutputReference {
    return new PaginationOutputReference(this, 'pagination', false);
  }

  /**
   * The service's complete responses, as JSON text: a list with one response for each call. Page tokens are
   * left out. Sensitive, because the JSON may contain payloads with secrets. An output that uses it must be
   * sensitive, too.
   */
  public get json(): string {
    return this.getStringAttribute('json');
  }

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

/** Configuration of `Lookup.events`. */
export interface EventsLookupConfig extends TerraformMetaArguments {
  /**
   * Filter for the events to read. The documented API does not describe the format. Values are sent as strings,
   * but a string that contains a JSON list or object is sent as that list or object. An example, as JSON:
   * `{"applications": "[\"checkout\",\"search\"]"}`.
   *
   * @default - all events
   */
  readonly filter?: { [key: string]: string };

  /**
   * Sort order of the events. The documented API does not describe the format. Values are sent as strings, but
   * a string that contains a JSON list or object is sent as that list or object. An example, as JSON:
   * `[{"field": "applicationName"}]`.
   *
   * @default - the service chooses
   */
  readonly orderBys?: IResolvable | { [key: string]: string }[];

  /**
   * Maximum number of entries per page.
   *
   * @default - the service chooses
   */
  readonly pageSize?: number;

  /**
   * Maximum number of pages to read. If there are more pages, Terraform shows a warning.
   *
   * @default 100
   */
  readonly maxPages?: number;

  /**
   * Undocumented query parameters, by name. Documented parameters are not allowed. An example, as JSON:
   * `{"locale": "en"}`.
   *
   * @default - none
   */
  readonly extraQuery?: { [key: string]: string };
}

/**
 * Looks up the events that match `filter`. Reads at most `maxPages` pages. `Lookup.events` creates this
 * construct.
 *
 * @example
 *
 * import { TerraformOutput } from 'cdktf';
 * import { Lookup } from 'cdktf-provider-observability';
 *
 * const events = Lookup.events(stack, 'events', { pageSize: 50, maxPages: 5 });
 *
 * new TerraformOutput(stack, 'latest_event', { value: events.events.get(0).eventType });
 */
export class EventsLookup extends ObservabilityDataSource {
  /** Type of the data source in Terraform. */
  public static readonly tfResourceType = 'observability_events';

  /** @internal */
  declare protected readonly _config: Mutable<EventsLookupConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config configuration of the lookup
   */
  constructor(scope: Construct, id: string, config: EventsLookupConfig = {}) {
    super(scope, id, events, config);
  }

  /**
   * Filter for the events to read. The documented API does not describe the format. Values are sent as strings,
   * but a string that contains a JSON list or object is sent as that list or object.
   */
  public get filter(): { [key: string]: string } {
    return this.getStringMapAttribute('filter');
  }
  public set filter(value: { [key: string]: string }) {
    this._config.filter = value;
  }
  /** Removes the configured `filter`. */
  public resetFilter(): void {
    this._config.filter = undefined;
  }
  /** The configured value of `filter`. */
  public get filterInput(): { [key: string]: string } | undefined {
    return this._config.filter;
  }

  /**
   * Sort order of the events. The documented API does not describe the format. Values are sent as strings, but
   * a string that contains a JSON list or object is sent as that list or object.
   */
  public get orderBys(): IResolvable | { [key: string]: string }[] {
    return this.interpolationForAttribute('order_bys');
  }
  public set orderBys(value: IResolvable | { [key: string]: string }[]) {
    this._config.orderBys = value;
  }
  /** Removes the configured `orderBys`. */
  public resetOrderBys(): void {
    this._config.orderBys = undefined;
  }
  /** The configured value of `orderBys`. */
  public get orderBysInput(): IResolvable | { [key: string]: string }[] | undefined {
    return this._config.orderBys;
  }

  /** Maximum number of entries per page. */
  public get pageSize(): number {
    return this.getNumberAttribute('page_size');
  }
  public set pageSize(value: number) {
    this._config.pageSize = value;
  }
  /** Removes the configured `pageSize`. */
  public resetPageSize(): void {
    this._config.pageSize = undefined;
  }
  /** The configured value of `pageSize`. */
  public get pageSizeInput(): number | undefined {
    return this._config.pageSize;
  }

  /** Maximum number of pages to read. If there are more pages, Terraform shows a warning. */
  public get maxPages(): number {
    return this.getNumberAttribute('max_pages');
  }
  public set maxPages(value: number) {
    this._config.maxPages = value;
  }
  /** Removes the configured `maxPages`. */
  public resetMaxPages(): void {
    this._config.maxPages = undefined;
  }
  /** The configured value of `maxPages`. */
  public get maxPagesInput(): number | undefined {
    return this._config.maxPages;
  }

  /** Undocumented query parameters, by name. Documented parameters are not allowed. */
  public get extraQuery(): { [key: string]: string } {
    return this.getStringMapAttribute('extra_query');
  }
  public set extraQuery(value: { [key: string]: string }) {
    this._config.extraQuery = value;
  }
  /** Removes the configured `extraQuery`. */
  public resetExtraQuery(): void {
    this._config.extraQuery = undefined;
  }
  /** The configured value of `extraQuery`. */
  public get extraQueryInput(): { [key: string]: string } | undefined {
    return this._config.extraQuery;
  }

  /** Pagination details of the last page that was read. */
  public get pagination(): PaginationOutputReference {
    return new PaginationOutputReference(this, 'pagination', false);
  }

  /**
   * The service's complete responses, as JSON text: a list with one response for each call. Page tokens are
   * left out. Sensitive, because the JSON may contain payloads with secrets. An output that uses it must be
   * sensitive, too.
   */
  public get json(): string {
    return this.getStringAttribute('json');
  }

  /** Events from the pages that were read. */
  public get events(): EventList {
    return new EventList(this, 'events', false);
  }
}

/**
 * Looks up objects on the observability service, with one method for each kind of object. Each call adds a
 * Terraform data source to the stack.
 *
 * @example
 *
 * import { Lookup, Slo } from 'cdktf-provider-observability';
 *
 * const overview = Lookup.dashboard(stack, 'overview', {
 *   dashboardId: 'checkout-overview',
 * });
 *
 * new Slo(stack, 'latency', {
 *   name: 'checkout latency',
 *   targetThresholdPercentage: 99,
 *   requestBasedMetricSli: {
 *     goodEvents: { query: 'sum(rate(requests_under_300ms{service="checkout"}[5m]))' },
 *     totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
 *   },
 *   labels: { dashboard: overview.slugName },
 * });
 */
export class Lookup {
  /**
   * Looks up the scopes of the teams that the API key belongs to.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the team scopes
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const scopes = Lookup.teamScopes(stack, 'scopes');
   *
   * new TerraformOutput(stack, 'first_scope', { value: scopes.scopes.get(0).displayName });
   */
  public static teamScopes(
    scope: Construct,
    constructId: string,
    config?: TeamScopesLookupConfig,
  ): TeamScopesLookup {
    return new TeamScopesLookup(scope, constructId, config);
  }

  /**
   * Looks up an integration definition by its key. Fails if the definition does not exist.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the integration definition
   * @example
   *
   * import { ContextualDataIntegration, Lookup } from 'cdktf-provider-observability';
   *
   * const definition = Lookup.integrationDefinition(stack, 'definition', {
   *   id: 'deployment-markers',
   * });
   *
   * new ContextualDataIntegration(stack, 'markers', {
   *   integrationKey: definition.key,
   *   version: definition.revisions.get(0).id,
   * });
   */
  public static integrationDefinition(
    scope: Construct,
    constructId: string,
    config: IntegrationDefinitionLookupConfig,
  ): IntegrationDefinitionLookup {
    return new IntegrationDefinitionLookup(scope, constructId, config);
  }

  /**
   * Reads the number of evaluation tokens used per day. The documented API lists only one way to select the
   * days: `dateRange`. For any other way, use `extraMembers`.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the daily evaluation tokens
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const january = Lookup.dailyEvaluationTokens(stack, 'january', {
   *   dateRange: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-31T23:59:59Z' },
   * });
   *
   * new TerraformOutput(stack, 'tokens_by_day', { value: january.tokens });
   */
  public static dailyEvaluationTokens(
    scope: Construct,
    constructId: string,
    config?: DailyEvaluationTokensLookupConfig,
  ): DailyEvaluationTokensLookup {
    return new DailyEvaluationTokensLookup(scope, constructId, config);
  }

  /**
   * Looks up the number of incidents in each group. Reads at most `maxPages` pages.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the incident aggregations
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const incidents = Lookup.incidentAggregations(stack, 'incidents', { pageSize: 50 });
   *
   * new TerraformOutput(stack, 'incident_groups', { value: incidents.incidentAggs });
   */
  public static incidentAggregations(
    scope: Construct,
    constructId: string,
    config?: IncidentAggregationsLookupConfig,
  ): IncidentAggregationsLookup {
    return new IncidentAggregationsLookup(scope, constructId, config);
  }

  /**
   * Looks up a deployed integration by its identifier. Fails if the account has no such integration.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the deployed integration
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const markers = Lookup.deployedIntegration(stack, 'markers', {
   *   integrationId: 'integration-deployments',
   * });
   *
   * new TerraformOutput(stack, 'markers_status', {
   *   value: markers.integrationStatus.connectionStatus,
   * });
   */
  public static deployedIntegration(
    scope: Construct,
    constructId: string,
    config: DeployedIntegrationLookupConfig,
  ): DeployedIntegrationLookup {
    return new DeployedIntegrationLookup(scope, constructId, config);
  }

  /**
   * Searches for custom enrichments by name or identifier. If there are none, `customEnrichmentsData` is empty.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the custom enrichments
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const owners = Lookup.customEnrichments(stack, 'owners', { name: 'service-owners' });
   *
   * new TerraformOutput(stack, 'service_owners', {
   *   value: owners.customEnrichmentsData.get(0).textual,
   * });
   */
  public static customEnrichments(
    scope: Construct,
    constructId: string,
    config: CustomEnrichmentsLookupConfig,
  ): CustomEnrichmentsLookup {
    return new CustomEnrichmentsLookup(scope, constructId, config);
  }

  /**
   * Looks up SLOs by their identifiers.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the SLOs
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const slos = Lookup.slos(stack, 'slos', {
   *   ids: ['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c', '9d4e7b12-0c3f-4f6a-8b21-7e5c4d3a2f10'],
   * });
   *
   * new TerraformOutput(stack, 'slos_that_are_gone', { value: slos.notFoundIds });
   */
  public static slos(scope: Construct, constructId: string, config: SlosLookupConfig): SlosLookup {
    return new SlosLookup(scope, constructId, config);
  }

  /**
   * Looks up a dashboard by its identifier. Fails if the dashboard does not exist.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the dashboard
   * @example
   *
   * import { Lookup, Slo } from 'cdktf-provider-observability';
   *
   * const overview = Lookup.dashboard(stack, 'overview', {
   *   dashboardId: 'checkout-overview',
   * });
   *
   * new Slo(stack, 'latency', {
   *   name: 'checkout latency',
   *   targetThresholdPercentage: 99,
   *   requestBasedMetricSli: {
   *     goodEvents: { query: 'sum(rate(requests_under_300ms{service="checkout"}[5m]))' },
   *     totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
   *   },
   *   labels: { dashboard: overview.slugName },
   * });
   */
  public static dashboard(
    scope: Construct,
    constructId: string,
    config: DashboardLookupConfig,
  ): DashboardLookup {
    return new DashboardLookup(scope, constructId, config);
  }

  /**
   * Looks up a group of users in a team by the identifier of the group. Fails if the group does not exist.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the team group
   * @example
   *
   * import { Lookup, Slo } from 'cdktf-provider-observability';
   *
   * const group = Lookup.teamGroup(stack, 'group', { groupId: '7001' });
   *
   * new Slo(stack, 'freshness', {
   *   name: 'search freshness',
   *   targetThresholdPercentage: 99.5,
   *   requestBasedMetricSli: {
   *     goodEvents: { query: 'sum(rate(index_updates{fresh="true"}[5m]))' },
   *     totalEvents: { query: 'sum(rate(index_updates[5m]))' },
   *   },
   *   labels: { owner: group.name },
   * });
   */
  public static teamGroup(
    scope: Construct,
    constructId: string,
    config: TeamGroupLookupConfig,
  ): TeamGroupLookup {
    return new TeamGroupLookup(scope, constructId, config);
  }

  /**
   * Checks how a change to an SLO would affect its alerts, without making the change. Does not fail if an alert
   * would break.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the SLO alert validation
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const validation = Lookup.sloAlertValidation(stack, 'stricter', {
   *   id: '3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c',
   *   name: 'checkout availability',
   *   targetThresholdPercentage: 99.95,
   * });
   *
   * // An alert with an errorMessage would break if the SLO had these values.
   * new TerraformOutput(stack, 'alerts', { value: validation.alertsValidationResult });
   */
  public static sloAlertValidation(
    scope: Construct,
    constructId: string,
    config: SloAlertValidationLookupConfig,
  ): SloAlertValidationLookup {
    return new SloAlertValidationLookup(scope, constructId, config);
  }

  /**
   * Looks up the extensions that match `filter`, or all extensions if `filter` is not set.
   * `includeHiddenExtensions` determines whether hidden extensions are included.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the extensions
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const extensions = Lookup.extensions(stack, 'extensions', {
   *   filter: { integrations: ['deployment-markers'] },
   * });
   *
   * new TerraformOutput(stack, 'extension', { value: extensions.extensions.get(0).name });
   */
  public static extensions(
    scope: Construct,
    constructId: string,
    config?: ExtensionsLookupConfig,
  ): ExtensionsLookup {
    return new ExtensionsLookup(scope, constructId, config);
  }

  /**
   * Looks up an event by its identifier. Fails if the event does not exist. If the service returns several
   * events, they are available only in `json`, because the documented API does not describe their format.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the event
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const eventRecord = Lookup.eventRecord(stack, 'event', { id: 'event-3' });
   *
   * new TerraformOutput(stack, 'event_labels', { value: eventRecord.eventLabels });
   */
  public static eventRecord(
    scope: Construct,
    constructId: string,
    config: EventRecordLookupConfig,
  ): EventRecordLookup {
    return new EventRecordLookup(scope, constructId, config);
  }

  /**
   * Looks up the events that match `filter`. Reads at most `maxPages` pages.
   *
   * @param scope the stack, or a construct in it
   * @param constructId name of the construct, unique within `scope`
   * @param config configuration of the lookup
   * @returns a construct whose attributes are known once Terraform has read the events
   * @example
   *
   * import { TerraformOutput } from 'cdktf';
   * import { Lookup } from 'cdktf-provider-observability';
   *
   * const events = Lookup.events(stack, 'events', { pageSize: 50, maxPages: 5 });
   *
   * new TerraformOutput(stack, 'latest_event', { value: events.events.get(0).eventType });
   */
  public static events(scope: Construct, constructId: string, config?: EventsLookupConfig): EventsLookup {
    return new EventsLookup(scope, constructId, config);
  }

  private constructor() {}
}
