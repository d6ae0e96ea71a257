import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TerraformStack } from 'cdktf';
import { expectError } from './support';
import { fingerprint } from '../../src/emulator';
import { ApiKey, EphemeralVariable, ObservabilityFunctions, OutgoingWebhook } from '../../src/index';
import { Deployment } from '../support/deployment';
import { newX25519KeyPair } from '../support/key-pairs';
import { filesWith } from '../support/written-files';

const KEY = 'observability_api_key.key';

const deployment = Deployment.use();

const { publicKey, privateKey } = newX25519KeyPair();
const build = (stack: TerraformStack) => {
  const { encryptedValue } = new ApiKey(stack, 'key', {
    name: 'encrypted',
    keyPermissions: { permissions: ['logs:read'] },
    owner: { organisationId: 'org-1' },
    encryptionPublicKey: publicKey,
  });
  const { stringValue } = new EphemeralVariable(stack, 'private_key', { type: 'string' });
  new OutgoingWebhook(stack, 'tickets', {
    name: 'tickets',
    issueTracker: {
      apiTokenWo: ObservabilityFunctions.decrypt(encryptedValue, stringValue),
      apiTokenWoVersion: '1',
    },
  });
};

it('an encrypted key reaches a write-only argument through an ephemeral private key, and is in no file', async () => {
  deployment.terraform.env.TF_VAR_private_key = privateKey;
  deployment.terraform.env.TF_LOG = 'trace';
  deployment.terraform.env.TF_LOG_PATH = 'trace.log';
  await deployment.synth(build);
  const planned = await deployment.expectChanges('-out=first.tfplan');
  const applied = await deployment.terraform.run(['apply', '-no-color', 'first.tfplan']);
  expect(applied).toMatchObject({ exitCode: 0 });
  // The second apply creates the backup of the state, and the plan after it reads everything again.
  await deployment.apply();
  expect(await deployment.terraform.plan('-out=second.tfplan')).toMatchObject({ exitCode: 0 });
  delete deployment.terraform.env.TF_LOG;

  const { key_id: id, encrypted_value: encrypted } = await deployment.stateOf(KEY);
  const value = String(deployment.control.get('apiKeys', String(id))?.value);
  const [webhook] = deployment.sentObjects('createOutgoingWebhook');
  expect(webhook).toMatchObject({ data: { issueTracker: { apiToken: fingerprint(value) } } });
  expect(await deployment.stateOf(KEY)).toMatchObject({ value: null });

  const secrets = [value, privateKey.split('\n')[1]];
  expect(filesWith(deployment.terraform.path, secrets)).toEqual([]);
  const found = filesWith(deployment.terraform.path, [String(encrypted)]).map((file) => basename(file));
  expect(found).toEqual(expect.arrayContaining(['second.tfplan', 'terraform.tfstate']));
  expect(secrets.filter((secret) => (planned.text + applied.text).includes(secret))).toEqual([]);
});

it("a decrypted key is printed unless an argument is sensitive, as the function's page says", async () => {
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
