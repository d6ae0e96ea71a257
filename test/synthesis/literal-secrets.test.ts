import { Fn, Token } from 'cdktf';
import { ObservabilityProvider, OutgoingWebhook, OutgoingWebhookConfig } from '../../src';
import { newStack, useFixtureBundle, warningsOf } from '../constructs/support';
import { withoutHint } from '../support/printed-warnings';

beforeEach(() => useFixtureBundle());

const SECRET = 'secret-9b1f';
const otherVariant = { name: 'chat', valueJson: '{}' };

/** Returns the warnings of a stack with a provider and a webhook. */
function warnings(webhook: Partial<OutgoingWebhookConfig>): string[] {
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider');
  new OutgoingWebhook(stack, 'webhook', { name: 'tickets', ...webhook });
  return warningsOf(stack).map(withoutHint);
}

const LITERAL_SECRET = 'contains a secret as a literal, so the synthesized stack also contains it.';
const USE = 'Use the stringValue of an EphemeralVariable.';
const insteadOf = (path: string) =>
  `${path} ${LITERAL_SECRET} Set ${path}Wo and ${path}WoVersion instead, with a value from an EphemeralVariable.`;

it.each<[string, Partial<OutgoingWebhookConfig>, string]>([
  ['a token', { issueTracker: { apiToken: SECRET } }, insteadOf('issueTracker.apiToken')],
  ['a write-only token', { issueTracker: { apiTokenWo: SECRET, apiTokenWoVersion: '1' } }, USE],
  [
    'JSON with a token',
    { otherVariant: { name: 'chat', valueJson: JSON.stringify({ deep: [{ authToken: SECRET }] }) } },
    insteadOf('otherVariant.valueJson'),
  ],
  [
    'any write-only JSON',
    { otherVariant: { name: 'chat', valueJsonWo: JSON.stringify({ x: SECRET }), valueJsonWoVersion: '1' } },
    `otherVariant.valueJsonWo ${LITERAL_SECRET} ${USE}`,
  ],
  [
    'an address with a token',
    { url: `https://x.example.com/hooks?api_key=${SECRET}`, otherVariant },
    insteadOf('url'),
  ],
  [
    'any write-only address',
    { urlWo: `https://${SECRET}.example.com/`, urlWoVersion: '1', otherVariant },
    `urlWo ${LITERAL_SECRET} ${USE}`,
  ],
])('warns about %s, with the path of the construct, and does not quote it', (_, webhook, message) => {
  const printed = warnings(webhook);
  expect(printed).toEqual([expect.stringContaining(message)]);
  expect(printed[0]).toContain('[stack/webhook] ');
  expect(printed[0]).not.toContain(SECRET);
});

it.each([
  'https://user@chat.example/',
  'ftp://chat.example/',
  'https://chat.example/send?sp=run&access-key=x',
  'https://chat.example/send#/room?access_token=x',
])('warns about the address %s', (url) => {
  expect(warnings({ url, otherVariant })).toEqual([
    expect.stringContaining('url contains a secret as a literal'),
  ]);
});

it.each([
  'https://chat.example/hooks/checkout-alerts-2025',
  'https://chat.example/send?env=production-eu-west-1&key=checkout&token=',
])('does not warn about %s', (url) => {
  expect(warnings({ url, otherVariant })).toEqual([]);
});

it.each<[string, Partial<OutgoingWebhookConfig>]>([
  ['a token that is only known later', { issueTracker: { apiToken: Token.asString('${var.x}') } }],
  ['JSON without secrets', { otherVariant: { name: 'chat', valueJson: '{"room":"ops"}' } }],
  [
    'JSON with a token that is only known later',
    { otherVariant: { name: 'x', valueJson: JSON.stringify({ token: '${var.x}' }) } },
  ],
  ['JSON of Terraform', { otherVariant: { name: 'x', valueJson: Fn.jsonencode({ token: SECRET }) } }],
])('does not warn about %s', (_, webhook) => {
  expect(warnings(webhook)).toEqual([]);
});
