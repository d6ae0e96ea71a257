import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Terraform connects, as in the handshake line. */
export interface Address {
  readonly network: 'unix' | 'tcp';
  /** A socket's path, or host and port. */
  readonly path: string;
}

export interface SocketPath {
  readonly path: string;
  /** Removes the folder of the path. The end of the process does so, too. */
  remove(): void;
}

/** In bytes. macOS has the smallest limit for a socket's path, and silently truncates longer ones. */
const LONGEST_SOCKET_PATH = 103;
const NAME_LENGTH = '/tfp-XXXXXX/s'.length;

/** A path for a socket in a new folder that only this user can enter. */
export function createSocketPath(environment: NodeJS.ProcessEnv): SocketPath {
  const wanted = environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir();
  const fits = Buffer.byteLength(wanted) + NAME_LENGTH <= LONGEST_SOCKET_PATH;
  const folder = mkdtempSync(join(fits ? wanted : '/tmp', 'tfp-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return { path: join(folder, 's'), remove };
}
