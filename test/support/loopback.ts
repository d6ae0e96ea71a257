import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';

/** A server on 127.0.0.1, to be closed when the test ends. */
export interface Loopback {
  readonly port: number;
  close(): Promise<void>;
}

/** What a CONNECT proxy was asked for. */
export interface Tunnel {
  readonly target: string;
  /** Proxy-Authorization, as it came. */
  readonly authorization?: string;
}

export interface ConnectProxy extends Loopback {
  readonly tunnels: Tunnel[];
}

/** An HTTP proxy that connects whatever name it is asked for to `port` of this machine; or answers `refusal`. */
export async function connectProxy(port: number, refusal?: number): Promise<ConnectProxy> {
  const tunnels: Tunnel[] = [];
  const server = http.createServer((_, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '', headers }, socket: net.Socket) => {
    tunnels.push({ target: url, authorization: headers['proxy-authorization'] });
    socket.on('error', () => undefined);
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} No\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const onwards = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      pipe(socket, onwards);
    });
  });
  return { ...(await listen(server)), tunnels };
}

/** Speaks TLS, and passes on what is inside to `port` of this machine. */
export async function tlsTerminator(port: number, options: tls.TlsOptions): Promise<Loopback> {
  const server = tls.createServer(options, (socket) => pipe(socket, net.connect(port, '127.0.0.1')));
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return listen(server);
}

function pipe(a: net.Socket, b: net.Socket): void {
  a.on('error', () => b.destroy()).pipe(b);
  b.on('error', () => a.destroy()).pipe(a);
}

async function listen(server: net.Server): Promise<Loopback> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
