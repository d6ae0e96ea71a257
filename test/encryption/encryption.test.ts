import { createPrivateKey, createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { connect } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { decrypt, encryptionFor } from '../../src/encryption';
import { isSamePublicKey } from '../../src/encryption/keys';
import { issue } from '../support/authority';
import { fc } from '../support/fast-check';
import { KeyPair, newEd25519KeyPair, newRsaKeyPair, newX25519KeyPair } from '../support/key-pairs';

const rsa = newRsaKeyPair();
const otherRsa = newRsaKeyPair();
const x25519 = newX25519KeyPair();
const otherX25519 = newX25519KeyPair();

const encrypt = async (text: string, { publicKey }: KeyPair) => (await encryptionFor(publicKey))(text);

describe.each([
  ['RSA', rsa, otherRsa],
  ['X25519', x25519, otherX25519],
])('with an %s key', (_, pair, other) => {
  it('decrypts any text', async () => {
    const encryptText = await encryptionFor(pair.publicKey);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await decrypt(await encryptText(text), pair.privateKey)).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  it('returns a different result each time, in five parts', async () => {
    const [one, two] = await Promise.all([encrypt('secret', pair), encrypt('secret', pair)]);
    expect(one).not.toBe(two);
    expect(one.split('.')).toHaveLength(5);
  });

  it('accepts white space around pasted text', async () => {
    expect(await decrypt(` ${await encrypt('secret', pair)}\n`, pair.privateKey)).toBe('secret');
  });

  it('rejects a different key, and changed text', async () => {
    const encrypted = await encrypt('secret', pair);
    const why = 'it was encrypted for a different key, or it was changed later';
    await expect(decrypt(encrypted, other.privateKey)).rejects.toThrow(why);
    const parts = encrypted.split('.');
    parts[3] = Buffer.from('other').toString('base64url');
    await expect(decrypt(parts.join('.'), pair.privateKey)).rejects.toThrow(why);
  });
});

test.each(['', 'secret', 'a.b.c', 'a.b.c.d.e', 'ä.b.c.d.e', `${'A'.repeat(1_000_000)}.b.c.d.e`])(
  'rejects text that is not a JWE (%.20s)',
  async (text) => {
    await expect(decrypt(text, rsa.privateKey)).rejects.toThrow('it is not a complete JWE');
  },
);

test('names the type of key that is required', async () => {
  await expect(decrypt(await encrypt('secret', rsa), x25519.privateKey)).rejects.toThrow(
    'it requires a key for RSA-OAEP-256, but this key is for ECDH-ES+A256KW',
  );
});

test('accepts RSA keys in the older format', async () => {
  const form = { type: 'pkcs1', format: 'pem' } as const;
  const pkcs1: KeyPair = {
    publicKey: createPublicKey(rsa.publicKey).export(form).toString(),
    privateKey: createPrivateKey(rsa.privateKey).export(form).toString(),
  };
  expect(await decrypt(await encrypt('secret', pkcs1), pkcs1.privateKey)).toBe('secret');
});

test.each([['\\n'], ['\\r\\n'], [' '], ['\n    '], ['']])(
  'accepts keys whose line breaks arrive as %j',
  async (lineBreak) => {
    for (const { publicKey, privateKey } of [rsa, x25519]) {
      const [arrivedPublic, arrivedPrivate] = [publicKey, privateKey].map((pem) =>
        pem.replaceAll('\n', lineBreak),
      );
      const encrypted = await (await encryptionFor(arrivedPublic))('secret');
      expect(await decrypt(encrypted, arrivedPrivate)).toBe('secret');
      expect(isSamePublicKey(publicKey, arrivedPublic)).toBe(true);
    }
  },
);

test('names the line breaks if a key with the right header cannot be read', async () => {
  const [publicKey, privateKey] = [rsa.publicKey, rsa.privateKey].map((pem) => pem.replaceAll('\n', 'n'));
  const why = 'but the rest cannot be read. Check that every line and line break arrives unchanged';
  await expect(encryptionFor(publicKey)).rejects.toThrow(`it has the header of a public key, ${why}`);
  await expect(decrypt('a.b.c.d.e', privateKey)).rejects.toThrow(
    `it has the header of a private key, ${why}`,
  );
});

test('comparing public keys of different types breaks no TLS connection', async () => {
  // The queue of errors belongs to a thread, and the other side's writes would clear it.
  const { key, cert } = await issue();
  const server = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const server = require('node:tls').createServer(workerData, (socket) => {
       socket.write('one');
       parentPort.on('message', () => socket.end('two'));
     });
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true, workerData: { key, cert } },
  );
  const [port] = (await once(server, 'message')) as [number];
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  expect(String(await once(socket, 'data'))).toBe('one');
  // Node.js clears the queue at the end of a read.
  await setImmediate();
  expect(isSamePublicKey(x25519.publicKey, rsa.publicKey)).toBe(false);
  server.postMessage('go on');
  expect(String(await once(socket, 'data'))).toBe('two');
  await server.terminate();
});

test.each([
  ['no key', 'secret', 'it is not a public key in PEM format'],
  ['a private key', rsa.privateKey, 'it is a private key'],
  ['a short RSA key', newRsaKeyPair(1024).publicKey, '2048 bits'],
  ['another type', newEd25519KeyPair().publicKey, 'it is of type ed25519'],
])('rejects %s as an encryption key, before anything is encrypted', async (_, pem, why) => {
  await expect(encryptionFor(pem)).rejects.toThrow(why);
  await expect(encryptionFor(pem)).rejects.toMatchObject({ name: 'UnusableKeyError' });
});

test('rejects an unusable private key', async () => {
  const encrypted = await encrypt('secret', rsa);
  await expect(decrypt(encrypted, rsa.publicKey)).rejects.toThrow('it is not a private key in PEM format');
  const privateKey = createPrivateKey(rsa.privateKey)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    .toString();
  await expect(decrypt(encrypted, privateKey)).rejects.toThrow('it is protected by a passphrase');
});
