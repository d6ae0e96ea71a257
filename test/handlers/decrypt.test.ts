import { encryptionFor } from '../../src/encryption';
import { decryptFunction } from '../../src/handlers/decrypt';
import { newX25519KeyPair } from '../support/key-pairs';

const pair = newX25519KeyPair();

test.each([
  ['text that is not encrypted', 'key_9b1f', pair.privateKey, 'it is not a complete JWE', 0],
  [
    'no private key',
    'a.b.c.d.e',
    'key_9b1f',
    'The private key cannot be used: it is not a private key in PEM',
    1,
  ],
])('names the invalid argument without quoting it: %s', async (_, encrypted, key, message, argument) => {
  const problem: unknown = await decryptFunction.call([encrypted, key]).catch((error: unknown) => error);
  expect(problem).toMatchObject({ name: 'FunctionError', argument });
  expect(String(problem)).toContain(message);
  expect(String(problem)).not.toContain('9b1f');
});

test('reports a key that does not match', async () => {
  const encrypt = await encryptionFor(newX25519KeyPair().publicKey);
  await expect(decryptFunction.call([await encrypt('x'), pair.privateKey])).rejects.toThrow(
    // Terraform adds the full stop.
    /^The encrypted value cannot be decrypted with this private key: it was encrypted for a different key, or it was changed later$/,
  );
});
