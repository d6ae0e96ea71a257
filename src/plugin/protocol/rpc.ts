import { DiagnosticError, DiagnosticGroups, Diagnostics } from '../diagnostics';
import { Logger } from '../log';
import { Context } from '../provider';
import { Attributes, Schema } from '../schema';
import { toProtoDiagnostics } from './diagnostics';
import { ProviderDefinition } from './generated/plugin6';
import { mapValues, namesOf } from '../../json/members';

type Methods = ProviderDefinition['methods'];
export type Method = keyof Methods;
export type RequestOf<M extends Method> = ReturnType<Methods[M]['requestType']['decode']>;
type ResponseOf<M extends Method> = ReturnType<Methods[M]['responseType']['decode']>;
/** A response without the diagnostics, which the context collects. Absent members are empty. */
export type ResultOf<M extends Method> = Partial<Omit<ResponseOf<M>, 'diagnostics'>>;

/** The functions that implement Terraform's provider service, one per method. */
export type ProviderService = {
  readonly [M in Method]: (request: RequestOf<M>) => Promise<ResponseOf<M>>;
};

/** Handles a call. Undefined stands for a stream without messages. The signal is aborted when the caller no longer waits. */
export type RpcHandler = (message: Buffer, whenClosed: () => AbortSignal) => Promise<Uint8Array | undefined>;

/** Handlers by path, such as `/tfplugin6.Provider/ReadResource`. */
export type RpcHandlers = ReadonlyMap<string, RpcHandler>;

export const rpcHandlersOf = (methods: ProviderService): RpcHandlers =>
  new Map(
    namesOf(ProviderDefinition.methods).map((method): [string, RpcHandler] => {
      const { name, requestType, responseType } = ProviderDefinition.methods[method];
      // TypeScript cannot relate a method of the definition to the function with the same name.
      const handle = methods[method] as (request: unknown) => Promise<never>;
      return [
        `/${ProviderDefinition.fullName}/${name}`,
        async (message) => responseType.encode(await handle(requestType.decode(message))).finish(),
      ];
    }),
  );

/** What all calls of one run of the provider share. */
export interface ProviderRun {
  readonly log: Logger;
  readonly stop: AbortController;
  readonly groups: DiagnosticGroups;
}

const EMPTY_MESSAGE = Buffer.alloc(0);

/** The implementation of a protocol method. If `handle` throws, the response contains only the error. */
export interface MethodHandler<Request, Result> {
  /** Returns the response without an error, for when enough errors with the same cause are shown. Undefined if every error must be shown. */
  silentResult?(request: Request): Result | undefined;
  schema?(request: Request): Schema | undefined;
  handle(request: Request, context: Context): Promise<Result>;
}

/** The methods whose responses contain diagnostics. */
type ReportingMethod = Exclude<Method, 'stopProvider' | 'callFunction'>;

/** Creates methods that convert every failure to a response, so the process continues for the other resources. */
export const rpcMethods = (
  run: ProviderRun,
  handlers: { readonly [M in ReportingMethod]: MethodHandler<RequestOf<M>, ResultOf<M>> },
) =>
  // TypeScript cannot infer that ResultOf plus diagnostics is the response type.
  mapValues<ReportingMethod, MethodHandler<unknown, object>, unknown>(
    handlers,
    (handler, method) => async (request: unknown) => {
      const diagnostics = new Diagnostics(run.groups);
      const context = { diagnostics, log: run.log, signal: run.stop.signal };
      const operation = requestLabel(method, request);
      run.log.log('trace', `${operation}: called`);
      const result = await resultOf(run, operation, handler, request, context);
      const attributes: Attributes = handler.schema?.(request)?.attributes ?? {};
      run.log.log('trace', `${operation}: returned`);
      // Fields that the result omits get their protobuf default values.
      const empty = ProviderDefinition.methods[method].responseType.decode(EMPTY_MESSAGE);
      return { ...empty, ...result, diagnostics: toProtoDiagnostics(diagnostics.list, attributes) };
    },
  ) as Pick<ProviderService, ReportingMethod>;

async function resultOf(
  { groups }: ProviderRun,
  operation: string,
  { silentResult, handle }: MethodHandler<unknown, object>,
  request: unknown,
  context: Context,
): Promise<object> {
  const silent = silentResult?.(request);
  const { sharedError } = groups;
  const isSkipped = silent !== undefined && sharedError !== undefined;
  if (isSkipped) {
    context.log.log(
      'trace',
      `${operation}: skipped, because other reads failed for a reason that affects all objects`,
    );
  }
  const call = isSkipped ? Promise.reject(sharedError) : handle(request, context);
  const result = silent ? groups.countRunning(call) : call;
  return result.catch(async (error: unknown) => {
    if (silent && error instanceof DiagnosticError && error.group) {
      return (await context.diagnostics.cappedError(error, error.group)) ? {} : silent;
    }
    reportError(error, operation, context);
    return {};
  });
}

/** Adds the error to the diagnostics. The stack of an unexpected error goes to the log. */
export function reportError(error: unknown, operation: string, { diagnostics, log }: Context): void {
  if (error instanceof DiagnosticError) {
    diagnostics.report(error);
    return;
  }
  diagnostics.error(
    `${operation} failed unexpectedly`,
    `${logUnexpected(error, operation, log)}\n\nThis is a bug in the provider. TF_LOG_PROVIDER=debug shows where it happened.`,
  );
}

export function logUnexpected(error: unknown, operation: string, log: Logger): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  log.log('debug', `${operation} failed unexpectedly`, { error: stack });
  return message;
}

/** Returns, for example, "ReadResource of observability_slo". */
function requestLabel(method: Method, request: unknown): string {
  const name = method[0].toUpperCase() + method.slice(1);
  const hasType = typeof request === 'object' && request !== null && 'typeName' in request;
  return hasType ? `${name} of ${String(request.typeName)}` : name;
}

/** Returns the entry with this name. Terraform requests only names in the schema, so an unknown name comes from another version. */
export function entryOf<T>(kind: string, name: string, entries: Readonly<Record<string, T>>): T {
  if (Object.hasOwn(entries, name)) return entries[name];
  throw new DiagnosticError(
    `Unknown ${kind} "${name}"`,
    `This version of the provider has no ${kind} with that name. Run "terraform init" to install the version that matches the ` +
      'configuration.',
  );
}
