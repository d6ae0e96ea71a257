import { handleUnaryCall } from '@grpc/grpc-js';
import { DiagnosticError, Diagnostics } from '../diagnostics';
import { Logger } from '../log';
import { Context } from '../provider';
import { Attributes, Schema } from '../schema';
import { toDiagnostics } from './diagnostics';
import { Diagnostic } from './generated/plugin6';

/** What all calls of one Terraform run share. */
export interface Session {
  readonly log: Logger;
  /** Aborted by StopProvider. */
  readonly stop: AbortController;
}

/** How one method of the protocol is answered. Its diagnostics are collected in the context. */
export interface Method<Request, Response extends { diagnostics: Diagnostic[] }> {
  /** As the protocol names it. */
  readonly name: string;
  /** Sent beside the error when `handle` throws. */
  readonly failure: Omit<Response, 'diagnostics'>;
  /** Which attributes the paths of diagnostics lead into. */
  schema?(request: Request): Schema | undefined;
  handle(request: Request, context: Context): Promise<Omit<Response, 'diagnostics'>>;
}

/** Whatever happens in a call becomes an answer: the process lives on for the other resources. */
export function answer<Request, Response extends { diagnostics: Diagnostic[] }>(
  session: Session,
  method: Method<Request, Response>,
): handleUnaryCall<Request, Response> {
  return async ({ request }, callback) => {
    const diagnostics = new Diagnostics();
    const context = { diagnostics, log: session.log, signal: session.stop.signal };
    const operation = describe(method.name, request);
    session.log.log('trace', `${operation}: called`);
    const result = await method.handle(request, context).catch((error: unknown) => {
      report(error, operation, context);
      return method.failure;
    });
    const attributes: Attributes = method.schema?.(request)?.attributes ?? {};
    // TypeScript cannot see that a type less a member, and that member, make the type.
    callback(null, { ...result, diagnostics: toDiagnostics(diagnostics.list, attributes) } as Response);
    session.log.log('trace', `${operation}: answered`);
  };
}

/** Adds what was thrown to the diagnostics. The stack goes to the log alone. */
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

/** What a type name stands for. Terraform asks only for what the schema lists, so a miss means mixed versions. */
export function find<T>(kind: string, name: string, entries: Readonly<Record<string, T>>): T {
  if (Object.hasOwn(entries, name)) return entries[name];
  throw new DiagnosticError(
    `Unknown ${kind} "${name}"`,
    `This version of the provider has no ${kind} of that name. Run "terraform init" to install the version that the ` +
      'configuration was made with.',
  );
}
