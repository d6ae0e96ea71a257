import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformOutput, TerraformStack, TerraformVariable } from 'cdktf';
import {
  checkout,
  expectChanges,
  idOf,
  operationsCalled,
  prose,
  secret,
  sentObjects,
  tickets,
  TICKETS,
} from './support';
import { fingerprint } from '../../src/emulator';
import { EphemeralVariable, OutgoingWebhook, OutgoingWebhookConfig } from '../../src/index';
import { API_KEY, Deployment } from '../support/deployment';
import { writtenFiles } from '../support/written-files';

let deployment: Deployment;

beforeEach(async () => {
  deployment = await Deployment.start();
});
afterEach(async () => deployment.remove());

function everythingWritten(): Buffer {
  return Buffer.concat([...writtenFiles(deployment.terraform.path).values()].flat());
}

const webhookOf = (body: string): unknown => JSON.parse(body).data;

describe('what is sensitive', () => {
  it('is in no text of plan, apply, show and output, and neither is the API key in any file', async () => {
    await deployment.synth((stack) => {
      const webhook = tickets(stack, { url: 'https://hooks.example.com/url-secret-5d1a' });
      const other = new OutgoingWebhook(stack, 'chat', {
        name: 'chat',
        otherVariant: { name: 'chatRoom', valueJson: secret(stack, '{"token":"json-secret-77aa"}') },
      });
      new TerraformOutput(stack, 'url', { value: webhook.url, sensitive: true });
      new TerraformOutput(stack, 'json', { value: other.otherVariant.valueJson, sensitive: true });
    });
    const plan = await expectChanges(deployment, '-out=create.tfplan');
    const applied = await deployment.apply('create.tfplan');
    const shown = await deployment.terraform.run(['show', '-no-color']);
    const output = await deployment.terraform.run(['output', '-no-color']);
    const destroyed = await deployment.terraform.destroy();
    for (const text of [plan.text, applied, shown.text, output.text, destroyed.text]) {
      expect(text).not.toMatch(/url-secret-5d1a|json-secret-77aa|tracker-token-81c2/);
    }
    expect(plan.text).toMatch(/\+ url += \(sensitive value\)/);
    expect(plan.text).toMatch(/\+ api_token += \(sensitive value\)/);
    const written = everythingWritten();
    expect(written.includes('url-secret-5d1a')).toBe(true);
    expect(written.includes(API_KEY)).toBe(false);
  });

  it('is not quoted by the error of a failed create', async () => {
    await deployment.synth((stack) => tickets(stack, { url: 'https://hooks.example.com/url-secret-5d1a' }));
    deployment.control.addFault({
      kind: 'status',
      operation: 12,
      status: 400,
      body: `{"message":"no: tracker-token-81c2 for https://hooks.example.com/url-secret-5d1a by ${API_KEY}"}`,
    });
    const applied = await deployment.terraform.apply();
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain('the service answered 400: no: [redacted] for [redacted] by [redacted]');
    expect(applied.text).not.toMatch(/url-secret-5d1a|tracker-token-81c2|test-api-key/);
  });
});

