import { Fn, Testing, TerraformStack, Token } from 'cdktf';
import {
  ContextualDataIntegration,
  EphemeralVariable,
  ObservabilityProvider,
  ObservabilityProviderConfig,
  OutgoingWebhook,
  OutgoingWebhookConfig,
} from '../../src';
import { newStack, useFixtureBundle } from '../constructs/support';
import { printedWarnings } from '../support/printed-warnings';

beforeEach(() => {
  useFixtureBundle();
  printedWarnings();
});
afterEach(() => jest.restoreAllMocks());

const SECRET = 'secret-9b1f';

/** Of a stack with a provider and a webhook. */
function warnings(
  webhook: Partial<OutgoingWebhookConfig>,
  provider: ObservabilityProviderConfig = {},
): string[] {
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider', provider);
  if (Object.keys(webhook).length > 0) new OutgoingWebhook(stack, 'webhook', { name: 'tickets', ...webhook });
  return warningsOf(stack);
}

function warningsOf(stack: TerraformStack): string[] {
  Testing.fullSynth(stack);
  return stack.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === '@cdktf/warn')
        .map(({ data }) => `[${node.path}] ${String(data)}`),
    );
}

it('says how to pass the API key', () => {
  expect(warnings({}, { apiKey: SECRET })).toEqual([
    '[stack/provider] apiKey contains a secret as a literal, so the synthesized stack contains it, too. ' +
      'Remove it and set the environment variable OBSERVABILITY_API_KEY where Terraform runs, or use an EphemeralVariable.',
  ]);
});

it.each<[string, Partial<OutgoingWebhookConfig>, string]>([
  [
    'a token',
    { issueTracker: { apiToken: SECRET } },
    'issueTracker.apiToken contains a secret as a literal, so the synthesized stack contains it, too. ' +
      'Set issueTracker.apiTokenWo and issueTracker.apiTokenWoVersion instead, with a value from an EphemeralVariable.',
  ],
  [
    'a write-only token',
    { issueTracker: { apiTokenWo: SECRET, apiTokenWoVersion: '1' } },
    'Use stringValue of an EphemeralVariable.',
  ],
  [
    'JSON with a token',
    { otherVariant: { name: 'chat', valueJson: JSON.stringify({ deep: [{ authToken: SECRET }] }) } },
    'Set otherVariant.valueJsonWo',
  ],
  [
    'an address with a token',
    { url: `https://x.example.com/hooks?api_key=${SECRET}`, otherVariant: { name: 'chat', valueJson: '{}' } },
    'url contains a secret as a literal, so the synthesized stack contains it, too. Set urlWo and urlWoVersion instead, with a value from an EphemeralVariable.',
  ],
  [
    'an address with a password',
    { url: `https://user:${SECRET}@x.example.com/`, otherVariant: { name: 'chat', valueJson: '{}' } },
    'url contains a secret',
  ],
  [
    'an address that is random text, as those of chat services are',
    {
      url: `https://chat.example.com/services/T024BE7LD/${SECRET}xj7QkP2mVb8LwZr4/`,
      otherVariant: { name: 'chat', valueJson: '{}' },
    },
    'url contains a secret',
  ],
  [
    'a write-only address, whatever it looks like',
    {
      urlWo: `https://${SECRET}.example.com/`,
      urlWoVersion: '1',
      otherVariant: { name: 'chat', valueJson: '{}' },
    },
    'urlWo contains a secret as a literal, so the synthesized stack contains it, too. Use stringValue of an EphemeralVariable.',
  ],
])('warns of %s, by the path of the construct, and does not quote it', (_, webhook, message) => {
  const found = warnings(webhook);
  expect(found).toEqual([expect.stringContaining(message)]);
  expect(found[0]).toContain('[stack/webhook] ');
  expect(found[0]).not.toContain(SECRET);
});

it('knows the name beside a parameter', () => {
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider');
  new ContextualDataIntegration(stack, 'integration', {
    integrationKey: 'feed',
    version: '1',
    integrationParameters: [
      { key: 'ApiKey', valueJson: `"${SECRET}"` },
      { key: 'region', valueJson: '"eu"' },
    ],
  });
  expect(warningsOf(stack)).toEqual([
    expect.stringContaining('[stack/integration] integrationParameters[0].valueJson contains a secret'),
  ]);
});

it.each<[string, Partial<OutgoingWebhookConfig>]>([
  [
    'a plain address',
    {
      url: 'https://x.example.com/checkout-alerts-2025/v2/hooks?team=a',
      issueTracker: { apiToken: Token.asString('${var.x}') },
    },
  ],
  ['JSON without secrets', { otherVariant: { name: 'chat', valueJson: '{"room":"ops","token":""}' } }],
  ['JSON made by Terraform', { otherVariant: { name: 'chat', valueJson: Fn.jsonencode({ token: SECRET }) } }],
  ['text that is no JSON', { otherVariant: { name: 'chat', valueJson: '{' } }],
])('does not warn of %s', (_, webhook) => {
  expect(warnings(webhook)).toEqual([]);
});

it('does not warn of what comes from a variable', () => {
  const stack = newStack();
  const { stringValue } = new EphemeralVariable(stack, 'key');
  new ObservabilityProvider(stack, 'provider', { apiKey: stringValue });
  new OutgoingWebhook(stack, 'webhook', {
    name: 'chat',
    otherVariant: {
      name: 'chat',
      valueJsonWo: JSON.stringify({ token: stringValue }),
      valueJsonWoVersion: '1',
    },
  });
  expect(warningsOf(stack)).toEqual([]);
});
