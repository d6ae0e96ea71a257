import { Caller, Service, ServiceDefinition } from '../protocol/rpc';

/** A call of a gRPC service: bytes in, bytes out; nothing if it is a stream. */
export type Call = (message: Buffer, caller: Caller) => Promise<Uint8Array | undefined>;

/** By their paths. */
export type Calls = ReadonlyMap<string, Call>;

export function callsOf<D extends ServiceDefinition>({ fullName, methods }: D, service: Service<D>): Calls {
  return new Map(
    Object.entries(methods).map(([key, { name, requestType, responseType, responseStream }]) => {
      // TypeScript does not relate a method of the definition to the function of the same key.
      const handle = service[key] as (request: unknown, caller: Caller) => Promise<never>;
      const call: Call = async (message, caller) => {
        const response = await handle(
          decode(() => requestType.decode(message)),
          caller,
        );
        return responseStream ? undefined : responseType.encode(response).finish();
      };
      return [`/${fullName}/${name}`, call];
    }),
  );
}

function decode<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new Error(`The request cannot be read: ${String(cause)}`);
  }
}
