import { once } from 'node:events';
import { GrpcServer } from './grpc';
import { Listener, openListener } from './listener';
import { GRPCControllerDefinition, GRPCStdioDefinition } from '../protocol/generated/controller';
import { HealthCheckResponse_ServingStatus as Status, HealthDefinition } from '../protocol/generated/health';
import { RpcHandlers, rpcHandlersOf } from '../protocol/rpc';

/** The service that a provider implements. */
const PROVIDER = 'tfplugin6.Provider';

/** A resource may be as large as the service allows; the default limit of gRPC is 4 MB. */
const MESSAGE_LIMIT = 256 * 1024 * 1024;

export interface Listening extends Pick<Listener, 'address' | 'certificate'> {
  /** Resolves when all calls have ended. Calls that only wait end at once. */
  close(): Promise<void>;
}

/** What Terraform calls. */
export interface Served {
  /** Encoded answers that are the same in every run, by method. Default: none. */
  readonly encoded?: Readonly<Record<string, () => Uint8Array>>;
  /** Loads the provider, once, when the first call comes that `encoded` does not answer. */
  load(): Promise<RpcHandlers>;
}

export interface Events {
  /** Terraform asks the plugin to end. */
  shutdown(): void;
  /** Terraform has closed its connection, or is dead. */
  disconnected(): void;
}

/** Serves the provider, and the other services that Terraform's plugin client requires, to one Terraform. */
export async function listen(
  served: Served,
  environment: NodeJS.ProcessEnv,
  events: Events,
): Promise<Listening> {
  const closing = new AbortController();
  // Nobody else must connect, and if this process is killed, no folder is left behind.
  const connected = () => listener.removeSocket();
  const server = grpcServer(served, { ...events, connected }, closing.signal);
  const listener = await openListener(environment, (socket) => server.accept(socket));
  return {
    address: listener.address,
    certificate: listener.certificate,
    async close() {
      closing.abort();
      await server.close();
      listener.close();
    },
  };
}

/**
 * Serves each connection with a provider that is loaded for it, as if it had a process to itself: Terraform makes one for each
 * provider block of each run. Without TLS, because Terraform has none for a process that it did not start.
 */
export async function listenToMany(served: Served, environment: NodeJS.ProcessEnv): Promise<Listener> {
  return openListener({ ...environment, TF_DISABLE_PLUGIN_TLS: '1' }, (socket) => {
    let loading: Promise<RpcHandlers> | undefined;
    const load = async () => (loading = served.load());
    const ignore = () => undefined;
    const stop = async (calls: RpcHandlers) => calls.get(STOP)?.(Buffer.alloc(0), { abandoned: NEVER });
    // If Terraform was killed, its apply must not create or change anything more.
    const disconnected = () => void loading?.then(stop).catch(ignore);
    const server = grpcServer(
      { ...served, load },
      { connected: ignore, shutdown: ignore, disconnected },
      NEVER,
    );
    server.accept(socket);
  });
}

const STOP = `/${PROVIDER}/StopProvider`;
const NEVER = new AbortController().signal;

function grpcServer(
  { load, encoded = {} }: Served,
  events: Events & { connected(): void },
  closing: AbortSignal,
): GrpcServer {
  const present: RpcHandlers = new Map([
    ...Object.entries(encoded).map(
      ([method, read]) => [`/${PROVIDER}/${method}`, async () => read()] as const,
    ),
    ...rpcHandlersOf(HealthDefinition, { check: async () => ({ status: Status.SERVING }) }),
    ...rpcHandlersOf(GRPCControllerDefinition, {
      async shutdown() {
        events.shutdown();
        return {};
      },
    }),
    ...rpcHandlersOf(GRPCStdioDefinition, {
      // Nothing is ever sent on this stream. Terraform opens it first, and keeps it open until it ends.
      async streamStdio(_, { abandoned }) {
        events.connected();
        const end = AbortSignal.any([abandoned, closing]);
        if (!end.aborted) await once(end, 'abort');
        if (!closing.aborted) events.disconnected();
      },
    }),
  ]);
  let loading: Promise<RpcHandlers> | undefined;
  return new GrpcServer(MESSAGE_LIMIT, async (path) => {
    if (present.has(path) || !path.startsWith(`/${PROVIDER}/`)) return present.get(path);
    return (await (loading ??= load())).get(path);
  });
}
