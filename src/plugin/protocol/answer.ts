import { DiagnosticError, DiagnosticGroups, Diagnostics } from '../diagnostics';
import { Logger } from '../log';
import { Context } from '../provider';
import { Attributes, Schema } from '../schema';
import { toDiagnostics } from './diagnostics';
import { Method, ProviderService, RequestOf, ResultOf } from './rpc';

/** Shared by all calls of one process. */
export interface Session {
  readonly log: Logger;
  /** Aborted by StopProvider. */
  readonly stop: AbortController;
  /** The groups of diagnostics that the process has shown. */
  readonly groups: DiagnosticGroups;
}

/** How to answer a method of the protocol. */
export interface Answering<M extends Method> {
  /** Sent beside the error when `handle` throws. */
  readonly failure: ResultOf<M>;
  /**
   * Sent without an error if ten errors with the same cause were shown: those fail the run. Absent if each call needs its own
   * error.
   */
  silent?(request: RequestOf<M>): ResultOf<M>;
  /** The attributes to which the paths of diagnostics refer. */
  schema?(request: RequestOf<M>): Schema | undefined;
  handle(request: RequestOf<M>, context: Context): Promise<ResultOf<M>>;
}

/** Every failure of a call becomes an answer, so that the process continues for the other resources. */
export function answer<M extends Method>(
  session: Session,
  method: M,
  answering: Answering<M>,
): ProviderService[M] {
  const call = async (request: RequestOf<M>) => {
    const diagnostics = new Diagnostics(session.groups);
    const context = { diagnostics, log: session.log, signal: session.stop.signal };
    const operation = describe(method, request);
    session.log.log('trace', `${operation}: called`);
    const result = await resultOf(session, operation, answering, request, context);
    const attributes: Attributes = answering.schema?.(request)?.attributes ?? {};
    session.log.log('trace', `${operation}: answered`);
    return { ...result, diagnostics: toDiagnostics(diagnostics.list, attributes) };
  };
  // TypeScript cannot see that a type without a member, plus that member, is the type.
  return call as unknown as ProviderService[M];
}

async function resultOf<M extends Method>(
  { groups }: Session,
  operation: string,
  { failure, silent, handle }: Answering<M>,
  request: RequestOf<M>,
  context: Context,
): Promise<ResultOf<M>> {
  if (silent && groups.isHopeless) {
    context.log.log(
      'trace',
      `${operation}: skipped, because others failed by a cause that affects all objects`,
    );
    return silent(request);
  }
  return handle(request, context).catch((error: unknown) => {
    if (silent && error instanceof DiagnosticError && error.group) {
      const { group, summary, detail, path } = error;
      const isShown = context.diagnostics.cappedError(group, summary, detail, path);
      return isShown ? failure : silent(request);
    }
    report(error, operation, context);
    return failure;
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
function describe(method: Method, request: unknown): string {
  const name = method[0].toUpperCase() + method.slice(1);
  const isTyped = typeof request === 'object' && request !== null && 'typeName' in request;
  return isTyped ? `${name} of ${String(request.typeName)}` : name;
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
