import { useService } from './core';
import { newX25519KeyPair } from '../support/key-pairs';

jest.mock('../../src/encryption', () => ({
  ...jest.requireActual<object>('../../src/encryption'),
  encryptionFor: async () =>
    Promise.resolve(async (value: string) => Promise.reject(new Error(`cannot encrypt ${value}`))),
}));

const service = useService();

test('a created key that cannot be encrypted is stored with its id but without its value', async () => {
  const core = await service.core('observability_api_key');
  const config = { name: 'ci', encryption_public_key: newX25519KeyPair().publicKey };
  const instance = await core.deploy(config);
  const [key] = Object.values(service.control.objects('apiKeys'));
  expect(core.state(instance)).toMatchObject({ key_id: key.keyId, value: null, encrypted_value: null });
  expect(core.warnings.join()).toContain(
    `The value of API key "ci" (id ${String(key.keyId)}) could not be encrypted`,
  );
  const written = instance.json + instance.private.toString() + core.warnings.join();
  expect(written).not.toContain(String(key.value));
});
