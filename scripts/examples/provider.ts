import { Construct } from 'constructs';
import { ObservabilityProvider } from '../../src';

export function example(stack: Construct): void {
  // The key comes from the environment variable OBSERVABILITY_API_KEY where Terraform runs.
  new ObservabilityProvider(stack, 'observability', {
    baseUrl: 'https://observability.example.com',
  });
}
