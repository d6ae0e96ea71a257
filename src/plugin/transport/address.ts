import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Terraform connects to, in the words of the handshake line. */
export interface Address {
  readonly network: 'unix' | 'tcp';
  /** A socket's path, or host and port. */
  readonly path: string;
}

export interface SocketPath {
  readonly path: string;
  /** Removes the folder that the path is in. Happens by itself when the process ends. */
  remove(): void;
}

/**
 * A path for a socket in a new folder that only this user can enter. The name is short, because a socket's path may have
 * about 100 characters.
 */
export function createSocketPath(environment: NodeJS.ProcessEnv): SocketPath {
  const folder = mkdtempSync(join(environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir(), 'tfp-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return { path: join(folder, 's'), remove };
}
