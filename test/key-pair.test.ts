/** The commands in `decrypt --help` that create a key pair; they need OpenSSL. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './support/temporary-folder';
import { encryptionFor } from '../src/encryption';

const COMMAND = join(__dirname, '..', 'lib', 'cli.cjs');
const decrypt = (...args: string[]) =>
  execFileSync(process.execPath, [COMMAND, 'decrypt', ...args], { encoding: 'utf8' });

test('the commands in the help of decrypt create a key pair that it accepts', async () => {
  const commands = decrypt('--help').match(/openssl .*/g) ?? [];
  expect(commands).toHaveLength(2);
  const home = temporaryFolder();
  for (const command of commands) execFileSync('sh', ['-c', command], { cwd: home, stdio: 'pipe' });
  const encrypt = await encryptionFor(readFileSync(join(home, 'public.pem'), 'utf8'));
  expect(decrypt('--private-key-file', join(home, 'private.pem'), await encrypt('key_9b1f'))).toBe(
    'key_9b1f\n',
  );
});
