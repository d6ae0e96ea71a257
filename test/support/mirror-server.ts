import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { Issued } from './authority';
import { listen } from './loopback';

/** Serves a folder over HTTPS on a free port, like any static file server. */
export async function serveMirror(folder: string, { cert, key }: Issued) {
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
  const { port, close } = await listen(server);
  return { url: `https://127.0.0.1:${port}/`, asked, close };
}
