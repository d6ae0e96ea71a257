import { basename } from 'node:path';
import { TerraformStack } from 'cdktf';
import { expectChanges, prose, sentObjects, stateOf } from './support';
import { JsonObject } from '../../src/contract/json';
import { fingerprint } from '../../src/emulator';
import {
  ApiKey,
  ApiKeyConfig,
  EphemeralVariable,
  ObservabilityFunctions,
  OutgoingWebhook,
} from '../../src/index';
import { Deployment } from '../support/deployment';
import { newX25519KeyPair } from '../support/key-pairs';
import { filesWith } from '../support/written-files';

const KEY = 'observability_api_key.key';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(() => {
  deployment.control.clearFaults();
  deployment.control.clearRequests();
});
afterAll(async () => deployment.remove());

function key(stack: TerraformStack, config: Partial<ApiKeyConfig> = {}): ApiKey {
  return new ApiKey(stack, 'key', {
    name: 'ci',
    keyPermissions: { permissions: ['logs:read'] },
    owner: { organisationId: 'org-1' },
    ...config,
  });
}

const keyIdInState = async () => String((await stateOf(deployment, KEY)).key_id);
const valueOf = (keyId: string) => String((deployment.control.get('apiKeys', keyId) as JsonObject).value);

describe('a key', () => {
  it('is in the state with its value, which no output shows', async () => {
    await deployment.synth((stack) => key(stack));
    const applied = await deployment.apply();
    const keyId = await keyIdInState();
    expect((await stateOf(deployment, KEY)).value).toBe(valueOf(keyId));
    expect(applied).not.toContain(valueOf(keyId));
  });

  it('is replaced by a change, and stays in the state when the new one cannot be created', async () => {
    const keyId = await keyIdInState();
    await deployment.synth((stack) => key(stack, { name: 'ci 2' }));
    const plan = await expectChanges(deployment, '-out=replacement.tfplan');
    expect(plan.text).toContain('# forces replacement');
    expect(prose(plan)).toContain(`Warning: API key "ci" (id ${keyId}) will stay on the service`);
    expect(plan.text).not.toContain(valueOf(keyId));

    deployment.control.addFault({ kind: 'status', operation: 2, status: 403 });
    expect((await deployment.terraform.apply('replacement.tfplan')).exitCode).toBe(1);
    expect(await stateOf(deployment, KEY)).toMatchObject({ key_id: keyId, value: valueOf(keyId) });
  });
});

describe('a key that is encrypted', () => {
  const { publicKey, privateKey } = newX25519KeyPair();
  const build = (stack: TerraformStack) => {
    const { encryptedValue } = key(stack, { name: 'encrypted', encryptionPublicKey: publicKey });
    const { stringValue } = new EphemeralVariable(stack, 'private_key', { type: 'string' });
    new OutgoingWebhook(stack, 'tickets', {
      name: 'tickets',
      issueTracker: {
        apiTokenWo: ObservabilityFunctions.decrypt(encryptedValue, stringValue),
        apiTokenWoVersion: '1',
      },
    });
  };

  it('reaches a write-only argument by an ephemeral private key, and is in no file', async () => {
    deployment.terraform.env.TF_VAR_private_key = privateKey;
    deployment.terraform.env.TF_LOG = 'trace';
    deployment.terraform.env.TF_LOG_PATH = 'trace.log';
    await deployment.synth(build);
    const planned = await expectChanges(deployment, '-out=first.tfplan');
    const applied = await deployment.terraform.run(['apply', '-no-color', 'first.tfplan']);
    expect(applied).toMatchObject({ exitCode: 0 });
    // The second apply makes the backup of the state, and the plan after it reads all again.
    await deployment.apply();
    expect(await deployment.terraform.plan('-out=second.tfplan')).toMatchObject({ exitCode: 0 });
    delete deployment.terraform.env.TF_LOG;

    const value = valueOf(await keyIdInState());
    const [webhook] = sentObjects(deployment, 'createOutgoingWebhook');
    expect(webhook).toMatchObject({ data: { issueTracker: { apiToken: fingerprint(value) } } });
    expect(await stateOf(deployment, KEY)).toMatchObject({ value: null });

    const secrets = [value, privateKey.split('\n')[1]];
    expect(filesWith(deployment.terraform.path, secrets)).toEqual([]);
    const { encrypted_value: encrypted } = await stateOf(deployment, KEY);
    const found = filesWith(deployment.terraform.path, [String(encrypted)]).map((file) => basename(file));
    expect(found).toEqual(expect.arrayContaining(['second.tfplan', 'terraform.tfstate']));
    expect(secrets.filter((secret) => (planned.text + applied.text).includes(secret))).toEqual([]);
  });

  it('says at plan when the private key is another one, without quoting anything', async () => {
    deployment.terraform.env.TF_VAR_private_key = newX25519KeyPair().privateKey;
    const plan = await deployment.terraform.plan();
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain('The encrypted value cannot be decrypted with this private key');
    expect(plan.text).not.toContain(deployment.terraform.env.TF_VAR_private_key.split('\n')[1]);
  });
});
