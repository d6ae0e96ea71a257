import { Testing, Token } from 'cdktf';
import { newStack, synthesized, useFixtureBundle } from './support';
import {
  EphemeralVariable,
  ObservabilityProvider,
  OutgoingWebhook,
  OutgoingWebhookConfig,
  Slo,
} from '../../src';

const ISSUE_TRACKER: OutgoingWebhookConfig = {
  name: 'tickets',
  typeName: 'UNKNOWN',
  url: 'https://hooks.example.com',
  issueTracker: { email: 'a@example.com', projectKey: 'OPS', apiToken: 'secret' },
  testBeforeCreate: true,
  extraMembers: '{"flag":true}',
};
const OTHER_VARIANT: OutgoingWebhookConfig = {
  name: 'chat',
  urlWo: 'https://chat.example.com/hooks/secret',
  urlWoVersion: '2025-06',
  otherVariant: { name: 'chatRoom', valueJsonWo: '{"room":"ops"}', valueJsonWoVersion: '2' },
};

describe('OutgoingWebhook', () => {
  it.each([
    ['the issue tracker variant', ISSUE_TRACKER],
    ['any other variant', OTHER_VARIANT],
  ])('synthesizes %s in JSON and HCL', (_, config) => {
    const stack = newStack();
    new OutgoingWebhook(stack, 'webhook', config);
    expect(synthesized(stack, 'resource', 'observability_outgoing_webhook')).toMatchSnapshot();
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('offers its attributes to other blocks, and can be changed until synthesis', () => {
    const stack = newStack();
    const webhook = new OutgoingWebhook(stack, 'webhook', ISSUE_TRACKER);
    webhook.putIssueTracker({ apiTokenWo: 'x', apiTokenWoVersion: '1' });
    webhook.testBeforeCreate = false;
    webhook.resetUrl();
    webhook.resetExtraMembers();
    webhook.urlWo = 'https://chat.example.com/hooks/secret';
    webhook.urlWoVersion = '2025-06';
    expect([webhook.urlWoInput, webhook.urlWoVersionInput]).toEqual([
      'https://chat.example.com/hooks/secret',
      '2025-06',
    ]);
    webhook.resetUrlWo();
    new Slo(stack, 'slo', {
      name: webhook.id,
      description: webhook.issueTracker.apiTokenWoVersion,
      targetThresholdPercentage: 99,
      labels: { email: webhook.issueTracker.email, variant: webhook.otherVariant.name },
    });
    expect(synthesized(stack, 'resource', 'observability_outgoing_webhook')).toEqual({
      name: 'tickets',
      type: 'UNKNOWN',
      url_wo_version: '2025-06',
      issue_tracker: { api_token_wo: 'x', api_token_wo_version: '1' },
      test_before_create: false,
    });
    expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
      name: '${observability_outgoing_webhook.webhook.id}',
      description: '${observability_outgoing_webhook.webhook.issue_tracker.api_token_wo_version}',
      target_threshold_percentage: 99,
      labels: {
        email: '${observability_outgoing_webhook.webhook.issue_tracker.email}',
        variant: '${observability_outgoing_webhook.webhook.other_variant.name}',
      },
    });
  });

  const issueTracker = { apiToken: 'secret' };
  const otherVariant = { name: 'chat', valueJson: '{}' };

  it.each([
    ['both variants', { issueTracker, otherVariant }, 'Both issueTracker and otherVariant are set.'],
    ['neither variant', {}, 'Neither issueTracker nor otherVariant is set.'],
    [
      'both forms of the token',
      { issueTracker: { apiToken: 'a', apiTokenWo: 'b', apiTokenWoVersion: '1' } },
      'issueTracker: Both apiToken and apiTokenWo are set.',
    ],
    ['no token', { issueTracker: { email: 'a' } }, 'issueTracker: Neither apiToken nor apiTokenWo is set.'],
    [
      'no version',
      { issueTracker: { apiTokenWo: 'a' } },
      'issueTracker: apiTokenWo is set without apiTokenWoVersion.',
    ],
    [
      'both forms of the content',
      { otherVariant: { name: 'x', valueJson: '{}', valueJsonWo: '{}', valueJsonWoVersion: '1' } },
      'otherVariant: Both valueJson and valueJsonWo are set.',
    ],
    [
      'no content',
      { otherVariant: { name: 'x' } },
      'otherVariant: Neither valueJson nor valueJsonWo is set.',
    ],
    [
      'content without a version',
      { otherVariant: { name: 'x', valueJsonWo: '{}' } },
      'otherVariant: valueJsonWo is set without valueJsonWoVersion.',
    ],
    [
      'both forms of the address',
      { issueTracker, url: 'https://a.example.com', urlWo: 'https://b.example.com', urlWoVersion: '1' },
      'Both url and urlWo are set.',
    ],
    [
      'an address without a version',
      { issueTracker, urlWo: 'https://b.example.com' },
      'urlWo is set without urlWoVersion.',
    ],
  ])('fails at synth with %s, naming the construct', (_, variant, message) => {
    expect(() => synthesizeChecked(variant)).toThrow(`[stack/webhook] ${message}`);
  });

  it('takes a value that is not known at synth for a set one', () => {
    expect(() =>
      synthesizeChecked({ issueTracker: { apiTokenWo: Token.asString('${var.x}'), apiTokenWoVersion: '1' } }),
    ).not.toThrow();
  });
});

function synthesizeChecked(variant: Partial<OutgoingWebhookConfig>): string {
  useFixtureBundle();
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider');
  new EphemeralVariable(stack, 'token');
  new OutgoingWebhook(stack, 'webhook', { name: 'webhook', ...variant });
  return Testing.synth(stack, true);
}
