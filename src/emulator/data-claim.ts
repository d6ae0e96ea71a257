/** Ensures that only one emulator uses a data file. A second emulator would overwrite the objects of the first. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';

/** The mode of the data file, which only its owner can access, because it contains the values of API keys. */
export const OWNER_ONLY_MODE = 0o600;

/**
 * Creates the file if it does not exist, and claims it by listening on a socket. Unlike a lock file, the claim ends even if the process is
 * killed. Returns a function that releases the file. Rejects if another emulator is using the file.
 */
export async function claimDataFile(file: string): Promise<() => void> {
  const path = await socketPathOf(file);
  const server = createServer((socket) => socket.destroy()).unref();
  const listen = async () => once(server.listen(path), 'listening');
  await listen().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await isListening(path)) {
      throw new Error(
        `The data file ${file} is in use by another emulator. Stop that emulator, or use another file.`,
      );
    }
    // Nobody is listening: the socket file was left behind by an emulator that was killed.
    await rm(path, { force: true });
    await listen();
  });
  return () => void server.close();
}

/** Returns the socket's path: a named pipe on Windows, an abstract socket on Linux (it leaves no file), and a short path elsewhere. */
async function socketPathOf(file: string): Promise<string> {
  // Creates the file, because an atomic write would replace a symbolic link to a file that does not exist.
  const handle = await open(file, 'a', OWNER_ONLY_MODE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`The folder of the data file ${file} does not exist. Create the folder.`);
  });
  await handle.close();
  const realFile = await realpath(file);
  const name = `observability-emulator-${createHash('sha256').update(realFile).digest('hex').slice(0, 16)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.sock`;
}

async function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
