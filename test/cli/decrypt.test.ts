import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCli } from './run';
import { encryptionFor } from '../../src/encryption';
import { newX25519KeyPair } from '../support/key-pairs';
import { temporaryFolder } from '../support/temporary-folder';

const VALUE = 'key_9b1f';
const { publicKey, privateKey } = newX25519KeyPair();

let folder: string;
let encrypted: string;

beforeAll(async () => {
  folder = temporaryFolder();
  await writeFile(join(folder, 'private.pem'), privateKey);
  await writeFile(join(folder, 'other.pem'), newX25519KeyPair().privateKey);
  await writeFile(join(folder, 'no.pem'), VALUE);
  encrypted = await (await encryptionFor(publicKey))(VALUE);
});

const run = async (parameters: string[], input?: string) =>
  runCli(['decrypt', ...parameters], { cwd: folder, input });

const decrypted = { code: 0, output: `${VALUE}\n`, errors: '' };

it('prints the value, with either the encrypted value or the private key from standard input', async () => {
  expect(await run(['--private-key-file', 'private.pem', encrypted])).toEqual(decrypted);
  expect(await run(['--private-key-file', 'private.pem'], `${encrypted}\n`)).toEqual(decrypted);
  expect(await run(['--private-key-file', '-', encrypted], privateKey)).toEqual(decrypted);
});

it.each<[string, () => string[]]>([
  ['no private key', () => [encrypted]],
  ['both on standard input', () => ['--private-key-file', '-']],
])('rejects a command line with %s: exit code 2', async (_, parameters) => {
  const { code, output, errors } = await run(parameters(), privateKey);
  expect({ code, output }).toEqual({ code: 2, output: '' });
  expect(errors).toMatch(/^error: /);
});

it.each<[string, string[], string]>([
  [
    'another key',
    ['--private-key-file', 'other.pem'],
    'error: The encrypted value cannot be decrypted with the private key in other.pem: it was encrypted for a different key, or it was changed later.\n',
  ],
  [
    'no key',
    ['--private-key-file', 'no.pem'],
    'error: The private key in no.pem cannot be used: it is not a private key in PEM format ("-----BEGIN PRIVATE KEY-----").\n',
  ],
  ['a folder instead of a file', ['--private-key-file', '.'], 'error: . cannot be read: it is a folder.\n'],
])('reports the error in one line, without secrets, with %s: exit code 1', async (_, parameters, errors) => {
  expect(await run(parameters, encrypted)).toEqual({ code: 1, output: '', errors });
});
