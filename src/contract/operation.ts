import { Static, TSchema, TUndefined } from '@sinclair/typebox';

/**
 * What a second sending does. `read` and `idempotent` calls may be repeated after an unknown outcome; a `create`
 * makes a second object; an `effect` (a webhook test) is visible to others.
 */
export type Repeat = 'read' | 'idempotent' | 'create' | 'effect';

/** One operation of the management API, as documented. A part the operation does not have is `TUndefined`. */
export interface Operation<
  Path extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Body extends TSchema = TSchema,
  Output extends TSchema = TSchema,
> {
  /** The number in the API document. */
  readonly number: number;
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

/** Infers the four shapes. */
export function operation<
  Path extends TSchema = TUndefined,
  Query extends TSchema = TUndefined,
  Body extends TSchema = TUndefined,
  Output extends TSchema = TSchema,
>(documented: Operation<Path, Query, Body, Output>): Operation<Path, Query, Body, Output> {
  return documented;
}

/** What a second sending of this very call does. */
export function repeatOf(called: Operation, body: unknown): Repeat {
  return typeof called.repeat === 'function' ? called.repeat(body) : called.repeat;
}
