/** The public interface of this folder: the client of the management API. The first call loads undici; the import does not. */
export * from './errors';
export * from './management-api-client';
export { parseBaseUrl } from './options';
export type { BaseUrl } from './options';
export { Redactor } from './redact';
export type { CallInput } from './request';
export * from './slo-reader';
