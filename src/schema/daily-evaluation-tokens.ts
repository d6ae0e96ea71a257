import { decimal, records, text, extraMembers } from './attributes';
import { dataSource } from './description';
import { named, optional, string } from './kind';

export const dailyEvaluationTokens = dataSource('dailyEvaluationTokens', {
  example: { dateRange: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-31T23:59:59Z' } },
  doc: 'The evaluation tokens that were used per day. The API documents one way to select the days, `dateRange`. Use `extraMembers` for others.',
  collection: 'tokenStatistics',
  read: {
    name: 'getDailyEvaluationTokens',
    number: 6,
    summary: 'Read the daily evaluation tokens',
    method: 'POST',
    path: '/dataplans/data-usage/v2/daily:evaluation-tokens',
    answers: 'tokens',
  },
  secrets: null,
  attributes: {
    dateRange: optional(
      named('DateRange', {
        fromDate: optional(string, 'First moment, in ISO 8601.', { example: "'2026-01-01T00:00:00Z'" }),
        toDate: optional(string, 'Last moment, in ISO 8601.', { example: "'2026-01-31T23:59:59Z'" }),
      }),
      'Days to read.',
    ),
    extraMembers,
    tokens: records('One entry per day.', 'DailyTokens', {
      statsDate: text('The day, in ISO 8601.'),
      totalTokens: decimal('Tokens of the whole day.', { at: ['totalTokens', 'value'] }),
      evaluations: records('Tokens by evaluator.', 'EvaluatorTokens', {
        evaluatorName: text('Name of the evaluator.'),
        evaluationTokens: decimal('Tokens of the evaluator.', { at: ['evaluationTokens', 'value'] }),
      }),
    }),
  },
});
