// Generated from src/schema by `npm run classes`. Do not edit.

import { IResolvable } from 'cdktf';

/**
 * The service's dialect: its names, paths and methods where they differ from the documented API.
 * `Dialect.fromFile` reads it from a file such as `dialect.json`; in HCL, use `file`.
 */
export interface DialectConfig {
  /**
   * Version of the API: the path segment that follows `/mgmt/openapi/` in every request.
   *
   * @default - `latest`
   * @example '3'
   */
  readonly apiVersion?: string;

  /**
   * Format of nested objects in the query string of a request. One of `QueryStyle.DOTTED`,
   * `QueryStyle.BRACKETS`, `QueryStyle.JSON`.
   *
   * @default QueryStyle.DOTTED
   */
  readonly queryStyle?: string;

  /**
   * Naming style of query parameters whose names the documented API does not specify: those for pagination and
   * the search clause. One of `QueryNames.CAMEL_CASE`, `QueryNames.SNAKE_CASE`.
   *
   * @default QueryNames.CAMEL_CASE
   */
  readonly queryNames?: string;

  /**
   * HTTP method of the request that creates an SLO. One of `SloCreateMethod.PUT`, `SloCreateMethod.POST`.
   *
   * @default SloCreateMethod.PUT
   */
  readonly sloCreateMethod?: string;

  /**
   * The service's names of members in the bodies of requests and responses, by their names in the documented
   * API. With the name of a class before it, such as `Slo.type`, a name applies only to objects of that class.
   * `event*` stands for the fields of an event record whose names begin with `event`. An example, as JSON:
   * `{"objectStorage": "bucketStore", "event*": "auditEvent*"}`.
   *
   * @default - the documented names
   */
  readonly memberNames?: { [key: string]: string };

  /**
   * The service's paths, by their paths in the documented API, which begin after `/mgmt/openapi/latest`. A
   * method can precede a path. A path that begins with `/mgmt/` replaces the whole path. An example, as JSON:
   * `{"/v1/slo/slos/validate": "PUT /v2/slos/validate"}`.
   *
   * @default - the documented paths
   */
  readonly paths?: { [key: string]: string };

  /**
   * Undocumented members of SLOs that only the service sets, by the service's names, such as a status. A change
   * sends all other undocumented members back unchanged.
   *
   * @default - none
   * @example ['status']
   */
  readonly readOnlyMembers?: string[];

  /**
   * Members at the top of each response with which the service reports success, by the service's names, each
   * with its values that mean success. A response with another value is an error, whatever else it contains. An
   * example, as JSON: `{"code": ["0", "20000"]}`.
   *
   * @default - none
   */
  readonly success?: { [key: string]: string[] };

  /**
   * Calls of the documented API that the service does not have, each as its method and its path after
   * `/mgmt/openapi/latest`. A plan that needs one fails.
   *
   * @default - none
   * @example ['GET /v3/events/{id}']
   */
  readonly missingCalls?: string[];
}

/** Permissions of the key. */
export interface ApiKeyPermissions {
  /**
   * Permissions of the key, by name.
   *
   * @default - not sent
   */
  readonly permissions?: string[];

  /**
   * Permission presets of the key, by name.
   *
   * @default - not sent
   * @example ['Ingest']
   */
  readonly presets?: string[];
}

/** Owner of the key. */
export interface ApiKeyOwner {
  /**
   * Identifier of the organization.
   *
   * @default - not sent
   */
  readonly organisationId?: string;

  /**
   * Undocumented members of the owner, such as another kind of owner, as a JSON object. Documented members are
   * not allowed. Do not include secrets, because they are not redacted.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/** Object storage that receives the logs. Set exactly one of `objectStorage` and `otherTarget`. */
export interface ArchiveTargetObjectStorage {
  /**
   * Name of the bucket that receives the logs.
   *
   * @default - not sent
   */
  readonly bucket?: string;

  /**
   * Region of the bucket.
   *
   * @default - not sent
   */
  readonly region?: string;

  /**
   * Undocumented members of the object storage, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * A kind of target that the documented API does not describe. Set exactly one of `objectStorage` and
 * `otherTarget`.
 */
export interface ArchiveTargetOtherTarget {
  /** Name of this kind of target in the API. */
  readonly name: string;

  /**
   * Settings of the target, as a JSON object. Sensitive, but stored in the state.
   *
   * @example '{"container":"shop-logs"}'
   */
  readonly valueJson: string;
}

/** A parameter of a contextual data integration. */
export interface ContextualDataIntegrationParameter {
  /** Name of the parameter. */
  readonly key: string;

  /**
   * Value of a boolean parameter. Set exactly one of `booleanValue`, `valueJson` and `valueJsonWo`.
   *
   * @default - none; set `valueJson` or `valueJsonWo` instead
   */
  readonly booleanValue?: boolean | IResolvable;

