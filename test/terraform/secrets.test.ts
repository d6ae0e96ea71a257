import { TerraformStack } from 'cdktf';
import { checkout, tickets, TICKETS } from './support';
import { fingerprint } from '../../src/emulator';
import { EphemeralVariable, OutgoingWebhook } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.useFresh();

const build =
  (version: string) =>
  (stack: TerraformStack): void => {
    const token = new EphemeralVariable(stack, 'token', { type: 'string' });
    const content = new EphemeralVariable(stack, 'content', { type: 'string' });
    const slo = checkout(stack);
    tickets(stack, {
      url: `https://hooks.example.com/${slo.id}`,
      issueTracker: { projectKey: 'P', apiTokenWo: token.stringValue, apiTokenWoVersion: version },
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

it('a write-only value from an ephemeral variable replaces the webhook only if its version changes', async () => {
  secrets('first-token-11');
  await deployment.deploy(build('1'));
  const id = await deployment.idOf(TICKETS);

  secrets('second-token-22');
  await deployment.expectNoChanges();

  await deployment.synth(build('2'));
  const plan = await deployment.expectChanges();
  expect(plan.text).toMatch(/issue_tracker = \{ # forces replacement\s+~ api_token_wo_version = "1" -> "2"/);
  expect(plan.text).toMatch(
    /other_variant += \{ # forces replacement\s[^}]*~ value_json_wo_version = "1" -> "2"/,
  );
  expect(plan.text).toMatch(/~ url_wo_version += "version 1" -> "version 2" # forces replacement/);
  await deployment.apply();
  expect(await deployment.idOf(TICKETS)).not.toBe(id);
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
