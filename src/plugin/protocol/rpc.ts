import { ProviderDefinition } from './generated/plugin6';

/** A service as the generated code describes it. */
export interface ServiceDefinition {
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
/** A stream sends nothing. It ends when its promise resolves. */
type Response<M extends MethodDefinition> = M['responseStream'] extends true
  ? void
  : Parameters<M['responseType']['encode']>[0];

export interface Caller {
  /** Aborted when the caller no longer waits. */
  readonly abandoned: AbortSignal;
}

/** One function per method of a service. */
export type Service<D extends ServiceDefinition> = {
  readonly [M in keyof D['methods']]: (
    request: Request<D['methods'][M]>,
    caller: Caller,
  ) => Promise<Response<D['methods'][M]>>;
};

/** Only Terraform's StopProvider ends its calls early. */
export type ProviderService = {
  readonly [M in keyof ProviderDefinition['methods']]: (
    request: Request<ProviderDefinition['methods'][M]>,
  ) => Promise<Response<ProviderDefinition['methods'][M]>>;
};
