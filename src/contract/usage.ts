import { ROOT } from './common';
import { operation } from './operation';
import { decimal, list, named, object, text, timestamp } from './shape';

const tokenStatistics = named(
  'DailyEvaluationTokens',
  object('Tokens of one day', {
    statsDate: timestamp('Day'),
    totalTokens: object('All tokens of the day', { value: decimal('Tokens') }),
    evaluations: list(
      'Tokens by evaluator',
      object('Evaluator', {
        evaluatorName: text('Name of the evaluator'),
        evaluationTokens: object('Its tokens', { value: decimal('Tokens') }),
      }),
    ),
  }),
);

export const getDailyEvaluationTokens = operation({
  number: 6,
  summary: 'Read the daily evaluation tokens',
  method: 'POST',
  path: `${ROOT}/dataplans/data-usage/v2/daily:evaluation-tokens`,
  body: object('Days asked for', {
    dateRange: object('Range of days', {
      fromDate: timestamp('First moment'),
      toDate: timestamp('Last moment'),
    }),
  }),
  output: object('Token statistics', { tokens: list('Days', tokenStatistics) }),
  repeat: 'read',
});
