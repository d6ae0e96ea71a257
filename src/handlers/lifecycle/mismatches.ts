import { Context, groupOf } from '../../plugin';
import { AnswerMismatch } from '../codec/json';

export const MISMATCHES_GROUP = groupOf(
  'undocumented',
  'More responses do not match the API document, or differ from what was sent',
  'In the state, invalid members are null, and all others have the values that were sent.',
);

/** Reports all mismatches in one warning, because Terraform groups warnings with the same summary. */
export function warnOfMismatches(
  mismatches: readonly AnswerMismatch[],
  subject: string,
  { diagnostics }: Context,
): void {
  if (mismatches.length === 0) return;
  diagnostics.cappedWarning(
    MISMATCHES_GROUP,
    `The response for ${subject} does not match the API document`,
    `In the service's response, ${mismatches.map(({ message }) => message).join('; ')}. These members are null in the state.`,
  );
}
