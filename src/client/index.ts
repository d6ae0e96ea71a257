/** The client of the management API. undici is loaded by the first call, not by importing this file. */
export * from './errors';
export * from './management-api-client';
export { parseBaseUrl } from './options';
export type { BaseUrl } from './options';
export { Redactor } from './redact';
export type { CallInput } from './request';
export * from './slo-reader';
