import { Static, TSchema, TUndefined } from '@sinclair/typebox';

/**
 * What happens if the same request is sent twice. Calls that `read` or are `idempotent` can be repeated after an unknown
 * outcome. A `create` creates a second object. An `effect` (a webhook test) is visible to others.
 */
export type Repeat = 'read' | 'idempotent' | 'create' | 'effect';

/** One operation of the management API, as documented. A part that the operation lacks is `TUndefined`. */
export interface Operation<
  Path extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> {
  /** The number in the API document. Users do not know it: no message contains it. */
  readonly number: number;
  /** What the operation does, in the imperative, such as `Create an API key`. Messages name the operation by it: see `callTo`. */
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** Path template; parameters in braces, such as `/mgmt/openapi/latest/v3/events/{id}`. */
  readonly path: string;
  readonly pathParameters?: Path;
  readonly query?: Query;
  readonly body?: Body;
  readonly output: Output;
  /** A function where the body decides: see `repeatOf`. */
  readonly repeat: Repeat | ((body: unknown) => Repeat);
}

export type PathOf<O> = O extends Operation<infer P, TSchema, TSchema, TSchema> ? Static<P> : never;
export type QueryOf<O> = O extends Operation<TSchema, infer Q, TSchema, TSchema> ? Static<Q> : never;
export type BodyOf<O> = O extends Operation<TSchema, TSchema, infer B, TSchema> ? Static<B> : never;

/** What messages call a call, such as `the call to create an API key (POST /mgmt/...)`. */
export function callTo({ summary, method, path }: Pick<Operation, 'summary' | 'method' | 'path'>): string {
  return `the call to ${summary[0].toLowerCase()}${summary.slice(1)} (${method} ${path})`;
}

/** Infers the four shapes. */
export function operation<
  Path extends TSchema = TUndefined,
  Query extends TSchema = TUndefined,
  Body extends TSchema = TUndefined,
  Output extends TSchema = TSchema,
>(documented: Operation<Path, Query, Body, Output>): Operation<Path, Query, Body, Output> {
  return documented;
}

/** Whether the documented answer is an empty object. */
export function hasEmptyAnswer({ output }: Operation): boolean {
  return output.type === 'object' && Object.keys((output.properties ?? {}) as object).length === 0;
}

/** What happens if a request with this body is sent twice. */
export function repeatOf(called: Operation, body: unknown): Repeat {
  return typeof called.repeat === 'function' ? called.repeat(body) : called.repeat;
}
