import { readFileSync } from 'node:fs';
import { App, TerraformOutput, TerraformStack } from 'cdktf';
import {
  ApiKey,
  EphemeralVariable,
  ObservabilityFunctions,
  ObservabilityProvider,
  OutgoingWebhook,
  Rotation,
} from 'cdktf-provider-observability';
import { Construct } from 'constructs';

/**
 * API keys that are replaced every 90 days, by the first apply of a stack that is synthesized after the period's end. The
 * state holds them encrypted. A pipeline that runs `cdktf deploy` every night keeps the dates.
 *
 * Old keys stay valid: the plan names them, and somebody revokes them in the service once nothing uses them any more.
 *
 * Terraform fetches the null provider, on which `Rotation` is built, from its registry.
 */
class RotatedKeys extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, 'observability');

    const quarterly = new Rotation(this, 'quarterly', { everyDays: 90, fromDate: '2026-01-01' });

    // openssl genpkey -algorithm X25519 -out private.pem && openssl pkey -in private.pem -pubout -out public.pem
    const encryptionPublicKey = readFileSync('public.pem', 'utf8');
    const shipper = new ApiKey(this, 'shipper', {
      name: 'log shipper',
      keyPermissions: { permissions: ['logs:write'] },
      encryptionPublicKey,
      rotation: quarterly,
    });

    // For people: terraform output -raw shipper_key | npx cdktf-provider-observability decrypt --private-key-file private.pem
    new TerraformOutput(this, 'shipper_key', { value: shipper.encryptedValue });

    // For resources: TF_VAR_private_key="$(cat private.pem)". The key reaches the webhook, and neither plan nor state.
    const privateKey = new EphemeralVariable(this, 'private_key', { type: 'string' });
    const webhook = new OutgoingWebhook(this, 'ingest', {
      name: 'ingest',
      issueTracker: {
        apiTokenWo: ObservabilityFunctions.decrypt(shipper.encryptedValue, privateKey.stringValue),
        apiTokenWoVersion: 1,
      },
    });

    // Resources of any provider can follow a rotation. This one takes the new key with it.
    quarterly.rotate(webhook);
  }
}

const app = new App();
new RotatedKeys(app, 'rotated-keys');
app.synth();
