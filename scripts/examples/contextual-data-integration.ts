import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { ContextualDataIntegration } from '../../src';

export function example(stack: Construct): void {
  const markers = new ContextualDataIntegration(stack, 'markers', {
    integrationKey: 'deployment-markers',
    integrationParameters: [{ key: 'withCommitMessages', booleanValue: true }],
  });

  new TerraformOutput(stack, 'markers_status', {
    value: markers.integrationStatus.connectionStatus,
  });
}
