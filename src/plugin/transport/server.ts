import { Server, ServerCredentials, ServerWritableStream } from '@grpc/grpc-js';
import { Address, createSocketPath } from './address';
import { createIdentity } from './certificate';
import {
  Empty,
  GRPCControllerServer,
  GRPCControllerService,
  GRPCStdioServer,
  GRPCStdioService,
  StdioData,
} from '../protocol/generated/controller';
import {
  HealthCheckResponse_ServingStatus as Status,
  HealthServer,
  HealthService,
} from '../protocol/generated/health';
import { ProviderServer, ProviderService } from '../protocol/generated/plugin6';

/** One resource may be as large as the service lets it be; gRPC's own limit is 4 MB. */
const MESSAGE_LIMIT = 256 * 1024 * 1024;

export interface Listening {
  readonly address: Address;
  /** For the handshake line; empty without TLS. */
  readonly certificate: string;
  /** Ends when all calls have ended, and at once those that only wait. */
  close(): Promise<void>;
  /** Drops all connections. */
  stop(): void;
}

export interface Events {
  /** Terraform asks the plugin to end. */
  shutdown(): void;
  /** Terraform has closed its connection, or is dead. */
  disconnected(): void;
}

/** Serves the provider, and the services that Terraform's plugin client wants beside it, to this one Terraform. */
export async function listen(
  service: ProviderServer,
  environment: NodeJS.ProcessEnv,
  events: Events,
): Promise<Listening> {
  const server = new Server({
    'grpc.max_receive_message_length': MESSAGE_LIMIT,
    'grpc.max_send_message_length': MESSAGE_LIMIT,
  });
  // Nobody else is to connect, and a folder that is gone cannot stay behind, however this process ends.
  const stdio = createStdio({ connected: () => bound.cleanUp(), disconnected: events.disconnected });
  server.addService(ProviderService, service);
  server.addService(HealthService, health);
  server.addService(GRPCControllerService, createController(events));
  server.addService(GRPCStdioService, stdio.server);

  const { credentials, certificate } = await createCredentials(environment);
  const bound = await bind(server, credentials, environment);
  const { address, cleanUp } = bound;
  return {
    address,
    certificate,
    async close() {
      stdio.end();
      await new Promise((resolve) => server.tryShutdown(resolve));
      cleanUp();
    },
    stop() {
      server.forceShutdown();
      cleanUp();
    },
  };
}

const health: HealthServer = {
  check: (_, callback) => callback(null, { status: Status.SERVING }),
};

function createController(events: Events): GRPCControllerServer {
  return {
    shutdown(_, callback) {
      callback(null, {});
      events.shutdown();
    },
  };
}

/** Nothing is ever sent on this stream. Terraform keeps it open as long as it lives. */
function createStdio(events: { connected(): void; disconnected(): void }): {
  server: GRPCStdioServer;
  end(): void;
} {
  const streams = new Set<ServerWritableStream<Empty, StdioData>>();
  return {
    server: {
      streamStdio(stream) {
        streams.add(stream);
        events.connected();
        stream.on('cancelled', () => {
          streams.delete(stream);
          events.disconnected();
        });
      },
    },
    end: () => streams.forEach((stream) => stream.end()),
  };
}

/** Terraform proves itself by the certificate that it made for this process; no other is trusted. */
async function createCredentials(
  environment: NodeJS.ProcessEnv,
): Promise<{ credentials: ServerCredentials; certificate: string }> {
  if (environment.TF_DISABLE_PLUGIN_TLS) {
    return { credentials: ServerCredentials.createInsecure(), certificate: '' };
  }
  const client = environment.PLUGIN_CLIENT_CERT;
  if (!client) {
    throw new Error(
      'Terraform sent no certificate of its own (PLUGIN_CLIENT_CERT), so it cannot be trusted.',
    );
  }
  const { certificate, privateKey, handshake } = await createIdentity();
  const pair = { cert_chain: Buffer.from(certificate), private_key: Buffer.from(privateKey) };
  return {
    credentials: ServerCredentials.createSsl(Buffer.from(client), [pair], true),
    certificate: handshake,
  };
}

interface Bound {
  readonly address: Address;
  cleanUp(): void;
}

async function bind(
  server: Server,
  credentials: ServerCredentials,
  environment: NodeJS.ProcessEnv,
): Promise<Bound> {
  const bindTo = (target: string) =>
    new Promise<number>((resolve, reject) => {
      server.bindAsync(target, credentials, (error, port) => (error ? reject(error) : resolve(port)));
    });
  if (process.platform === 'win32') {
    const port = await bindTo('127.0.0.1:0');
    return { address: { network: 'tcp', path: `127.0.0.1:${port}` }, cleanUp: () => undefined };
  }
  const { path, remove } = createSocketPath(environment);
  await bindTo(`unix:${path}`);
  return { address: { network: 'unix', path }, cleanUp: remove };
}
