import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';

/** A proxy that refuses everybody, and quotes in its answer what it was told. */
export async function startRefusingProxy(password: string) {
  /** `user:password` of each connection. */
  const credentials: string[] = [];
  const server = createServer().on('connect', ({ headers }, socket) => {
    const authorization = String(headers['proxy-authorization']);
    credentials.push(Buffer.from(authorization.replace('Basic ', ''), 'base64').toString());
    socket.end(`HTTP/1.1 407 Not with ${authorization}\r\n\r\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** As in HTTP_PROXY, with the password. */
    url: `http://user:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    credentials,
    stop: () => server.close(),
  };
}
