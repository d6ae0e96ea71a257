import { Construct } from 'constructs';
import { Lookup, Slo } from '../../src';

export function example(stack: Construct): void {
  const group = Lookup.teamGroup(stack, 'group', { groupId: '7001' });

  new Slo(stack, 'freshness', {
    name: 'search freshness',
    targetThresholdPercentage: 99.5,
    requestBasedMetricSli: {
      goodEvents: { query: 'sum(rate(index_updates{fresh="true"}[5m]))' },
      totalEvents: { query: 'sum(rate(index_updates[5m]))' },
    },
    labels: { owner: group.name },
  });
}
