import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectError } from './support';
import { ApiKey } from '../../src/index';
import { Deployment } from '../support/deployment';
import { newX25519KeyPair } from '../support/key-pairs';

const KEY = 'observability_api_key.key';

const deployment = Deployment.use();

const { publicKey, privateKey } = newX25519KeyPair();
it("a decrypted key is printed unless an argument is sensitive, as the function's page says", async () => {
  await deployment.deploy(
    (stack) =>
      void new ApiKey(stack, 'key', {
        name: 'encrypted',
        keyPermissions: { permissions: ['logs:read'] },
        encryptionPublicKey: publicKey,
      }),
  );
  const { key_id: id } = await deployment.stateOf(KEY);
  const value = String(deployment.control.get('apiKeys', String(id))?.value);
  const planOf = async (argument: string) => {
    const decrypted = `provider::observability::decrypt(${KEY}.encrypted_value, ${argument})`;
    deployment.terraform.write('output.tf', `output "key" {\n  value = ${decrypted}\n}\n`);
    return deployment.terraform.plan();
  };
  deployment.terraform.write('key.pem', privateKey);
  const [plain, sensitive] = ['file("key.pem")', 'sensitive(file("key.pem"))'];
  expect((await planOf(plain)).text).toContain(value);
  const refused = await expectError(planOf(sensitive), 'Output refers to sensitive values');
  expect(refused.text).not.toContain(value);

  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'functions', 'decrypt.md'), 'utf8');
  expect(page).toContain('The result is sensitive only if one of the arguments is sensitive');
  expect(page).toContain(`\`${sensitive}\` instead of \`${plain}\``);
});