  /**
   * Value of a parameter that is not a boolean, as a JSON object with all members of the parameter except
   * `key`, such as `{"stringValue":"x"}`. In CDKTF, use `Fn.jsonencode` for values that only Terraform knows:
   * `JSON.stringify` does not escape them. Sensitive, but stored in the state.
   *
   * @default - none; set `booleanValue` or `valueJsonWo` instead
   */
  readonly valueJson?: string;

  /**
   * Value of a parameter that is not a boolean, as a JSON object with all members of the parameter except
   * `key`, such as `{"stringValue":"x"}`. In CDKTF, use `Fn.jsonencode` for values that only Terraform knows:
   * `JSON.stringify` does not escape them. Write-only: stored neither in the plan nor in the state.
   *
   * @default - none; set `booleanValue` or `valueJson` instead
   */
  readonly valueJsonWo?: string;

  /**
   * Version of `valueJsonWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `valueJsonWo`, because Terraform cannot detect a change to a write-only value.
   *
   * @default - none; required with `valueJsonWo`
   * @example '2026-01-31'
   */
  readonly valueJsonWoVersion?: string;
}

/** Adds the location of an IP address. Set exactly one of `geoIp` and `other`. */
export interface EnrichmentGeoIp {
  /**
   * Whether to add the autonomous system number (ASN).
   *
   * @default - not sent
   */
  readonly withAsn?: boolean | IResolvable;
}

/** An enrichment type that the documented API does not describe. Set exactly one of `geoIp` and `other`. */
export interface EnrichmentOtherType {
  /** Name of this enrichment type in the API. */
  readonly name: string;

  /**
   * Settings of the enrichment, as a JSON object.
   *
   * @example '{"table":"service-owners"}'
   */
  readonly valueJson: string;
}

/** Type of the enrichment. */
export interface EnrichmentType {
  /**
   * Adds the location of an IP address. Set exactly one of `geoIp` and `other`.
   *
   * @default - none; set `other` instead
   */
  readonly geoIp?: EnrichmentGeoIp;

  /**
   * An enrichment type that the documented API does not describe. Set exactly one of `geoIp` and `other`.
   *
   * @default - none; set `geoIp` instead
   */
  readonly other?: EnrichmentOtherType;
}

/** An integration that an extension works with. */
export interface ExtensionTestingRevisionIntegration {
  /**
   * Name of the integration.
   *
   * @default - not sent
   */
  readonly name?: string;

  /**
   * Address of the integration's documentation.
   *
   * @default - not sent
   */
  readonly link?: string;
}

/** A change in a version of an extension. */
export interface ExtensionTestingRevisionChange {
  /**
   * Version that contains the change.
   *
   * @default - not sent
   */
  readonly version?: string;

  /**
   * Description of the change, in Markdown.
   *
   * @default - not sent
   */
  readonly descriptionMd?: string;
}

/** Details of the deprecation, if the extension is deprecated. */
export interface ExtensionTestingRevisionDeprecation {
  /**
   * Reason for the deprecation.
   *
   * @default - not sent
   */
  readonly reason?: string;

  /**
   * Identifiers of the extensions to use instead.
   *
   * @default - not sent
   */
  readonly replacementExtensions?: string[];
}

/** A file of an extension. */
export interface ExtensionTestingRevisionBinary {
  /**
   * Content of the file.
   *
   * @default - not sent
   */
  readonly data?: string;

  /**
   * Type of the file, as defined by the service.
   *
   * @default - not sent
   */
  readonly typeName?: string;
}

/** A file of a part of an extension. */
export interface ExtensionTestingRevisionItemBinary {
  /**
   * Content of the file.
   *
   * @default - not sent
   */
  readonly data?: string;

  /**
   * Name of the file.
   *
   * @default - not sent
   */
  readonly fileName?: string;

  /**
   * Type of the file. The documented API lists only `ExtensionItemBinaryType.PREVIEW_IMAGE`. Any other string
   * is accepted.
   *
   * @default - not sent
   */
  readonly typeName?: string;
}

/** A part of an extension. */
export interface ExtensionTestingRevisionItem {
  /**
   * Name of the part.
   *
   * @default - not sent
   */
  readonly name?: string;

  /**
   * Description of the part.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * Identifier of the part, the same in all versions.
   *
   * @default - not sent
   */
  readonly stableId?: string;

  /**
   * Identifier of the part in this version.
   *
   * @default - not sent
   */
  readonly uniqueId?: string;

  /**
   * Internal identifier of the part: a whole number, as a string.
   *
   * @default - not sent
   */
  readonly internalId?: string;

  /**
   * Whether the part is always deployed.
   *
   * @default - not sent
   */
  readonly isMandatory?: boolean | IResolvable;

