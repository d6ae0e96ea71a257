import { printJson } from '../contract/json';
import { BodyOf, Operation, PathOf, QueryOf } from '../contract/operation';
import { encodeQuery, QueryStyle } from '../contract/query';

/** What an operation is called with. Numbers may be plain, bigint or `LosslessNumber`. */
export interface CallInput<O> {
  readonly path?: PathOf<O>;
  readonly query?: QueryOf<O>;
  readonly body?: BodyOf<O>;
}

/** A value cannot be sent. The message names the parameter and not its value. */
export class UnsendableError extends Error {}

/** Path and query of the request, to be appended to the base URL. */
export function requestTarget(operation: Operation, input: CallInput<Operation>, style: QueryStyle): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    pathSegment(name, member(input.path, name)),
  );
  const query =
    input.query === undefined ? '' : encoded('the query', () => encodeQuery(input.query as object, style));
  return query === '' ? path : `${path}?${query}`;
}

export function requestBody(input: CallInput<Operation>): string | undefined {
  return input.body === undefined ? undefined : encoded('the body', () => printJson(input.body));
}

function member(parameters: unknown, name: string): unknown {
  return Object.entries(parameters ?? {}).find(([key]) => key === name)?.[1];
}

/** One segment, whatever the value holds. Servers resolve `.` and `..` even when they are percent-encoded. */
function pathSegment(name: string, value: unknown): string {
  const what = `the path parameter "${name}"`;
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '') throw new UnsendableError(`${what} is empty`);
  if (text === '.' || text === '..') {
    throw new UnsendableError(`${what} is "${text}", which no URL can carry as a name`);
  }
  return encoded(what, () => encodeURIComponent(text));
}

/** Broken Unicode, or a body that is no JSON. */
function encoded(what: string, encode: () => string): string {
  try {
    return encode();
  } catch (error) {
    throw new UnsendableError(
      `${what} cannot be encoded (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}
