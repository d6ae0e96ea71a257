import { Construct } from 'constructs';
import { Lookup, Slo } from '../../src';

export function example(stack: Construct): void {
  const overview = Lookup.dashboard(stack, 'overview', { dashboardId: 'checkout-overview' });

  new Slo(stack, 'latency', {
    name: 'checkout latency',
    targetThresholdPercentage: 99,
    requestBasedMetricSli: {
      goodEvents: { query: 'sum(rate(requests_under_300ms{service="checkout"}[5m]))' },
      totalEvents: { query: 'sum(rate(requests{service="checkout"}[5m]))' },
    },
    labels: { dashboard: overview.slugName },
  });
}
