/** An example for the tests in every language. It reads a dialect from a file, and its SLO causes a warning. It is not on any page. */
import { Construct } from 'constructs';
import { Dialect, ObservabilityProvider, Slo } from '../src';

export const examples: Readonly<Record<string, (stack: Construct) => void>> = {
  dialect(stack) {
    new ObservabilityProvider(stack, 'observability', { dialect: Dialect.fromFile('dialect.json') });

    new Slo(stack, 'doubtful', { name: 'doubtful', targetThresholdPercentage: 99 });
  },
};
