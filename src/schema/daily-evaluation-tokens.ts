import { decimal, optionalRecord, records, text, time, extraMembers } from './attributes';
import { call, dataSource } from './description';
import { optional, timestamp } from './kind';

export const dailyEvaluationTokens = dataSource('dailyEvaluationTokens', {
  example: { dateRange: { fromDate: '2026-01-01T00:00:00Z', toDate: '2026-01-31T23:59:59Z' } },
  doc: 'Reads the number of evaluation tokens used per day. The documented API lists only one way to select the days: `dateRange`. For any other way, use `extraMembers`.',
  collection: 'tokenStatistics',
  read: {
    ...call(6, 'getDailyEvaluationTokens', 'POST /dataplans/data-usage/v2/daily:evaluation-tokens'),
    summary: 'Read the daily evaluation tokens',
    responseMember: 'tokens',
  },
  secrets: null,
  attributes: {
    dateRange: optionalRecord('Range of days to read.', 'DateRange', {
      fromDate: optional(timestamp, 'Start time, in ISO 8601 format.', { example: "'2026-01-01T00:00:00Z'" }),
      toDate: optional(timestamp, 'End time, in ISO 8601 format.', { example: "'2026-01-31T23:59:59Z'" }),
    }),
    extraMembers,
    tokens: records('Token usage, with one entry per day.', 'DailyTokens', {
      statsDate: time('The day'),
      totalTokens: decimal('Number of tokens used on that day.', { at: ['totalTokens', 'value'] }),
      evaluations: records('Token usage on that day, with one entry per evaluator.', 'EvaluatorTokens', {
        evaluatorName: text('Name of the evaluator.'),
        evaluationTokens: decimal('Number of tokens that the evaluator used.', {
          at: ['evaluationTokens', 'value'],
        }),
      }),
    }),
  },
});
