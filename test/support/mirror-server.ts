import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:https';
import { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Issued } from './authority';

/** Serves a folder over HTTPS on a free port, like any static file server. */
export async function serveMirror(folder: string, { cert, key }: Issued) {
  /** The requested paths, in order. */
  const asked: string[] = [];
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    asked.push(url);
    const file = join(folder, decodeURIComponent(url));
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    const type = file.endsWith('.json') ? 'application/json' : 'application/zip';
    createReadStream(file).pipe(response.writeHead(200, { 'content-type': type }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
