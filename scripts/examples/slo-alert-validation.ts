import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const validation = Lookup.sloAlertValidation(stack, 'stricter', {
    id: '3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c',
    name: 'checkout availability',
    targetThresholdPercentage: 99.95,
  });

  // Alerts with an errorMessage would break.
  new TerraformOutput(stack, 'alerts', { value: validation.alertsValidationResult });
}
