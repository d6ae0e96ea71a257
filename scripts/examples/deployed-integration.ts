import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const markers = Lookup.deployedIntegration(stack, 'markers', {
    integrationId: 'integration-deployments',
  });

  new TerraformOutput(stack, 'markers_status', {
    value: markers.integrationStatus.connectionStatus,
  });
}
