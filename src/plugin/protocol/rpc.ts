import { ProviderDefinition } from './generated/plugin6';

/** A gRPC service, as the generated code describes it. */
interface ServiceDefinition {
  readonly fullName: string;
  readonly methods: Readonly<Record<string, MethodDefinition>>;
}

interface MethodDefinition {
  readonly name: string;
  readonly requestType: { decode(bytes: Uint8Array): unknown };
  readonly responseType: { encode(message: never): { finish(): Uint8Array } };
  readonly responseStream: boolean;
}

type Request<M extends MethodDefinition> = ReturnType<M['requestType']['decode']>;
/** Void for a streaming method: its stream sends no messages, and ends when the promise of the method resolves. */
type Response<M extends MethodDefinition> = M['responseStream'] extends true
  ? void
  : Parameters<M['responseType']['encode']>[0];

export interface Caller {
  /** Aborted when the caller no longer waits for the response. */
  readonly signal: AbortSignal;
}

/** The functions that implement a gRPC service, one per method. */
type Service<D extends ServiceDefinition, Others extends unknown[] = [caller: Caller]> = {
  readonly [M in keyof D['methods']]: (
    request: Request<D['methods'][M]>,
    ...others: Others
  ) => Promise<Response<D['methods'][M]>>;
};

/** The provider's service. It gets no `Caller`, because only Terraform's StopProvider ends calls early. */
export type ProviderService = Service<ProviderDefinition, []>;

export type Method = keyof ProviderService;
export type RequestOf<M extends Method> = Parameters<ProviderService[M]>[0];
/** A response without the diagnostics, which the context collects. Absent members are empty. */
export type ResultOf<M extends Method> = Partial<
  Omit<Awaited<ReturnType<ProviderService[M]>>, 'diagnostics'>
>;

/** Handles a call. Accepts and returns encoded messages. Returns undefined for a stream. */
export type RpcHandler = (message: Buffer, caller: Caller) => Promise<Uint8Array | undefined>;

/** Handlers by path, such as `/tfplugin6.Provider/ReadResource`. */
export type RpcHandlers = ReadonlyMap<string, RpcHandler>;

export const rpcHandlersOf = <D extends ServiceDefinition>(
  { fullName, methods }: D,
  service: Service<D>,
): RpcHandlers =>
  new Map(
    Object.entries(methods).map(([key, { name, requestType, responseType, responseStream }]) => {
      // TypeScript cannot relate a method of the definition to the function with the same key.
      const handle = service[key] as (request: unknown, caller: Caller) => Promise<never>;
      const rpcHandler: RpcHandler = async (message, caller) => {
        const response = await handle(requestType.decode(message), caller);
        return responseStream ? undefined : responseType.encode(response).finish();
      };
      return [`/${fullName}/${name}`, rpcHandler];
    }),
  );
