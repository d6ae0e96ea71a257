/** Names that the emulator accepts. scripts/testing-library.ts lists them in the published declarations. */
import type { FAULT_KINDS } from './faults';
export type { Collection } from './collections';
export type { QuirkName } from './quirks';
export type { OperationName } from '../schema';

/**
 * docs/emulator.md describes each kind. In addition:
 * - `notFound`: a batch request for SLOs gets all of its ids in `notFoundIds`. Any other request gets the service's 404 error.
 * - `hangBefore`, `hangAfter`: the request continues when the fault is removed. `hangBefore` drops requests whose client has disconnected.
 * - `withoutId`: removes `id`, `keyId` and `integrationId` from the response, at any depth.
 * - `padded`: adds a string of `bytes` characters to the response.
 */
export type FaultKind = (typeof FAULT_KINDS)[number];
