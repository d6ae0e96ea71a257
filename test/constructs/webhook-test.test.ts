import { Testing } from 'cdktf';
import { newStack, synthesized } from './support';
import { OutgoingWebhook, WebhookTest } from '../../src';

const CONFIG = {
  name: 'tickets',
  typeName: 'UNKNOWN',
  url: 'https://hooks.example.com',
  issueTracker: { email: 'a@example.com', apiTokenWo: 'x', apiTokenWoVersion: '1' },
  triggers: { webhook: '1', day: '2' },
  extraMembers: '{"flag":true}',
};

describe('WebhookTest', () => {
  it('synthesizes in JSON and HCL', () => {
    const stack = newStack();
    new WebhookTest(stack, 'test', CONFIG);
    expect(synthesized(stack, 'resource', 'observability_webhook_test')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('refers to the webhook that it tests, and can be changed until synthesis', () => {
    const stack = newStack();
    const webhook = new OutgoingWebhook(stack, 'webhook', {
      name: 'tickets',
      issueTracker: { apiToken: 'x' },
    });
    const test = new WebhookTest(stack, 'test', CONFIG);
    test.putIssueTracker({ apiToken: 'y' });
    test.resetExtraMembers();
    test.resetTypeName();
    test.url = webhook.url;
    test.triggers = { webhook: webhook.id };
    expect(synthesized(stack, 'resource', 'observability_webhook_test')).toEqual({
      name: 'tickets',
      url: '${observability_outgoing_webhook.webhook.url}',
      issue_tracker: { api_token: 'y' },
      triggers: { webhook: '${observability_outgoing_webhook.webhook.id}' },
    });
    test.resetTriggers();
    expect(test.triggersInput).toBeUndefined();
    expect(CONFIG.triggers).toEqual({ webhook: '1', day: '2' });
  });

  it('fails at synth without a variant, naming the construct', () => {
    const stack = newStack();
    new WebhookTest(stack, 'test', { name: 'tickets' });
    expect(() => Testing.synth(stack, true)).toThrow(
      '[stack/test] Neither issueTracker nor otherVariant is set.',
    );
  });
});
