import { once } from 'node:events';
import { GrpcServer } from './grpc';
import { Listener, openListener } from './listener';
import { RpcHandler, RpcHandlers } from '../protocol/rpc';

const PROVIDER_SERVICE = 'tfplugin6.Provider';

/** Maximum size of a request. Far above gRPC's default of 4 MB, because a resource may be as large as the service allows. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;

export interface PluginServer extends Pick<Listener, 'address' | 'certificate'> {
  /** Stops accepting calls, and ends the output stream, which would otherwise stay open. Resolves when all calls have completed. */
  close(): Promise<void>;
}

export interface LazyProvider {
  /** Encoded responses that are the same in every run, by method. Default: none. */
  readonly encoded?: Readonly<Record<string, () => Uint8Array>>;
  /** Loads the provider. Called once, for the first call that is not in `encoded`. */
  load(): Promise<RpcHandlers>;
}

export interface ServerEvents {
  /** Called when Terraform requests a shutdown. */
  onShutdown(): void;
  /** Called when Terraform has closed its connection or was killed, or when the connection failed, with its error. */
  onDisconnect(error?: Error): void;
}

/** Serves the provider, and the other services that Terraform's plugin client requires, to one Terraform process. */
export async function listen(
  lazy: LazyProvider,
  environment: NodeJS.ProcessEnv,
  events: ServerEvents,
): Promise<PluginServer> {
  const closing = new AbortController();
  // Terraform waits up to a minute for the address and then connects at once. If not, it was killed, which nothing else reveals on Windows.
  const waiting = setTimeout(() => events.onDisconnect(), 60_000).unref();
  // The first connection removes the socket: nobody else must connect, and a killed process must not leave the folder behind.
  const onConnect = () => {
    clearTimeout(waiting);
    listener.removeSocket();
  };
  const server = createGrpcServer(lazy, { ...events, onConnect }, closing.signal);
  const listener = await openListener(environment, (socket) => server.accept(socket));
  return {
    ...listener,
    async close() {
      closing.abort();
      await server.close();
      listener.close();
    },
  };
}

/** Listens without TLS for any number of Terraform processes, which Terraform did not start. Loads a provider for each connection. */
export async function listenToMany(lazy: LazyProvider, environment: NodeJS.ProcessEnv): Promise<Listener> {
  return openListener({ ...environment, TF_DISABLE_PLUGIN_TLS: '1' }, (socket) => {
    let loading: Promise<RpcHandlers> | undefined;
    const load = async () => (loading = lazy.load());
    const ignore = () => undefined;
    const stop = async (all: RpcHandlers) => all.get(STOP_PATH)?.(EMPTY_MESSAGE, () => NEVER_ABORTED);
    // If Terraform was killed, its apply must not continue to create or change objects.
    const onDisconnect = () => void loading?.then(stop).catch(ignore);
    const server = createGrpcServer(
      { ...lazy, load },
      { onConnect: ignore, onShutdown: ignore, onDisconnect },
      NEVER_ABORTED,
    );
    server.accept(socket);
  });
}

const STOP_PATH = `/${PROVIDER_SERVICE}/StopProvider`;
const NEVER_ABORTED = new AbortController().signal;
const EMPTY_MESSAGE = Buffer.alloc(0);

function createGrpcServer(
  { load, encoded = {} }: LazyProvider,
  events: ServerEvents & { onConnect(): void },
  closing: AbortSignal,
): GrpcServer {
  const preloaded: RpcHandlers = new Map<string, RpcHandler>([
    ...Object.entries(encoded).map(([method, read]): [string, RpcHandler] => [
      `/${PROVIDER_SERVICE}/${method}`,
      async () => read(),
    ]),
    [
      '/plugin.GRPCController/Shutdown',
      async () => {
        events.onShutdown();
        return EMPTY_MESSAGE;
      },
    ],
    [
      // Terraform opens this stream, for the provider's output, first and keeps it open for the whole run. It never carries a message.
      '/plugin.GRPCStdio/StreamStdio',
      async (_, whenClosed) => {
        events.onConnect();
        const end = AbortSignal.any([whenClosed(), closing]);
        if (!end.aborted) await once(end, 'abort');
        const error: unknown = end.reason;
        if (!closing.aborted) events.onDisconnect(error instanceof Error ? error : undefined);
        return undefined;
      },
    ],
  ]);
  let loading: Promise<RpcHandlers> | undefined;
  return new GrpcServer(MAX_MESSAGE_BYTES, async (path) => {
    if (preloaded.has(path) || !path.startsWith(`/${PROVIDER_SERVICE}/`)) return preloaded.get(path);
    return (await (loading ??= load())).get(path);
  });
}
