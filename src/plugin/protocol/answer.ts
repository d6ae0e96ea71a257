import { DiagnosticGroups } from '../diagnostic-groups';
import { DiagnosticError, Diagnostics } from '../diagnostics';
import { Logger } from '../log';
import { Context } from '../provider';
import { Attributes, Schema } from '../schema';
import { toDiagnostics } from './diagnostics';
import { Diagnostic } from './generated/plugin6';

/** Shared by all calls of one process. */
export interface Session {
  readonly log: Logger;
  /** Aborted by StopProvider. */
  readonly stop: AbortController;
  /** The groups of diagnostics that the process has shown. */
  readonly groups: DiagnosticGroups;
}

/** How to answer one method of the protocol. Its diagnostics are collected in the context. */
export interface Method<Request, Response extends { diagnostics: Diagnostic[] }> {
  /** The name in the protocol. */
  readonly name: string;
  /** Sent beside the error when `handle` throws. */
  readonly failure: Omit<Response, 'diagnostics'>;
  /**
   * Sent without an error if ten errors with the same cause were shown: those fail the run. Absent if each call needs its own
   * error.
   */
  silent?(request: Request): Omit<Response, 'diagnostics'>;
  /** The attributes to which the paths of diagnostics refer. */
  schema?(request: Request): Schema | undefined;
  handle(request: Request, context: Context): Promise<Omit<Response, 'diagnostics'>>;
}

/** Every failure of a call becomes an answer, so that the process continues for the other resources. */
export function answer<Request, Response extends { diagnostics: Diagnostic[] }>(
  session: Session,
  method: Method<Request, Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const diagnostics = new Diagnostics(session.groups);
    const context = { diagnostics, log: session.log, signal: session.stop.signal };
    const operation = describe(method.name, request);
    session.log.log('trace', `${operation}: called`);
    const result = await resultOf(session, method, request, context);
    const attributes: Attributes = method.schema?.(request)?.attributes ?? {};
    session.log.log('trace', `${operation}: answered`);
    // TypeScript cannot see that a type without a member, plus that member, is the type.
    return { ...result, diagnostics: toDiagnostics(diagnostics.list, attributes) } as Response;
  };
}

async function resultOf<Request, Response extends { diagnostics: Diagnostic[] }>(
  { groups }: Session,
  method: Method<Request, Response>,
  request: Request,
  context: Context,
): Promise<Omit<Response, 'diagnostics'>> {
  if (method.silent && groups.isHopeless) return method.silent(request);
  return method.handle(request, context).catch((error: unknown) => {
    if (method.silent && error instanceof DiagnosticError && error.group) {
      const { group, summary, detail, path } = error;
      const isTold = context.diagnostics.boundedError(group, summary, detail, path);
      return isTold ? method.failure : method.silent(request);
    }
    report(error, describe(method.name, request), context);
    return method.failure;
  });
}

/** Adds the error to the diagnostics. Only the log gets the stack. */
export function report(error: unknown, operation: string, { diagnostics, log }: Context): void {
  if (error instanceof DiagnosticError) {
    diagnostics.error(error.summary, error.detail, error.path);
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  log.log('debug', `${operation} failed unexpectedly`, {
    error: error instanceof Error ? error.stack : message,
  });
  diagnostics.error(
    `${operation} failed unexpectedly`,
    `${message}\n\nThis is a defect of the provider. TF_LOG_PROVIDER=debug shows where it happened.`,
  );
}

/** "ReadResource of observability_slo" */
export function describe(method: string, request: unknown): string {
  const isTyped = typeof request === 'object' && request !== null && 'typeName' in request;
  return isTyped ? `${method} of ${String(request.typeName)}` : method;
}

/** The entry of a type name. Terraform only requests types of the schema, so a missing one means mixed versions. */
export function find<T>(kind: string, name: string, entries: Readonly<Record<string, T>>): T {
  if (Object.hasOwn(entries, name)) return entries[name];
  throw new DiagnosticError(
    `Unknown ${kind} "${name}"`,
    `This version of the provider has no ${kind} of that name. Run "terraform init" to install the version that matches the ` +
      'configuration.',
  );
}
