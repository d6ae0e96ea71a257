// Generated from src/schema by `npm run classes`. Do not edit.

import { IResolvable } from 'cdktf';

/** Permissions of the key. */
export interface ApiKeyPermissions {
  /**
   * Names of permissions.
   *
   * @default - not sent
   */
  readonly permissions?: string[];

  /**
   * Names of permission presets.
   *
   * @default - not sent
   * @example ['Ingest']
   */
  readonly presets?: string[];
}

/** Owner of the key. */
export interface ApiKeyOwner {
  /**
   * Identifier of the organisation.
   *
   * @default - not sent
   */
  readonly organisationId?: string;

  /**
   * JSON object of undocumented members of the owner, such as other kinds of owner. It must not contain
   * documented members.
   *
   * @default - none
   */
  readonly extraMembers?: string;
}

/** Object storage as the target. Set exactly one of `objectStorage` and `otherTarget`. */
export interface ArchiveTargetObjectStorage {
  /**
   * Bucket that receives the logs.
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
}

/** Another kind of target, by its name in the API. Set exactly one of `objectStorage` and `otherTarget`. */
export interface ArchiveTargetOtherTarget {
  /** Name of the member, as the API spells it. */
  readonly name: string;

  /**
   * Content of the member, a JSON object. Sensitive, but stored in the state.
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
   * @default - `valueJson` or `valueJsonWo` is set
   */
  readonly booleanValue?: boolean | IResolvable;

  /**
   * For a parameter that is not a boolean, a JSON object with all of its members except `key`, such as
   * `{"stringValue":"x"}`. Sensitive, but stored in the state.
   *
   * @default - `booleanValue` or `valueJsonWo` is set
   */
  readonly valueJson?: string;

  /**
   * For a parameter that is not a boolean, a JSON object with all of its members except `key`, such as
   * `{"stringValue":"x"}`. Write-only: stored neither in the plan nor in the state. Requires Terraform or
   * OpenTofu 1.11. Sensitive.
   *
   * @default - `booleanValue` or `valueJson` is set
   */
  readonly valueJsonWo?: string;

  /**
   * Version of `valueJsonWo`: any string, such as a date, or the id of a key or a rotation. Change it whenever
   * the value changes.
   *
   * @default - none
   * @example '2026-01-31'
   */
  readonly valueJsonWoVersion?: string;
}

/** Location of an IP address. Set exactly one of `geoIp` and `other`. */
export interface EnrichmentGeoIp {
  /**
   * Whether to add the autonomous system number.
   *
   * @default - not sent
   */
  readonly withAsn?: boolean | IResolvable;
}

/** Another type, by its name in the API. Set exactly one of `geoIp` and `other`. */
export interface EnrichmentOtherType {
  /** Name of the member, as the API spells it. */
  readonly name: string;

  /**
   * Content of the member, a JSON object.
   *
   * @example '{"table":"service-owners"}'
   */
  readonly valueJson: string;
}

/** Kind of enrichment. */
export interface EnrichmentType {
  /**
   * Location of an IP address. Set exactly one of `geoIp` and `other`.
   *
   * @default - `other` is set
   */
  readonly geoIp?: EnrichmentGeoIp;

  /**
   * Another type, by its name in the API. Set exactly one of `geoIp` and `other`.
   *
   * @default - `geoIp` is set
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

/** What a version of an extension changed. */
export interface ExtensionTestingRevisionChange {
  /**
   * Version that contains the change.
   *
   * @default - not sent
   */
  readonly version?: string;

  /**
   * What changed, in Markdown.
   *
   * @default - not sent
   */
  readonly descriptionMd?: string;
}

/** Deprecation of the extension. */
export interface ExtensionTestingRevisionDeprecation {
  /**
   * Why the extension is deprecated.
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
   * Type of the file, as the service names it.
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
   * Type of the file. The API documents `ExtensionItemBinaryType.PREVIEW_IMAGE`; any other string is allowed.
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
   * What the part is for.
   *
   * @default - not sent
   */
  readonly description?: string;

  /**
   * Identifier of the part across versions.
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
   * Internal identifier: a whole number, as a string.
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
   * Resource that a user needs permission for. The API documents `ExtensionPermissionResource.UNKNOWN`; any
   * other string is allowed.
   *
   * @default - not sent
   */
  readonly permissionResource?: string;

  /**
   * Kind of part. The API documents `ExtensionTargetDomain.ACTION`; any other string is allowed.
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
   * Content of the part: a JSON object that the API does not document.
   *
   * @default - not sent
   */
  readonly data?: string;
}

/** The issue tracker variant. Set exactly one of `issueTracker` and `otherVariant`. */
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
   * API token of the issue tracker. Set either `apiToken` or `apiTokenWo`. Sensitive.
   *
   * @default - `apiTokenWo` is set
   */
  readonly apiToken?: string;

  /**
   * API token of the issue tracker. Write-only: stored neither in the plan nor in the state. Requires Terraform
   * or OpenTofu 1.11. Sensitive.
   *
   * @default - `apiToken` is set
   */
  readonly apiTokenWo?: string;

  /**
   * Version of `apiTokenWo`: any string, such as a date, or the id of a key or a rotation. Change it whenever
   * the value changes.
   *
   * @default - none
   * @example '2026-01-31'
   */
  readonly apiTokenWoVersion?: string;
}

/**
 * Another variant, such as a chat, by its name in the API. The API document does not list the names. Set
 * exactly one of `issueTracker` and `otherVariant`.
 */
export interface OutgoingWebhookOtherVariant {
  /**
   * Name of the member, as the API spells it.
   *
   * @example 'chatRoom'
   */
  readonly name: string;

  /**
   * Content of the member, a JSON object. Set either `valueJson` or `valueJsonWo`. Sensitive.
   *
   * @default - `valueJsonWo` is set
   * @example '{"room":"on-call"}'
   */
  readonly valueJson?: string;

  /**
   * Content of the member, a JSON object. Write-only: stored neither in the plan nor in the state. Requires
   * Terraform or OpenTofu 1.11. Sensitive.
   *
   * @default - `valueJson` is set
   */
  readonly valueJsonWo?: string;

  /**
   * Version of `valueJsonWo`: any string, such as a date, or the id of a key or a rotation. Change it whenever
   * the value changes.
   *
   * @default - none
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
   * The good events.
   *
   * @default - not sent
   * @example ({ query: 'sum(rate(requests{status!~"5.."}[5m]))' })
   */
  readonly goodEvents?: SloEvents;

  /**
   * The total events.
   *
   * @default - not sent
   * @example ({ query: 'sum(rate(requests[5m]))' })
   */
  readonly totalEvents?: SloEvents;
}

/** Grouping. If it is not set, the service derives it from the SLI. */
export interface SloGrouping {
  /**
   * Names of the labels that the SLO is grouped by.
   *
   * @default - not sent
   * @example ['region']
   */
  readonly labels?: string[];
}

/** Days to read. */
export interface DateRange {
  /**
   * Start of the range, in ISO 8601.
   *
   * @default - not sent
   * @example '2026-01-01T00:00:00Z'
   */
  readonly fromDate?: string;

  /**
   * End of the range, in ISO 8601.
   *
   * @default - not sent
   * @example '2026-01-31T23:59:59Z'
   */
  readonly toDate?: string;
}

/** Filter for the extensions to read. */
export interface ExtensionsFilter {
  /**
   * Keys of integrations that the extensions work with.
   *
   * @default - not sent
   */
  readonly integrations?: string[];
}
