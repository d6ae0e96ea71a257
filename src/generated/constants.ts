// Generated from src/schema by `npm run classes`. Do not edit.

import { refuseUnknown } from '../synthesis/known-constants';

/**
 * What to do if a change to an SLO would break one of its alerts.
 *
 * @example
 *
 * import { AlertValidation } from 'cdktf-provider-observability';
 *
 * const alertValidation = AlertValidation.OFF;
 */
export class AlertValidation {
  /** The plan fails, and the SLO is not changed. */
  public static readonly ERROR = 'error';
  /** The plan shows a warning, and the change can be applied. */
  public static readonly WARN = 'warn';
  /** The alerts are not validated. */
  public static readonly OFF = 'off';

  private constructor() {}
}
refuseUnknown(AlertValidation);

/**
 * What to do when Terraform is about to destroy an object that the API cannot delete.
 *
 * @example
 *
 * import { OnDestroy } from 'cdktf-provider-observability';
 *
 * const onDestroy = OnDestroy.REFUSE;
 */
export class OnDestroy {
  /** The plan shows a warning, and the apply only removes the object from the state. */
  public static readonly WARN = 'warn';
  /** The plan fails. */
  public static readonly REFUSE = 'refuse';

  private constructor() {}
}
refuseUnknown(OnDestroy);

/**
 * Format of nested objects in the query string of a request.
 *
 * @example
 *
 * import { QueryStyle } from 'cdktf-provider-observability';
 *
 * const queryStyle = QueryStyle.JSON;
 */
export class QueryStyle {
  /** Names separated by dots: `pagination.pageSize=10`. */
  public static readonly DOTTED = 'dotted';
  /** Inner names in brackets: `pagination[pageSize]=10`. */
  public static readonly BRACKETS = 'brackets';
  /** One JSON value per parameter: `pagination={"pageSize":10}`, percent-encoded. */
  public static readonly JSON = 'json';

  private constructor() {}
}
refuseUnknown(QueryStyle);

/**
 * Naming style of query parameters whose names the documented API does not specify.
 *
 * @example
 *
 * import { QueryNames } from 'cdktf-provider-observability';
 *
 * const queryNames = QueryNames.SNAKE_CASE;
 */
export class QueryNames {
  /** Names such as `pageSize` and `search_clauses`. */
  public static readonly CAMEL_CASE = 'camel';
  /** Names such as `page_size` and `search_clause`. */
  public static readonly SNAKE_CASE = 'snake';

  private constructor() {}
}
refuseUnknown(QueryNames);

/**
 * HTTP method of the request that creates an SLO. Changes to an existing SLO always use `PUT`.
 *
 * @example
 *
 * import { SloCreateMethod } from 'cdktf-provider-observability';
 *
 * const sloCreateMethod = SloCreateMethod.POST;
 */
export class SloCreateMethod {
  /** The method that the API documents. */
  public static readonly PUT = 'PUT';
  /** For a service that creates SLOs with `POST` on the same path. */
  public static readonly POST = 'POST';

  private constructor() {}
}
refuseUnknown(SloCreateMethod);

/**
 * Documented resources that a part of an extension may need permission to use. The service may support
 * others, so any string is accepted.
 *
 * @example
 *
 * import { ExtensionPermissionResource } from 'cdktf-provider-observability';
 *
 * const extensionPermissionResource = ExtensionPermissionResource.UNKNOWN;
 */
export class ExtensionPermissionResource {
  /** An unknown resource. */
  public static readonly UNKNOWN = 'UNKNOWN';

  private constructor() {}
}
refuseUnknown(ExtensionPermissionResource);

/**
 * Documented target domains for parts of an extension. The service may support others, so any string is
 * accepted.
 *
 * @example
 *
 * import { ExtensionTargetDomain } from 'cdktf-provider-observability';
 *
 * const extensionTargetDomain = ExtensionTargetDomain.ACTION;
 */
export class ExtensionTargetDomain {
  /** An action. */
  public static readonly ACTION = 'ACTION';

  private constructor() {}
}
refuseUnknown(ExtensionTargetDomain);

/**
 * Documented types of files in a part of an extension. The service may support others, so any string is
 * accepted.
 *
 * @example
 *
 * import { ExtensionItemBinaryType } from 'cdktf-provider-observability';
 *
 * const extensionItemBinaryType = ExtensionItemBinaryType.PREVIEW_IMAGE;
 */
export class ExtensionItemBinaryType {
  /** Preview image of the part. */
  public static readonly PREVIEW_IMAGE = 'PREVIEW_IMAGE';

  private constructor() {}
}
refuseUnknown(ExtensionItemBinaryType);

/**
 * Documented types of webhooks. The service may support others, so any string is accepted.
 *
 * @example
 *
 * import { WebhookType } from 'cdktf-provider-observability';
 *
 * const webhookType = WebhookType.UNKNOWN;
 */
export class WebhookType {
  /** An unknown type. */
  public static readonly UNKNOWN = 'UNKNOWN';

  private constructor() {}
}
refuseUnknown(WebhookType);

/**
 * Documented time frames of an SLO. The service may support others, so any string is accepted.
 *
 * @example
 *
 * import { SloTimeFrame } from 'cdktf-provider-observability';
 *
 * const sloTimeFrame = SloTimeFrame.TWENTY_EIGHT_DAYS;
 */
export class SloTimeFrame {
  /** No time frame is specified. */
  public static readonly UNSPECIFIED = 'SLO_TIME_FRAME_UNSPECIFIED';
  /** Seven days. */
  public static readonly SEVEN_DAYS = 'SLO_TIME_FRAME_7_DAYS';
  /** Fourteen days. */
  public static readonly FOURTEEN_DAYS = 'SLO_TIME_FRAME_14_DAYS';
  /** Twenty-one days. */
  public static readonly TWENTY_ONE_DAYS = 'SLO_TIME_FRAME_21_DAYS';
  /** Twenty-eight days. */
  public static readonly TWENTY_EIGHT_DAYS = 'SLO_TIME_FRAME_28_DAYS';

  private constructor() {}
}
refuseUnknown(SloTimeFrame);
