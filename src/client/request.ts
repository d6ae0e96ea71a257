import { ExchangeError } from './errors';
import { bodyToService, queryToService } from '../contract/dialect';
import { isJsonObject, Json, printJson } from '../contract/json';
import { encodeQuery } from '../contract/query';
import { Dialect } from '../schema/dialect';
import { Operation } from '../schema/operation';

/** The input of a call. Numbers may be plain, bigint or `LosslessNumber`. */
export interface CallInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

/** Returns the error for a request that cannot be sent because of its input or the environment. `why` quotes nothing confidential. */
export const unsendable = (why: string): ExchangeError =>
  new ExchangeError('invalid_input', `the request was not sent, because ${why}`);

export function requestTarget(operation: Operation, input: CallInput, dialect: Dialect): string {
  const values = new Map(Object.entries(input.path ?? {}));
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    pathSegment(name, values.get(name)),
  );
  const query = encodeOrThrow('the query', () =>
    encodeQuery(queryToService(input.query ?? {}, dialect), dialect.queryStyle),
  );
  return query === '' ? path : `${path}?${query}`;
}

/** Returns the requested id and its path in the response. Returns undefined for a create, or if the response has no id. */
export function requestedId({ responseId: at }: Operation, { path = {}, body }: CallInput) {
  const [id] = [...Object.values(path), isJsonObject(body) ? body.id : undefined];
  return at && (id ?? '') !== '' ? { id: String(id), at } : undefined;
}

export function requestBody({ body: kind }: Operation, { body }: CallInput, dialect: Dialect) {
  if (body === undefined) return undefined;
  return encodeOrThrow('the body', () => printJson(kind ? bodyToService(kind, body as Json, dialect) : body));
}

/** Encodes a value as a single path segment. Rejects `.` and `..`, because servers resolve them even if they are percent-encoded. */
function pathSegment(name: string, value: unknown): string {
  const what = `the path parameter "${name}"`;
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '') throw unsendable(`${what} is empty`);
  if (text === '.' || text === '..') {
    throw unsendable(`${what} is "${text}", which a URL path cannot contain as a segment`);
  }
  return encodeOrThrow(what, () => encodeURIComponent(text));
}

/** Returns the result of `encode`. Throws if `encode` fails, for example because of broken Unicode. */
function encodeOrThrow(what: string, encode: () => string): string {
  try {
    return encode();
  } catch (error) {
    throw unsendable(`${what} cannot be encoded (${error instanceof Error ? error.message : String(error)})`);
  }
}
