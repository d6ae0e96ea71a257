/** The client of the management API. undici is loaded by the first call, not by importing this file. */
export * from './errors';
export * from './management-api-client';
export { type BaseUrl, baseUrlRestriction, parseBaseUrl } from './options';
export { Redactor } from './redact';
export type { CallInput } from './request';
export type { ApiResponse } from './response/read';
export type { Retry } from './retry';
export * from './slo-reader';
