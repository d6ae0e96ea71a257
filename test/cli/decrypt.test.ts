import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { encryptionFor } from '../../src/encryption';
import { newX25519KeyPair } from '../support/key-pairs';

const VALUE = 'key_9b1f';
const { publicKey, privateKey } = newX25519KeyPair();

let folder: string;
let encrypted: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decrypt-'));
  await build({
    entryPoints: [join(__dirname, '../../src/cli/main.ts')],
    outfile: join(folder, 'cli.cjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
  });
  await writeFile(join(folder, 'private.pem'), privateKey);
  await writeFile(join(folder, 'other.pem'), newX25519KeyPair().privateKey);
  await writeFile(join(folder, 'no.pem'), VALUE);
  encrypted = await (await encryptionFor(publicKey))(VALUE);
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function run(
  parameters: string[],
  input = '',
): Promise<{ code: number; output: string; errors: string }> {
  const child = spawn(process.execPath, ['cli.cjs', 'decrypt', ...parameters], { cwd: folder });
  const texts = { output: '', errors: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.errors += chunk.toString()));
  // It may end without having read it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...texts };
}

const decrypted = { code: 0, output: `${VALUE}\n`, errors: '' };

it('prints the value, the encrypted one being an argument', async () => {
  expect(await run(['--private-key-file', 'private.pem', encrypted])).toEqual(decrypted);
});

it('reads the encrypted value from standard input', async () => {
  expect(await run(['--private-key-file', 'private.pem'], `${encrypted}\n`)).toEqual(decrypted);
});

it('reads the private key from standard input', async () => {
  expect(await run(['--private-key-file', '-', encrypted], privateKey)).toEqual(decrypted);
});

it.each<[string, () => string[]]>([
  ['no private key', () => [encrypted]],
  ['both on standard input', () => ['--private-key-file', '-']],
  ['two values', () => ['--private-key-file', 'private.pem', encrypted, 'more']],
])('does not understand a command line with %s: exit code 2', async (_, parameters) => {
  const { code, output, errors } = await run(parameters(), privateKey);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(/^error: /);
});

it.each<[string, string[], string]>([
  [
    'another key',
    ['--private-key-file', 'other.pem'],
    'error: The encrypted value cannot be decrypted with the private key in other.pem: it was encrypted for another key, or it was changed later.\n',
  ],
  [
    'no key',
    ['--private-key-file', 'no.pem'],
    'error: The private key in no.pem cannot be used: it is not a private key in PEM format ("-----BEGIN PRIVATE KEY-----").\n',
  ],
  ['a folder in place of a file', ['--private-key-file', '.'], 'error: . cannot be read: it is a folder.\n'],
  [
    'no such file',
    ['--private-key-file', 'missing.pem'],
    'error: missing.pem cannot be read: the file does not exist.\n',
  ],
])('says in one line what is wrong, without secrets, with %s: exit code 1', async (_, parameters, errors) => {
  expect(await run(parameters, encrypted)).toEqual({ code: 1, output: '', errors });
});
