import { Construct } from 'constructs';
import { Literal, Slo } from '../../src';

export function example(stack: Construct): void {
  new Slo(stack, 'templates', {
    name: 'template rendering',
    targetThresholdPercentage: 99.9,
    requestBasedMetricSli: {
      goodEvents: { query: Literal.of('sum(rate(rendered{template="${name}",ok="true"}[5m]))') },
      totalEvents: { query: Literal.of('sum(rate(rendered{template="${name}"}[5m]))') },
    },
  });
}
