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

/** One function per method of a service. The signal is aborted if the caller no longer waits. */
export type Service<D extends ServiceDefinition> = {
  readonly [M in keyof D['methods']]: (
    request: Request<D['methods'][M]>,
    abandoned: AbortSignal,
  ) => Promise<Response<D['methods'][M]>>;
};

/** Only Terraform's StopProvider ends its calls early. */
export type ProviderService = {
  readonly [M in keyof ProviderDefinition['methods']]: (
    request: Request<ProviderDefinition['methods'][M]>,
  ) => Promise<Response<ProviderDefinition['methods'][M]>>;
};
