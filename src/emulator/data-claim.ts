/** Only one emulator of a machine uses a data file: a second one would overwrite what the first one keeps. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';

/**
 * Listens on a socket that belongs to the file: unlike a lock file, it ends with the process, however that ends. Rejects if another
 * emulator does. The result releases the file.
 */
export async function claim(file: string): Promise<() => void> {
  const path = await socketOf(file);
  const server = createServer((socket) => socket.destroy()).unref();
  const listen = async () => once(server.listen(path), 'listening');
  await listen().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(path)) {
      throw new Error(
        `The data file ${file} is in use by another emulator. Stop that one, or use another file.`,
      );
    }
    // A killed emulator left it behind.
    await rm(path, { force: true });
    await listen();
  });
  return () => void server.close();
}

/** On Linux the name is abstract, so that no file stays. Elsewhere a socket's path is limited to about 100 characters. */
async function socketOf(file: string): Promise<string> {
  const folder = await realpath(dirname(file)).catch(() => {
    throw new Error(`The folder of the data file ${file} does not exist. Create it.`);
  });
  const real = await realpath(file).catch(() => join(folder, basename(file)));
  const name = `observability-emulator-${createHash('sha256').update(real).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.sock`;
}

async function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
