import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Slo, SloTimeFrame } from '../../src';

export function example(stack: Construct): void {
  const availability = new Slo(stack, 'availability', {
    name: 'checkout availability',
    description: 'Checkout requests that do not fail',
    targetThresholdPercentage: 99.9,
    sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
    requestBasedMetricSli: {
      goodEvents: { query: 'sum(rate(requests{service="checkout",status!~"5.."}[5m]))' },
      totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
    },
    labels: { service: 'checkout', team: 'payments' },
  });

  new TerraformOutput(stack, 'availability_id', { value: availability.id });
}
