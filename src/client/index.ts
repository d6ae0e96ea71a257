/** The face of this room: the one way to the management API. Importing it does not load undici; the first call does. */
export * from './errors';
export * from './management-api-client';
export { parseBaseUrl } from './options';
export type { BaseUrl } from './options';
export { Redactor } from './redact';
export type { CallInput } from './request';
export * from './slo-batch';
