import { decimal, many, one, text, wholeAnswer } from './answer';
import { extraMembers } from './common';
import { dataSource } from './description';
import { object, optional, string } from './kind';

const tokenCount = (doc: string) => one(doc, { value: decimal('Number of tokens.') });

export const dailyEvaluationTokens = dataSource('dailyEvaluationTokens', {
  title: 'daily evaluation tokens',
  doc: 'Evaluation tokens used per day, read by operation 6. The API documents one way to choose the days, `date_range`; another goes in `extra_members`.',
  attributes: {
    dateRange: optional(
      object({
        fromDate: optional(string, 'First moment, in ISO 8601.'),
        toDate: optional(string, 'Last moment, in ISO 8601.'),
      }),
      'Days to read. Default: not sent.',
    ),
    extraMembers,
    tokens: many(
      'One entry per day.',
      object({
        statsDate: text('The day, in ISO 8601.'),
        totalTokens: tokenCount('Tokens of the whole day.'),
        evaluations: many(
          'Tokens by evaluator.',
          object({
            evaluatorName: text('Name of the evaluator.'),
            evaluationTokens: tokenCount('Tokens of the evaluator.'),
          }),
        ),
      }),
    ),
    json: wholeAnswer,
  },
});
