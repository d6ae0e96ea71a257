import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, ListenOptions, Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, TLSSocket } from 'node:tls';
import { createServerCertificate } from './certificate';

export interface Listener {
  readonly address: Address;
  /** The certificate for the handshake line. Empty without TLS. */
  readonly certificate: string;
  close(): void;
  /** Removes the socket's folder, so that nobody else can connect. On Windows, only the certificate keeps others out. */
  removeSocket(): void;
}

/** Listens for Terraform, and passes its connections to `onConnection`. With TLS, rejects all other connections. */
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

/** Accepts only the certificate that Terraform created for this process, so no other client can send a request. */
function createSecureServer(
  environment: NodeJS.ProcessEnv,
  onConnection: (socket: Socket) => void,
): { server: Server; certificate: string } {
  const terraform = terraformCertificate(environment);
  const { certificate, privateKey, handshake } = createServerCertificate();
  const isTerraform = (socket: TLSSocket) => socket.getPeerX509Certificate()?.raw.equals(terraform.raw);
  const server = createTlsServer({
    cert: certificate,
    key: privateKey,
    ALPNProtocols: ['h2'],
    requestCert: true,
    // The certificate is compared below instead. The empty list keeps Node.js from parsing the CA certificates that it trusts.
    rejectUnauthorized: false,
    ca: [],
  });
  server.on('secureConnection', (socket) => (isTerraform(socket) ? onConnection(socket) : socket.destroy()));
  return { server, certificate: handshake };
}

function terraformCertificate({ PLUGIN_CLIENT_CERT: text }: NodeJS.ProcessEnv): X509Certificate {
  if (!text) {
    throw new Error('Terraform sent no client certificate (PLUGIN_CLIENT_CERT), which the provider needs.');
  }
  try {
    return new X509Certificate(text);
  } catch (cause) {
    const problem =
      "Terraform's certificate (PLUGIN_CLIENT_CERT) cannot be read, so the provider does not trust it.";
    throw new Error(problem, { cause });
  }
}

async function listen(
  server: Server,
  environment: NodeJS.ProcessEnv,
): Promise<Pick<Listener, 'address' | 'removeSocket'>> {
  const start = async (options: ListenOptions): Promise<void> => {
    server.listen(options);
    await once(server, 'listening');
  };
  if (process.platform === 'win32') {
    await start({ host: '127.0.0.1', port: 0 });
    const address = server.address();
    if (address === null || typeof address === 'string') {
      throw new Error('The server has no TCP port.');
    }
    return { address: { network: 'tcp', path: `127.0.0.1:${address.port}` }, removeSocket: () => undefined };
  }
  const { path, remove } = createSocketPath(environment);
  await start({ path });
  return { address: { network: 'unix', path }, removeSocket: remove };
}

export interface Address {
  readonly network: 'unix' | 'tcp';
  /** Path of the Unix socket, or host and port for TCP. */
  readonly path: string;
}

/** Maximum length of a socket path, in bytes: the limit of macOS, which is the smallest. Longer paths would be truncated silently. */
const MAX_SOCKET_PATH = 103;
const SOCKET_NAME_LENGTH = '/tfp-XXXXXX/s'.length;

/** Creates a folder that only this user can access, for a socket. The folder is removed by `remove`, or when the process exits. */
function createSocketPath(environment: NodeJS.ProcessEnv) {
  const preferred = environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir();
  const fits = Buffer.byteLength(preferred) + SOCKET_NAME_LENGTH <= MAX_SOCKET_PATH;
  const folder = mkdtempSync(join(fits ? preferred : '/tmp', 'tfp-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return { path: join(folder, 's'), remove };
}
