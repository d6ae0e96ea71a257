/** The expected results when a use of an operation meets a fault, by kind and nature instead of cell by cell. */
import { Fault } from './faults';
import { asksForOne, isDeletion, Kind, Use } from './use';
import { OperationName, operations } from '../../../src/schema';
import { hasEmptyAnswer } from '../../../src/schema/operation';

export interface Rule {
  /** Terraform's report about the object. Only an error ends the run with exit code 1. */
  readonly outcome: 'fine' | 'warning' | 'error';
  /** How often a call is sent: `again` means until it succeeds or no attempts are left. */
  readonly sent: 'never' | 'once' | 'again';
  /** Whether the effect is visible on the service afterwards; for a create, the number of objects. */
  readonly effects: 0 | 1;
  /** Whether the effect is in the state. */
  readonly inState: boolean;
  /** The message contains all of these. */
  readonly says: readonly RegExp[];
}

/** A cell that does not apply, and why. */
export interface Inapplicable {
  readonly inapplicable: string;
}

export const isInapplicable = (cell: Rule | Inapplicable): cell is Inapplicable => 'inapplicable' in cell;

/** The error's advice for a request with an unknown effect. */
const MAY_EXIST: Readonly<Partial<Record<Kind, RegExp>>> = {
  create: /may have been created/,
  idempotent: /may have taken effect anyway\. You can safely run it again/,
  effect: /may have taken effect anyway/,
};

export function ruleFor(use: Use, fault: Fault): Rule | Inapplicable {
  const impossible = whyNot(use, fault);
  if (impossible !== undefined) return { inapplicable: impossible };
  if (fault.nature === 'strange') return strange(use, fault);
  if (fault.name === '404 from the service' && use.phase === 'change' && asksForOne(use)) return gone(use);
  if (fault.nature === 'odd' || saysNothing(use, fault)) {
    return { outcome: 'fine', sent: 'once', effects: 1, inState: true, says: [] };
  }
  if (use.kind === 'check') return checked(fault);
  const again = isSentAgain(use, fault);
  if (fault.passes) return { outcome: 'fine', sent: 'again', effects: 1, inState: true, says: [] };
  const outcome = failed(use.kind);
  const mayExist = fault.nature === 'unknown' || fault.nature === 'foreign' ? MAY_EXIST[use.kind] : undefined;
  // A failed advisory read does not stop the run.
  const isDone = outcome === 'error' ? fault.takesEffect && writes(use.kind) : true;
  return {
    outcome,
    sent: fault.nature === 'unsent' ? 'never' : again ? 'again' : 'once',
    effects: isDone ? 1 : 0,
    inState: outcome !== 'error',
    says: outcome === 'fine' ? [] : [saidBy(use, fault), ...(mayExist ? [mayExist] : [])],
  };
}

/** The response to the second deletion is that the object does not exist. */
const saidBy = (use: Use, { name, says }: Fault): RegExp =>
  isDeletion(use) && name === 'truncated JSON' ? /the service returned 404: .*Tried 2 times/ : says;

/** A missing object need not be deleted, and is not changed. */
function gone(use: Use): Rule {
  return isDeletion(use)
    ? { outcome: 'fine', sent: 'once', effects: 0, inState: true, says: [] }
    : {
        outcome: 'error',
        sent: 'once',
        effects: 0,
        inState: false,
        says: [/It no longer exists on the service/],
      };
}

/** A rejected key and a failed connection are errors. Responses that are not the service's cause a warning. */
function checked(fault: Fault): Rule {
  const common = { sent: 'once', effects: 1, inState: true, says: [fault.says] } as const;
  if (fault.nature === 'unsent') return { ...common, outcome: 'error', sent: 'never' };
  if (fault.name === '401') return { ...common, outcome: 'error' };
  const isDoubtful = fault.nature === 'foreign' || /^404|^truncated/.test(fault.name);
  return isDoubtful ? { ...common, outcome: 'warning' } : { ...common, outcome: 'fine', says: [] };
}

const writes = (kind: Kind): boolean => kind === 'create' || kind === 'idempotent';

/** Creates and effects are only repeated if the service said that it did nothing. */
function isSentAgain({ kind }: Use, fault: Fault): boolean {
  const { nature } = fault;
  if (isLastingLimit(fault)) return false;
  if (nature === 'busy') return true;
  return nature === 'unknown' && kind !== 'create' && kind !== 'effect';
}

/** A 429 that lasts would be retried until the time is up, which is different for each call. These runs have no retries. */
export const isLastingLimit = ({ emulator, passes }: Fault): boolean => emulator?.status === 429 && !passes;

function failed(kind: Kind): Rule['outcome'] {
  if (kind === 'silent') return 'fine';
  return kind === 'advice' ? 'warning' : 'error';
}

function whyNot(use: Use, fault: Fault): string | undefined {
  if (fault.nature === 'unsent' && use.after !== undefined) {
    return `without a connection, ${use.after} that precedes the call fails first`;
  }
  if (fault.nature === 'unsent' && use.kind === 'silent') {
    return 'without a connection, the create itself fails';
  }
  if (fault.passes && (use.kind === 'silent' || use.kind === 'check')) {
    return 'the run continues without the response, so the effect is the same as without "once"';
  }
  if (fault.passes && !isSentAgain(use, fault)) {
    return 'the call is not sent again after this fault, so the effect is the same as without "once"';
  }
  if (fault.nature === 'strange' && (isEmpty(use) || ANSWERS_WITHOUT_ID.includes(use.operation))) {
    return "the call's response contains no id";
  }
  return undefined;
}

/** The documented response is an empty object, so a 204 means the same. */
const saysNothing = (use: Use, { emulator }: Fault): boolean => isEmpty(use) && emulator?.status === 204;

const isEmpty = ({ operation }: Use): boolean => hasEmptyAnswer(operations[operation]);

/** Other operations without an id in their documented responses. */
const ANSWERS_WITHOUT_ID: readonly OperationName[] = [
  'setArchiveTarget',
  'getDailyEvaluationTokens',
  'listIncidentAggregations',
  'testOutgoingWebhook',
];

/** The request took effect, so the usable parts of the response are used. */
function strange(use: Use, fault: Fault): Rule {
  const fine: Rule = { outcome: 'fine', sent: 'once', effects: 1, inState: true, says: [] };
  if (use.kind === 'create') {
    // A key's value and an enrichment can be used without an id; other objects cannot be managed without one.
    if (use.operation === 'createApiKey' || use.operation === 'createEnrichments') {
      return { ...fine, outcome: 'warning', says: [fault.says] };
    }
    return {
      ...fine,
      outcome: 'error',
      inState: false,
      says: [fault.says, /may have been created\. Look in the service/],
    };
  }
  if (use.operation === 'replaceSlo') {
    return { ...fine, outcome: 'error', inState: false, says: [fault.says, /may have taken effect anyway/] };
  }
  // A batch response needs ids, because nothing else shows which SLO is which. Other reads do not.
  if (use.operation !== 'batchGetSlos') return fine;
  const outcome = failed(use.kind);
  return {
    ...fine,
    outcome,
    effects: outcome === 'error' ? 0 : 1,
    inState: outcome !== 'error',
    says: [fault.says],
  };
}

/** The number of objects, or of changed objects, after the stack was applied again without the fault. */
export function afterwards({ effects, inState }: Rule, use: Use): number {
  // The service said that the object does not exist.
  if (isDeletion(use) && inState) return effects;
  // An object that did not reach the state is created a second time, as the error has warned.
  return use.kind === 'create' && effects === 1 && !inState ? 2 : 1;
}
