import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const january = Lookup.dailyEvaluationTokens(stack, 'january', {
    dateRange: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-31T23:59:59Z' },
  });

  new TerraformOutput(stack, 'tokens_by_day', { value: january.tokens });
}
