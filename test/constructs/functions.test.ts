import { Testing, Token } from 'cdktf';
import { newStack, synthesized } from './support';
import { ApiKey, EphemeralVariable, ObservabilityFunctions, OutgoingWebhook } from '../../src';

test('renders decrypt as a call to the provider function, in JSON and HCL', () => {
  const stack = newStack();
  const { encryptedValue } = new ApiKey(stack, 'key', {
    name: 'ci',
    keyPermissions: { presets: ['Ingest'] },
    encryptionPublicKey: Token.asString('${x}'),
  });
  const { stringValue } = new EphemeralVariable(stack, 'private_key');
  new OutgoingWebhook(stack, 'webhook', {
    name: 'tickets',
    issueTracker: {
      apiTokenWo: ObservabilityFunctions.decrypt(encryptedValue, stringValue),
      apiTokenWoVersion: '1',
    },
  });
  const call =
    '${provider::observability::decrypt(observability_api_key.key.encrypted_value, var.private_key)}';
  expect(synthesized(stack, 'resource', 'observability_outgoing_webhook')).toMatchObject({
    issue_tracker: { api_token_wo: call },
  });
  expect(Testing.synthHcl(stack)).toContain(`"api_token_wo" = "${call}"`);
});

test('rejects a literal private key, which would be in the synthesized stack', () => {
  const decrypt = () => ObservabilityFunctions.decrypt('x', '-----BEGIN PRIVATE KEY-----\nsecret-9b1f');
  expect(decrypt).toThrow('Use the stringValue of an EphemeralVariable.');
  expect(decrypt).not.toThrow('9b1f');
});
