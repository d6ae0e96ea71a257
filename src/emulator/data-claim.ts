/** Only one emulator uses a data file: a second one would overwrite what the first one keeps. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * Listens on a socket that belongs to the file: unlike a lock file, it ends with the process, however that ends. Rejects if another
 * emulator does. The result releases the file.
 */
export async function claim(file: string): Promise<() => void> {
  const path = await socketOf(file);
  // What a killed emulator left behind. A named pipe of Windows is not a file.
  if (!(await answers(path))) await rm(path, { force: true }).catch(() => undefined);
  const server = createServer((socket) => socket.destroy()).unref();
  await once(server.listen(path), 'listening').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EADDRINUSE'
      ? new Error(`The data file ${file} is in use by another emulator. Stop that one, or use another file.`)
      : error;
  });
  return () => void server.close();
}

/** In the folder for temporary files, because the path of a socket has at most some hundred characters. */
async function socketOf(file: string): Promise<string> {
  const folder = await realpath(dirname(file));
  const real = await realpath(file).catch(() => join(folder, basename(file)));
  const name = `observability-emulator-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  const isThere = await once(socket, 'connect').then(Boolean, () => false);
  socket.destroy();
  return isThere;
}
