import http from 'node:http';
import net from 'node:net';
import tls from 'node:tls';

/** A server on 127.0.0.1. Close it when the test ends. */
export interface Loopback {
  readonly port: number;
  close(): Promise<void>;
}

export interface Tunnel {
  readonly target: string;
  /** Proxy-Authorization, as received. */
  readonly authorization?: string;
}

export interface ConnectProxy extends Loopback {
  readonly tunnels: Tunnel[];
}

/** An HTTP proxy that connects every host name to `port` on this machine, or rejects each request with the status `refusal` and its credentials. */
export async function connectProxy(port: number, refusal?: number): Promise<ConnectProxy> {
  const tunnels: Tunnel[] = [];
  const server = http.createServer((_, response) => response.writeHead(405).end());
  server.on('connect', ({ url = '', headers }, socket: net.Socket) => {
    const authorization = headers['proxy-authorization'];
    tunnels.push({ target: url, authorization });
    socket.on('error', () => undefined);
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Not with ${authorization}\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const upstream = net.connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      pipe(socket, upstream);
    });
  });
  return { ...(await listen(server)), tunnels };
}

/** Forwards everything to `target` on this machine. */
export const relay = async (target: number, port?: number): Promise<Loopback> =>
  listen(
    net.createServer((socket) => pipe(socket, net.connect(target, '127.0.0.1'))),
    port,
  );

/** Terminates TLS, and forwards the content to `port` on this machine. */
export async function tlsTerminator(port: number, options: tls.TlsOptions): Promise<Loopback> {
  const server = tls.createServer(options, (socket) => pipe(socket, net.connect(port, '127.0.0.1')));
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return listen(server);
}

function pipe(a: net.Socket, b: net.Socket): void {
  a.on('error', () => b.destroy()).pipe(b);
  b.on('error', () => a.destroy()).pipe(a);
}

/** Listens on a free port, or on this one. */
export async function listen(server: net.Server, port = 0): Promise<Loopback> {
  const sockets = new Set<net.Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