describe('a write-only value from an ephemeral variable', () => {
  const build =
    (version: string, config: Partial<OutgoingWebhookConfig> = {}) =>
    (stack: TerraformStack): void => {
      const token = new EphemeralVariable(stack, 'token', { type: 'string' });
      const content = new EphemeralVariable(stack, 'content', { type: 'string' });
      const slo = checkout(stack);
      tickets(stack, {
        url: `https://hooks.example.com/${slo.id}`,
        issueTracker: { projectKey: 'P', apiTokenWo: token.stringValue, apiTokenWoVersion: version },
        ...config,
      });
      const address = new EphemeralVariable(stack, 'address', { type: 'string' });
      new OutgoingWebhook(stack, 'chat', {
        name: 'chat',
        urlWo: address.stringValue,
        urlWoVersion: `version ${version}`,
        otherVariant: { name: 'chatRoom', valueJsonWo: content.stringValue, valueJsonWoVersion: version },
      });
    };

  const secrets = (token: string): void => {
    deployment.terraform.env.TF_VAR_token = token;
    deployment.terraform.env.TF_VAR_address = `https://chat.example.com/hooks/${token}`;
    deployment.terraform.env.TF_VAR_content = `{"token":"content-${token}","limit":9007199254740993}`;
  };

  it('reaches the service, and neither state, its backup, plan file nor any text', async () => {
    secrets('write-only-4411');
    await deployment.synth(build('1'));
    const plan = await expectChanges(deployment, '-out=create.tfplan');
    const applied = await deployment.apply('create.tfplan');
    const bodies = deployment.sent('createOutgoingWebhook');
    expect(bodies.map(webhookOf)).toContainEqual({
      name: 'tickets',
      url: expect.any(String),
      issueTracker: { projectKey: 'P', apiToken: fingerprint('write-only-4411') },
    });
    expect(bodies).toContain(
      `{"data":{"name":"chat","url":"${fingerprint('https://chat.example.com/hooks/write-only-4411')}",` +
        `"chatRoom":{"token":"${fingerprint('content-write-only-4411')}","limit":9007199254740993}}}`,
    );

    await deployment.synth(build('2'));
    const replaced = await expectChanges(deployment, '-out=replace.tfplan');
    await deployment.apply('replace.tfplan');
    expect(readdirSync(deployment.terraform.path)).toEqual(
      expect.arrayContaining([
        'terraform.tfstate',
        'terraform.tfstate.backup',
        'create.tfplan',
        'replace.tfplan',
      ]),
    );
    const written = everythingWritten();
    expect(written.includes('observability_outgoing_webhook')).toBe(true);
    expect(written.includes('write-only-4411')).toBe(false);
    for (const text of [plan.text, applied, replaced.text]) expect(text).not.toContain('write-only-4411');
  });

  it('replaces the webhook when its version changes, and does nothing when it alone changes', async () => {
    secrets('first-token-11');
    await deployment.synth(build('1'));
    await deployment.apply();
    const id = await idOf(deployment, TICKETS);

    secrets('second-token-22');
    await deployment.expectNoChanges();

    // As releases wrote it in which versions were numbers.
    const state = join(deployment.terraform.path, 'terraform.tfstate');
    const text = readFileSync(state, 'utf8');
    const older = text.replace(/("(?:api_token|value_json)_wo_version": )"1"/g, '$11');
    expect(older).not.toBe(text);
    writeFileSync(state, older);
    await deployment.expectNoChanges();

    await deployment.synth(build('2'));
    const plan = await expectChanges(deployment);
    expect(plan.text).toMatch(
      /issue_tracker = \{ # forces replacement\s+~ api_token_wo_version = "1" -> "2"/,
    );
    expect(plan.text).toMatch(
      /other_variant += \{ # forces replacement\s[^}]*~ value_json_wo_version = "1" -> "2"/,
    );
    expect(plan.text).toMatch(/~ url_wo_version += "version 1" -> "version 2" # forces replacement/);
    await deployment.apply();
    expect(await idOf(deployment, TICKETS)).not.toBe(id);
    const sent = deployment.sent('createOutgoingWebhook').join();
    for (const given of [
      'second-token-22',
      'https://chat.example.com/hooks/second-token-22',
      'content-second-token-22',
    ]) {
      expect(sent).toContain(fingerprint(given));
    }
    await deployment.expectNoChanges();
  });

  it('is refused by name in an attribute that is kept, with what to use instead', async () => {
    secrets('kept-token-33');
    await deployment.synth((stack) => {
      const token = new EphemeralVariable(stack, 'token', { type: 'string' });
      tickets(stack, { issueTracker: { apiToken: token.stringValue } });
    });
    const plan = await deployment.terraform.plan();
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toMatch(/ephemeral/i);
    expect(operationsCalled(deployment)).toEqual([]);
  });

  it('is tested before it is created, and the answer of a failed test is quoted without it', async () => {
    secrets('write-only-4411');
    await deployment.synth(build('1', { testBeforeCreate: true }));
    deployment.control.addFault({
      kind: 'verbatim',
      operation: 11,
      body: '{"failure":{"reason":"token write-only-4411 is not known","detail":"Basic d3JpdGUtb25seS00NDEx"}}',
    });
    const applied = await deployment.terraform.apply();
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain(
      'Error: The test of outgoing webhook "tickets" failed, so it was not created',
    );
    expect(prose(applied)).toContain('"reason":"token [redacted] is not known","detail":"Basic [redacted]"');
    expect(sentObjects(deployment, 'testOutgoingWebhook')).toHaveLength(1);
    expect(deployment.sent('createOutgoingWebhook').join()).not.toContain('"tickets"');
    expect(await deployment.state(TICKETS)).toBeUndefined();
  });
});

describe('a sensitive value from an ordinary variable', () => {
  it('is sent in either variant, and a change of it replaces the webhook', async () => {
    const build = (stack: TerraformStack): void => {
      const token = new TerraformVariable(stack, 'token', { type: 'string', sensitive: true });
      tickets(stack, { issueTracker: { apiToken: token.stringValue } });
      new OutgoingWebhook(stack, 'chat', {
        name: 'chat',
        typeName: 'CHAT',
        url: 'https://chat.example.com',
        otherVariant: { name: 'chatRoom', valueJson: `{"token":"${token.stringValue}","limit":1.50}` },
        extraMembers: '{"muted":false,"weight":9007199254740993}',
      });
    };
    deployment.terraform.env.TF_VAR_token = 'kept-token-33';
    await deployment.synth(build);
    await deployment.apply();
    expect(deployment.sent('createOutgoingWebhook').sort()).toEqual([
      `{"data":{"name":"chat","type":"CHAT","url":"${fingerprint('https://chat.example.com')}",` +
        `"chatRoom":{"token":"${fingerprint('kept-token-33')}","limit":1.50},"muted":false,"weight":9007199254740993}}`,
      `{"data":{"name":"tickets","url":"${fingerprint('https://tracker.example.com/hooks')}",` +
        `"issueTracker":{"apiToken":"${fingerprint('kept-token-33')}"}}}`,
    ]);
    await deployment.expectNoChanges();

    deployment.terraform.env.TF_VAR_token = 'other-token-44';
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('Plan: 2 to add, 0 to change, 2 to destroy.');
    expect(plan.text).not.toMatch(/kept-token-33|other-token-44/);
  });
});
