import { ProviderDefinition } from './generated/plugin6';
import { namesOf } from '../../json/members';

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

export const rpcHandlersOf = (service: ProviderService): RpcHandlers =>
  new Map(
    namesOf(ProviderDefinition.methods).map((method): [string, RpcHandler] => {
      const { name, requestType, responseType } = ProviderDefinition.methods[method];
      // TypeScript cannot relate a method of the definition to the function with the same name.
      const handle = service[method] as (request: unknown) => Promise<never>;
      return [
        `/${ProviderDefinition.fullName}/${name}`,
        async (message) => responseType.encode(await handle(requestType.decode(message))).finish(),
      ];
    }),
  );
