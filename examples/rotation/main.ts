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
 * API keys that are replaced every 90 days, by the first apply of a stack that is synthesized after the end of the period. The
 * state contains the keys in encrypted form. A pipeline that runs `cdktf deploy` every night keeps the schedule.
 *
 * Old keys stay valid. The plan shows their ids: revoke them on the service when nothing uses them any more.
 *
 * Terraform downloads the null provider, which `Rotation` uses, from its registry.
 */
class RotatedKeys extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    new ObservabilityProvider(this, 'observability');

    const quarterly = new Rotation(this, 'quarterly', { everyDays: 90, fromDate: '2026-01-01' });

    // Created with: openssl genpkey -algorithm X25519 -out private.pem && openssl pkey -in private.pem -pubout -out public.pem
    const encryptionPublicKey = readFileSync('public.pem', 'utf8');
    const shipper = new ApiKey(this, 'shipper', {
      name: 'log shipper',
      keyPermissions: { permissions: ['logs:write'] },
      encryptionPublicKey,
      rotationId: quarterly.id,
    });

    // For people: terraform output -raw shipper_key | npm run -s decrypt -- --private-key-file private.pem
    new TerraformOutput(this, 'shipper_key', { value: shipper.encryptedValue });

    // For resources: TF_VAR_private_key="$(cat private.pem)". Neither plan nor state contains the key. The webhook only shows the mechanism:
    // in practice, use a secret store's write-only attribute, such as `secret_string_wo`.
    const privateKey = new EphemeralVariable(this, 'private_key', { type: 'string' });
    new OutgoingWebhook(this, 'ingest', {
      name: 'ingest',
      issueTracker: {
        apiTokenWo: ObservabilityFunctions.decrypt(shipper.encryptedValue, privateKey.stringValue),
        // A new key has a new id, so the webhook is replaced too, even if the apply that created the key was interrupted.
        apiTokenWoVersion: shipper.keyId,
      },
      // Creates the new webhook before the old webhook is removed from the state.
      lifecycle: { createBeforeDestroy: true },
    });
  }
}

const app = new App();
new RotatedKeys(app, 'rotated-keys');
app.synth();
