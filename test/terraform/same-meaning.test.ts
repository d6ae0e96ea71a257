import { TerraformStack } from 'cdktf';
import { checkout, tickets } from './support';
import { ApiKey, ContextualDataIntegration, Enrichment } from '../../src/index';
import { Deployment } from '../support/deployment';
import { newRsaKeyPair, newX25519KeyPair } from '../support/key-pairs';

const { publicKey } = newX25519KeyPair();
const deployment = Deployment.use();

/** Resources with a key or JSON as a string, in one of two notations. */
function spelled(stack: TerraformStack, otherwise: boolean): void {
  const json = otherwise
    ? '{ "limit": 1.50,\r\n "feed": { "b": [1, 2], "a": "x" } }'
    : '{"feed":{"a":"x","b":[1,2]},"limit":1.5}';
  const name = 'kept';
  new ApiKey(stack, 'key', {
    name,
    keyPermissions: { presets: otherwise ? ['Alerts', 'Ingest'] : ['Ingest', 'Alerts'] },
    owner: { extraMembers: `{"team":${json}}` },
    encryptionPublicKey: otherwise ? publicKey.trimEnd().replaceAll('\n', '\r\n') : publicKey,
  });
  new Enrichment(stack, 'threat', { fieldName: name, enrichmentType: { other: { name, valueJson: json } } });
  new ContextualDataIntegration(stack, 'markers', {
    integrationKey: 'deployment-markers',
    integrationParameters: [
      { key: 'withCommitMessages', booleanValue: true },
      { key: 'ingestKey', valueJson: otherwise ? '{ "stringValue": "k" }' : '{"stringValue":"k"}' },
    ],
  });
  tickets(stack, { issueTracker: undefined, otherVariant: { name: 'chatRoom', valueJson: json } });
  checkout(stack, { extraMembers: json });
}

it('plans no change for a semantically equal key or JSON', async () => {
  await deployment.deploy((stack) => spelled(stack, false));
  await deployment.synth((stack) => spelled(stack, true));
  await deployment.expectNoChanges();
});

it('replaces a key whose public key is now of another type', async () => {
  const keyFor = (encryptionPublicKey: string) => (stack: TerraformStack) =>
    new ApiKey(stack, 'key', { name: 'kept', keyPermissions: { presets: ['Ingest'] }, encryptionPublicKey });
  await deployment.deploy(keyFor(publicKey));
  await deployment.synth(keyFor(newRsaKeyPair().publicKey));
  expect((await deployment.expectChanges()).text).toMatch(
    /encryption_public_key .*\(known|forces replacement/,
  );
});
