import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, ListenOptions, Server, Socket } from 'node:net';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { Address, createSocketPath } from './address';
import { createIdentity } from './certificate';

export interface Listener {
  readonly address: Address;
  /** For the handshake line; empty without TLS. */
  readonly certificate: string;
  /** Accepts no more connections, and removes the socket's folder. */
  close(): void;
  /** Removes the socket's folder, so that nobody else can connect. On Windows the certificate alone keeps others out. */
  hide(): void;
}

/** Listens for Terraform, and passes on only its connections. */
export async function openListener(
  environment: NodeJS.ProcessEnv,
  onConnection: (socket: Socket) => void,
): Promise<Listener> {
  const { server, certificate } = environment.TF_DISABLE_PLUGIN_TLS
    ? { server: createServer(onConnection), certificate: '' }
    : createSecureServer(environment, onConnection);
  const { address, hide } = await listen(server, environment);
  return {
    address,
    certificate,
    hide,
    close() {
      server.close();
      hide();
    },
  };
}

/** Terraform identifies itself by the certificate that it made for this process. No other client can send a request. */
function createSecureServer(
  environment: NodeJS.ProcessEnv,
  onConnection: (socket: Socket) => void,
): { server: Server; certificate: string } {
  const terraform = terraformCertificate(environment);
  const { certificate, privateKey, handshake } = createIdentity();
  const isTerraform = (socket: TLSSocket) => socket.getPeerX509Certificate()?.raw.equals(terraform.raw);
  const server = createTlsServer({
    cert: certificate,
    key: privateKey,
    ALPNProtocols: ['h2'],
    requestCert: true,
    // Compared below instead, so that no authority matters. Without this list, Node.js would parse all that it trusts.
    rejectUnauthorized: false,
    ca: [],
  });
  server.on('secureConnection', (socket) => (isTerraform(socket) ? onConnection(socket) : socket.destroy()));
  return { server, certificate: handshake };
}

function terraformCertificate({ PLUGIN_CLIENT_CERT: text }: NodeJS.ProcessEnv): X509Certificate {
  if (!text) {
    throw new Error('Terraform sent no client certificate (PLUGIN_CLIENT_CERT), so it cannot be trusted.');
  }
  try {
    return new X509Certificate(text);
  } catch (cause) {
    throw new Error(
      "Terraform's certificate (PLUGIN_CLIENT_CERT) cannot be read, so Terraform cannot be trusted.",
      {
        cause,
      },
    );
  }
}

async function listen(
  server: Server,
  environment: NodeJS.ProcessEnv,
): Promise<Pick<Listener, 'address' | 'hide'>> {
  const start = async (where: ListenOptions): Promise<void> => {
    server.listen(where);
    await once(server, 'listening');
  };
  if (process.platform === 'win32') {
    await start({ host: '127.0.0.1', port: 0 });
    const address = server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('The port to listen on is not known.');
    }
    return { address: { network: 'tcp', path: `127.0.0.1:${address.port}` }, hide: () => undefined };
  }
  const { path, remove } = createSocketPath(environment);
  await start({ path });
  return { address: { network: 'unix', path }, hide: remove };
}
