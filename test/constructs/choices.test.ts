/** Choices between properties, checked at synth. test/bad-input shows the same rules in a plan. */
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

const tracker = (issueTracker: object): [Class, object] => [OutgoingWebhook, { name: 'n', issueTracker }];
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

it.each<[string, [Class, object]]>([
  ['issueTracker.apiTokenWo is set without apiTokenWoVersion.', tracker({ apiTokenWo: 'a' })],
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

it.each(['', ' \n'])('rejects %j as a public key', (encryptionPublicKey) =>
  expect(() => synthesize(ApiKey, { name: 'ci', encryptionPublicKey })).toThrow(
    '[stack/it] encryptionPublicKey is blank. If it comes from a variable, check that',
  ),
);

it('rejects a private key instead of a public one, and does not quote it', () => {
  const encryptionPublicKey = '-----BEGIN PRIVATE KEY-----\nsecret-9b1f';
  const synth = () => synthesize(ApiKey, { name: 'ci', encryptionPublicKey });
  expect(synth).toThrow('[stack/it] encryptionPublicKey is a private key.');
  expect(synth).not.toThrow('9b1f');
});
