/** The expected results in every cell, derived from the kind of use and the nature of the fault. */
import { Column } from './faults';
import { Kind, Use, writes } from './use';
import { OperationName, operations } from '../../../src/schema';
import { hasEmptyAnswer } from '../../../src/schema/operation';

export interface Rule {
  /** Terraform's report about the object. Only an error ends the run with exit code 1. */
  readonly outcome: 'fine' | 'warning' | 'error';
  /** How often a call is sent: `again` means until it succeeds or no attempts are left. */
  readonly sent: 'never' | 'once' | 'again';
  /** Whether the effect is visible on the service afterwards; for a create, the number of objects. */
  readonly effects: 0 | 1;
  readonly inState: boolean;
  /** What the message says about the object, besides the fault. If absent, the message must not say that the object may exist. */
  readonly advice?: RegExp;
}

/** A cell that does not apply, and why. */
export interface Inapplicable {
  readonly inapplicable: string;
}

export const isInapplicable = (cell: Rule | Inapplicable): cell is Inapplicable => 'inapplicable' in cell;

export function applicableRule(use: Use, column: Column): Rule | undefined {
  const cell = ruleFor(use, column);
  return isInapplicable(cell) ? undefined : cell;
}

/** The error's advice for a request with an unknown effect. */
const MAY_EXIST: Readonly<Partial<Record<Kind, RegExp>>> = {
  create: /may have been created/,
  idempotent: /may have taken effect anyway\. You can safely run it again/,
  effect: /may have taken effect anyway/,
};

const FINE: Rule = { outcome: 'fine', sent: 'once', effects: 1, inState: true };

export function ruleFor(use: Use, column: Column): Rule | Inapplicable {
  const inapplicable = whyNot(use, column);
  if (inapplicable !== undefined) return { inapplicable };
  const { nature, takesEffect } = column;
  if (column.passes) return { ...FINE, sent: 'again' };
  if (nature === 'odd' || (nature === 'empty' && hasNoContent(use))) return FINE;
  if (nature === 'strange') return strange(use);
  if (use.kind === 'check') return checked(use, column);
  const outcome = failed(use.kind);
  const isKnown = !['unknown', 'truncated', 'foreign', 'empty'].includes(nature);
  // A failed advisory read does not stop the run.
  const isDone = outcome !== 'error' || (takesEffect && writes(use.kind));
  return {
    outcome,
    sent: nature === 'unsent' ? 'never' : isSentAgain(use, column) ? 'again' : 'once',
    effects: isDone ? 1 : 0,
    inState: outcome !== 'error',
    advice: isKnown ? undefined : MAY_EXIST[use.kind],
  };
}

/** A rejected key and a failed connection are errors. Responses that are not the service's cause a warning. */
function checked(use: Use, column: Column): Rule {
  const { nature } = column;
  if (nature === 'unsent') return { ...FINE, outcome: 'error', sent: 'never' };
  if (nature === 'unauthorized') return { ...FINE, outcome: 'error' };
  const isDoubtful = ['notFound', 'truncated', 'foreign', 'empty'].includes(nature);
  const sent = isSentAgain(use, column) ? 'again' : 'once';
  return { ...FINE, outcome: isDoubtful ? 'warning' : 'fine', sent };
}

/** Creates and effects are only repeated if the service said that it did nothing. */
function isSentAgain({ kind }: Use, { nature }: Column): boolean {
  if (nature === 'busy') return true;
  return (nature === 'unknown' || nature === 'truncated') && kind !== 'create' && kind !== 'effect';
}

function failed(kind: Kind): Rule['outcome'] {
  if (kind === 'silent') return 'fine';
  return kind === 'advice' ? 'warning' : 'error';
}

function whyNot(use: Use, column: Column): string | undefined {
  const { nature, passes } = column;
  if (nature === 'unsent' && use.after !== undefined) {
    return `without a connection, ${use.after} that precedes the call fails first`;
  }
  if (nature === 'unsent' && use.kind === 'silent') return 'without a connection, the create itself fails';
  if (passes && (use.kind === 'silent' || use.kind === 'check')) {
    return 'the run continues without the response, so the effect is the same as without "once"';
  }
  if (passes && !isSentAgain(use, column)) {
    return 'the call is not sent again after this fault, so the effect is the same as without "once"';
  }
  if (nature === 'strange' && (hasNoContent(use) || ANSWERS_WITHOUT_ID.includes(use.operation))) {
    return "the call's response contains no id";
  }
  return undefined;
}

/** The documented response is an empty object, so an empty body means the same. */
const hasNoContent = ({ operation }: Use): boolean => hasEmptyAnswer(operations[operation]);

/** Other operations without an id in their documented responses. */
const ANSWERS_WITHOUT_ID: readonly OperationName[] = [
  'setArchiveTarget',
  'getDailyEvaluationTokens',
  'listIncidentAggregations',
  'testOutgoingWebhook',
];

/** The request took effect, so the usable parts of the response are used. */
function strange({ kind, operation }: Use): Rule {
  // A key's value and an enrichment can be used without an id; other objects cannot be managed without one.
  if (operation === 'createApiKey' || operation === 'createEnrichments') {
    return { ...FINE, outcome: 'warning' };
  }
  const failure = { ...FINE, outcome: 'error', inState: false } as const;
  if (kind === 'create') return { ...failure, advice: /may have been created\. Look in the service/ };
  if (operation === 'replaceSlo') return { ...failure, advice: /may have taken effect anyway/ };
  // A batch response needs ids, because nothing else shows which SLO is which. Other reads do not.
  if (operation !== 'batchGetSlos') return FINE;
  return failed(kind) === 'error' ? { ...failure, effects: 0 } : { ...FINE, outcome: failed(kind) };
}

/** The number of objects, or of changed objects, after the stack was applied again without the fault. */
export function afterwards({ effects, inState }: Rule, { kind }: Use): number {
  // An object that did not reach the state is created a second time, as the error has warned.
  return kind === 'create' && effects === 1 && !inState ? 2 : 1;
}
