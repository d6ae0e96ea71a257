import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Terraform connects to, in the words of the handshake line. */
export interface Address {
  readonly network: 'unix' | 'tcp';
  /** A socket's path, or host and port. */
  readonly path: string;
}

/**
 * A path for a socket in a new folder that only this user can enter, removed when the process ends. The name is short,
 * because a socket's path may have about 100 characters.
 */
export function createSocketPath(environment: NodeJS.ProcessEnv): string {
  const folder = mkdtempSync(join(environment.PLUGIN_UNIX_SOCKET_DIR || tmpdir(), 'tfp-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 's');
}
