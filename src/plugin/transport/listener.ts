import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, ListenOptions, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { createIdentity } from './certificate';

export interface Listener {
  readonly address: Address;
  /** For the handshake line; empty without TLS. */
  readonly certificate: string;
  /** Accepts no more connections, and removes the socket's folder. */
  close(): void;
  /** Removes the socket's folder, so that nobody else can connect. On Windows the certificate alone keeps others out. */
  removeSocket(): void;
}

/** Listens for Terraform, and passes on only its connections. */
export async function openListener(
  environment: NodeJS.ProcessEnv,
  onConnection: (socket: Socket) => void,
): Promise<Listener> {
  const { server, certificate } = environment.TF_DISABLE_PLUGIN_TLS
    ? { server: createServer(onConnection), certificate: '' }
    : createSecureServer(environment, onConnection);
  const { address, removeSocket } = await listen(server, environment);
  return {
    address,
    certificate,
    removeSocket,
    close() {
      server.close();
      removeSocket();
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
    const problem =
      "Terraform's certificate (PLUGIN_CLIENT_CERT) cannot be read, so Terraform cannot be trusted.";
    throw new Error(problem, { cause });
  }
}

async function listen(
  server: Server,
  environment: NodeJS.ProcessEnv,
): Promise<Pick<Listener, 'address' | 'removeSocket'>> {
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
    return { address: { network: 'tcp', path: `127.0.0.1:${address.port}` }, removeSocket: () => undefined };
  }
  const { path, remove } = createSocketPath(environment);
  await start({ path });
  return { address: { network: 'unix', path }, removeSocket: remove };
}

/** Where Terraform connects, as in the handshake line. */
export interface Address {
  readonly network: 'unix' | 'tcp';
  /** A socket's path, or host and port. */
  readonly path: string;
}

/** In bytes. macOS has the smallest limit for a socket's path, and silently truncates longer ones. */
const LONGEST_SOCKET_PATH = 103;
const NAME_LENGTH = '/tfp-XXXXXX/s'.length;

/** A path for a socket in a new folder that only this user can enter. `remove` and the end of the process remove the folder. */
function createSocketPath(environment: NodeJS.ProcessEnv) {
  const wanted = environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir();
  const fits = Buffer.byteLength(wanted) + NAME_LENGTH <= LONGEST_SOCKET_PATH;
  const folder = mkdtempSync(join(fits ? wanted : '/tmp', 'tfp-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return { path: join(folder, 's'), remove };
}
