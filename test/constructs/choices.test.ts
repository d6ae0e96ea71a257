/** Choices between properties, checked at synth. The descriptions define them. */
import { Testing, Token } from 'cdktf';
import { Construct } from 'constructs';
import { newStack, useFixtureBundle } from './support';
import {
  ApiKey,
  ContextualDataIntegration,
  Enrichment,
  EphemeralVariable,
  ObservabilityProvider,
  OutgoingWebhook,
  WebhookTest,
} from '../../src';

type Class = new (scope: Construct, id: string, config: never) => unknown;

function synthesize(Resource: Class, config: object): string {
  useFixtureBundle();
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider');
  new EphemeralVariable(stack, 'token');
  new Resource(stack, 'it', config as never);
  return Testing.synth(stack, true);
}

const webhook = (config: object): [Class, object] => [OutgoingWebhook, { name: 'webhook', ...config }];
const tracker = (issueTracker: object) => webhook({ issueTracker });
const other = (content: object) => webhook({ otherVariant: { name: 'x', ...content } });
const enrichment = (enrichmentType: object): [Class, object] => [
  Enrichment,
  { fieldName: 'ip', enrichmentType },
];
const integration = (parameter: object): [Class, object] => {
  const integrationParameters = [
    { key: 'fine', booleanValue: true },
    { key: 'a', ...parameter },
  ];
  return [ContextualDataIntegration, { integrationKey: 'deployment-markers', integrationParameters }];
};

const issueTracker = { apiToken: 'secret' };
const otherVariant = { name: 'chat', valueJson: '{}' };

it.each<[string, [Class, object]]>([
  ['Both issueTracker and otherVariant are set.', webhook({ issueTracker, otherVariant })],
  [
    'Both issueTracker.apiToken and issueTracker.apiTokenWo are set.',
    tracker({ apiToken: 'a', apiTokenWo: 'b', apiTokenWoVersion: '1' }),
  ],
  ['issueTracker.apiTokenWo is set without apiTokenWoVersion.', tracker({ apiTokenWo: 'a' })],
  ['Neither otherVariant.valueJson nor otherVariant.valueJsonWo is set.', other({})],
  ['urlWo is set without urlWoVersion.', webhook({ issueTracker, urlWo: 'https://b.example.com' })],
  ['Neither issueTracker nor otherVariant is set.', [WebhookTest, { name: 'tickets' }]],
  ['Neither enrichmentType.geoIp nor enrichmentType.other is set.', enrichment({})],
  [
    'Neither integrationParameters[1].booleanValue nor integrationParameters[1].valueJson nor integrationParameters[1].valueJsonWo is set.',
    integration({}),
  ],
])('fails at synth, naming the construct: %s', (message, [Resource, config]) => {
  expect(() => synthesize(Resource, config)).toThrow(`[stack/it] ${message}`);
});

it('treats a value that is unknown at synth as set', () => {
  const unknown = { apiTokenWo: Token.asString('${var.x}'), apiTokenWoVersion: '1' };
  expect(() => synthesize(...tracker(unknown))).not.toThrow();
});

it('rejects a private key instead of a public one, and does not quote it', () => {
  const encryptionPublicKey = '-----BEGIN PRIVATE KEY-----\nsecret-9b1f';
  const synth = () => synthesize(ApiKey, { name: 'ci', encryptionPublicKey });
  expect(synth).toThrow('[stack/it] encryptionPublicKey is a private key.');
  expect(synth).not.toThrow('9b1f');
});