  /**
   * Resource for which the part requires permission. The documented API lists only
   * `ExtensionPermissionResource.UNKNOWN`. Any other string is accepted.
   *
   * @default - not sent
   */
  readonly permissionResource?: string;

  /**
   * Target domain of the part. The documented API lists only `ExtensionTargetDomain.ACTION`. Any other string
   * is accepted.
   *
   * @default - not sent
   */
  readonly targetDomain?: string;

  /**
   * Files of the part.
   *
   * @default - not sent
   */
  readonly binaries?: ExtensionTestingRevisionItemBinary[];

  /**
   * Content of the part, as a JSON object. The documented API does not describe it.
   *
   * @default - not sent
   */
  readonly data?: string;
}

/** The issue tracker that the webhook calls. Set exactly one of `issueTracker` and `otherVariant`. */
export interface OutgoingWebhookIssueTracker {
  /**
   * Email address of the issue tracker account.
   *
   * @default - not sent
   */
  readonly email?: string;

  /**
   * Key of the issue tracker project.
   *
   * @default - not sent
   */
  readonly projectKey?: string;

  /**
   * API token. Set exactly one of `apiToken` and `apiTokenWo`. Sensitive.
   *
   * @default - none; set `apiTokenWo` instead
   */
  readonly apiToken?: string;

  /**
   * API token of the issue tracker. Write-only: stored neither in the plan nor in the state.
   *
   * @default - none; set `apiToken` instead
   */
  readonly apiTokenWo?: string;

  /**
   * Version of `apiTokenWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `apiTokenWo`, because Terraform cannot detect a change to a write-only value.
   *
   * @default - none; required with `apiTokenWo`
   * @example '2026-01-31'
   */
  readonly apiTokenWoVersion?: string;

  /**
   * Undocumented members of the issue tracker, as a JSON object. Documented members are not allowed. Do not
   * include secrets, because they are not redacted.
   *
   * @default - none
   * @example '{"tier":"gold"}'
   */
  readonly extraMembers?: string;
}

/**
 * A kind of webhook that the documented API does not describe, such as a chat webhook. Set exactly one of
 * `issueTracker` and `otherVariant`.
 */
export interface OutgoingWebhookOtherVariant {
  /**
   * Name of this kind of webhook in the API.
   *
   * @example 'chatRoom'
   */
  readonly name: string;

  /**
   * Settings, as a JSON object. Set exactly one of `valueJson` and `valueJsonWo`. In CDKTF, use `Fn.jsonencode`
   * for values that only Terraform knows: `JSON.stringify` does not escape them. Sensitive.
   *
   * @default - none; set `valueJsonWo` instead
   * @example '{"room":"on-call"}'
   */
  readonly valueJson?: string;

  /**
   * Settings, as a JSON object. In CDKTF, use `Fn.jsonencode` for values that only Terraform knows:
   * `JSON.stringify` does not escape them. Write-only: stored neither in the plan nor in the state.
   *
   * @default - none; set `valueJson` instead
   */
  readonly valueJsonWo?: string;

  /**
   * Version of `valueJsonWo`: any string, such as a date or the id of an API key. Change it whenever you change
   * `valueJsonWo`, because Terraform cannot detect a change to a write-only value.
   *
   * @default - none; required with `valueJsonWo`
   * @example '2026-01-31'
   */
  readonly valueJsonWoVersion?: string;
}

/** Events that an SLO counts. */
export interface SloEvents {
  /**
   * Query that counts the events.
   *
   * @default - not sent
   */
  readonly query?: string;
}

/** Service level indicator: the ratio of good events to total events. */
export interface SloRequestBasedMetricSli {
  /**
   * Events that count as good. An example, as JSON: `{"query":"sum(rate(requests{status!~\"5..\"}[5m]))"}`.
   *
   * @default - not sent
   */
  readonly goodEvents?: SloEvents;

  /**
   * All events, good and bad. An example, as JSON: `{"query":"sum(rate(requests[5m]))"}`.
   *
   * @default - not sent
   */
  readonly totalEvents?: SloEvents;
}

/** Grouping of the SLO. */
export interface SloGrouping {
  /**
   * Names of the labels that the SLO is grouped by.
   *
   * @default - not sent
   * @example ['region']
   */
  readonly labels?: string[];
}

/** Range of days to read. */
export interface DateRange {
  /**
   * Start time, in ISO 8601 format.
   *
   * @default - not sent
   * @example '2026-01-01T00:00:00Z'
   */
  readonly fromDate?: string;

  /**
   * End time, in ISO 8601 format.
   *
   * @default - not sent
   * @example '2026-01-31T23:59:59Z'
   */
  readonly toDate?: string;
}

/** Filter for the extensions to read. */
export interface ExtensionsFilter {
  /**
   * Keys of the integrations to filter by.
   *
   * @default - not sent
   */
  readonly integrations?: string[];
}
