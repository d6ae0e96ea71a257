import { printJson } from '../contract/json';
import { encodeQuery, QueryStyle } from '../contract/query';
import { Operation } from '../schema/operation';

/** The input of a call. Numbers may be plain, bigint or `LosslessNumber`. */
export interface CallInput {
  /** By parameter. */
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
}

/** A value cannot be sent. The message names the parameter, but not its value. */
export class UnsendableError extends Error {}

/** Path and query of the request. The base URL precedes them. */
export function requestTarget(operation: Operation, input: CallInput, style: QueryStyle): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    pathSegment(name, member(input.path, name)),
  );
  const query =
    input.query === undefined ? '' : encoded('the query', () => encodeQuery(input.query ?? {}, style));
  return query === '' ? path : `${path}?${query}`;
}

export function requestBody(input: CallInput): string | undefined {
  return input.body === undefined ? undefined : encoded('the body', () => printJson(input.body));
}

function member(parameters: unknown, name: string): unknown {
  return Object.entries(parameters ?? {}).find(([key]) => key === name)?.[1];
}

/** Always one segment, whatever the value contains. Servers resolve `.` and `..` even if they are percent-encoded. */
function pathSegment(name: string, value: unknown): string {
  const what = `the path parameter "${name}"`;
  const text = value === undefined || value === null ? '' : String(value);
  if (text === '') throw new UnsendableError(`${what} is empty`);
  if (text === '.' || text === '..') {
    throw new UnsendableError(`${what} is "${text}", which a URL cannot contain as a name`);
  }
  return encoded(what, () => encodeURIComponent(text));
}

/** Throws for broken Unicode, and for a body that is not JSON. */
function encoded(what: string, encode: () => string): string {
  try {
    return encode();
  } catch (error) {
    throw new UnsendableError(
      `${what} cannot be encoded (${error instanceof Error ? error.message : String(error)})`,
    );
  }
}
