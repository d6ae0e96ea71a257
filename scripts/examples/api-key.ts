import { TerraformOutput, TerraformVariable } from 'cdktf';
import { Construct } from 'constructs';
import { ApiKey } from '../../src';

export function example(stack: Construct): void {
  const publicKey = new TerraformVariable(stack, 'ci_public_key', { type: 'string' });

  const shipper = new ApiKey(stack, 'shipper', {
    name: 'log shipper',
    keyPermissions: { presets: ['Ingest'] },
    encryptionPublicKey: publicKey.stringValue,
  });

  // Only the holder of the private key can read it: cdktf-provider-observability decrypt.
  new TerraformOutput(stack, 'shipper_key', { value: shipper.encryptedValue });
}
