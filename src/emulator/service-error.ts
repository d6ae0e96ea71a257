import { operationEntries } from '../schema';

/** An error in the service's own form: the status and a JSON body of `code` and `message`. */
export class ServiceError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** The problems in a request, one entry per field, such as `name: required`. */
    readonly problems: readonly string[] = [],
  ) {
    super(message);
  }
}

export function invalid(...problems: readonly string[]): ServiceError {
  return new ServiceError(400, 'INVALID_ARGUMENT', problems.join('; '), problems);
}

export function notFound(kind: string, id: string): ServiceError {
  return new ServiceError(404, 'NOT_FOUND', `There is no ${kind} "${id}" in this account.`);
}

export function unknownNames(names: Iterable<string>, known: readonly string[]): string[] {
  const unknown = [...names].filter((name) => !known.includes(name));
  return unknown.map((name) => `${name}: unknown; use one of ${known.join(', ')}`);
}

/** Throws `ServiceError` (400) unless `id` is the name of an operation or one of `moreNames`. */
export function requireOperation(id: string, ...moreNames: readonly string[]): void {
  const names = [...operationEntries.map(([name]) => String(name)), ...moreNames];
  if (names.includes(id)) return;
  const message = `operation: there is no "${id}". Use one of ${names.join(', ')}.`;
  throw new ServiceError(400, 'UNKNOWN_OPERATION', message);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
