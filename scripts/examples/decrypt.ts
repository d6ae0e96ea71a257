import { TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import { ApiKey, EphemeralVariable, ObservabilityFunctions, OutgoingWebhook } from '../../src';

export function example(stack: Construct): void {
  const publicKey = new TerraformVariable(stack, 'ci_public_key', { type: 'string' });
  const shipper = new ApiKey(stack, 'shipper', {
    name: 'log shipper',
    encryptionPublicKey: publicKey.stringValue,
  });

  // The key goes to the webhook decrypted, and is stored neither in the plan nor in the state.
  const privateKey = new EphemeralVariable(stack, 'ci_private_key', { type: 'string' });
  new OutgoingWebhook(stack, 'ingest', {
    name: 'ingest',
    issueTracker: {
      projectKey: 'LOGS',
      apiTokenWo: ObservabilityFunctions.decrypt(shipper.encryptedValue, privateKey.stringValue),
      apiTokenWoVersion: shipper.keyId,
    },
  });
}
