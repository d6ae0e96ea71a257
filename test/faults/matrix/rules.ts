/** What must hold where a use of an operation meets a fault: stated by kind and nature, not cell by cell. */
import { Fault } from './faults';
import { asksForOne, isDeletion, Kind, Use } from './use';
import { OperationName, operations } from '../../../src/schema';
import { hasEmptyAnswer } from '../../../src/schema/operation';

export interface Rule {
  /** What Terraform reports of the object. Only an error ends the run with exit code 1. */
  readonly outcome: 'fine' | 'warning' | 'error';
  /** How often a call is sent: never, once, or again until the attempts are used up or it gets through. */
  readonly sent: 'never' | 'once' | 'again';
  /** Whether the effect shows on the service afterwards; for a create this is the number of objects. */
  readonly effects: 0 | 1;
  /** Whether the state tells of it. */
  readonly inState: boolean;
  /** All of them are in the message. */
  readonly says: readonly RegExp[];
}

/** A cell that makes no sense, and why. */
export interface Senseless {
  readonly senseless: string;
}

export const isSenseless = (cell: Rule | Senseless): cell is Senseless => 'senseless' in cell;

/** What the error tells of a request whose effect is not known. */
const MAY_EXIST: Readonly<Partial<Record<Kind, RegExp>>> = {
  create: /may have been created anyway/,
  idempotent: /may have taken effect anyway\. It is safe to run it again/,
  effect: /may have taken effect anyway/,
};

export function ruleFor(use: Use, fault: Fault): Rule | Senseless {
  const impossible = whyNot(use, fault);
  if (impossible !== undefined) return { senseless: impossible };
  if (fault.nature === 'strange') return strange(use, fault);
  if (fault.name === '404 of the service' && use.phase === 'change' && asksForOne(use)) return gone(use);
  if (fault.nature === 'odd' || saysNothing(use, fault)) {
    return { outcome: 'fine', sent: 'once', effects: 1, inState: true, says: [] };
  }
  if (use.kind === 'check') return checked(fault);
  const again = isSentAgain(use, fault);
  if (fault.passes) return { outcome: 'fine', sent: 'again', effects: 1, inState: true, says: [] };
  const outcome = failed(use.kind);
  const mayExist = fault.nature === 'unknown' || fault.nature === 'foreign' ? MAY_EXIST[use.kind] : undefined;
  // What is only advice does not keep the work from being done.
  const isDone = outcome === 'error' ? fault.takesEffect && writes(use.kind) : true;
  return {
    outcome,
    sent: fault.nature === 'unsent' ? 'never' : again ? 'again' : 'once',
    effects: isDone ? 1 : 0,
    inState: outcome !== 'error',
    says: outcome === 'fine' ? [] : [saidBy(use, fault), ...(mayExist ? [mayExist] : [])],
  };
}

/** The second attempt to delete is answered that there is nothing. */
const saidBy = (use: Use, { name, says }: Fault): RegExp =>
  isDeletion(use) && name === 'truncated JSON' ? /the service answered 404: .*Tried 2 times/ : says;

/** What is gone need not be deleted, and is not changed. */
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

/** A refused key and an address without a connection are errors, one where nothing like the service answers is doubtful. */
function checked(fault: Fault): Rule {
  const told = { sent: 'once', effects: 1, inState: true, says: [fault.says] } as const;
  if (fault.nature === 'unsent') return { ...told, outcome: 'error', sent: 'never' };
  if (fault.name === '401') return { ...told, outcome: 'error' };
  const isDoubtful = fault.nature === 'foreign' || /^404|^truncated/.test(fault.name);
  return isDoubtful ? { ...told, outcome: 'warning' } : { ...told, outcome: 'fine', says: [] };
}

const writes = (kind: Kind): boolean => kind === 'create' || kind === 'idempotent';

/** Creates and effects are only sent again where the service said that it did nothing; what is not needed, never. */
function isSentAgain({ kind }: Use, { nature }: Fault): boolean {
  if (kind === 'silent') return false;
  if (nature === 'busy') return true;
  return nature === 'unknown' && kind !== 'create' && kind !== 'effect';
}

function failed(kind: Kind): Rule['outcome'] {
  if (kind === 'silent') return 'fine';
  return kind === 'advice' ? 'warning' : 'error';
}

function whyNot(use: Use, fault: Fault): string | undefined {
  if (fault.nature === 'unsent' && use.after !== undefined) {
    return `without a connection, ${use.after} before it fails`;
  }
  if (fault.nature === 'unsent' && use.kind === 'silent') {
    return 'without a connection, the creation itself fails';
  }
  if (fault.passes && (use.kind === 'silent' || use.kind === 'check')) {
    return 'it is optional and never sent again (see the lasting fault)';
  }
  if (fault.passes && !isSentAgain(use, fault)) {
    return 'it is not sent again after this fault (see the lasting fault)';
  }
  if (fault.nature === 'strange' && (isEmpty(use) || ANSWERS_WITHOUT_ID.includes(use.operation))) {
    return 'its answer contains no id';
  }
  return undefined;
}

/** The documented answer is an empty object, and a 204 means the same. */
const saysNothing = (use: Use, { emulator }: Fault): boolean => isEmpty(use) && emulator?.status === 204;

const isEmpty = ({ operation }: Use): boolean => hasEmptyAnswer(operations[operation]);

/** Other operations whose documented answers hold no id at all. */
const ANSWERS_WITHOUT_ID: readonly OperationName[] = [
  'setArchiveTarget',
  'getDailyEvaluationTokens',
  'listIncidentAggregations',
  'testOutgoingWebhook',
];

/** The service did as it was told: what can be used of the answer is used. */
function strange(use: Use, fault: Fault): Rule {
  const fine: Rule = { outcome: 'fine', sent: 'once', effects: 1, inState: true, says: [] };
  if (use.kind === 'create') {
    // A key's value and an enrichment without an id can still be used; nothing else can be managed without one.
    if (use.operation === 'createApiKey' || use.operation === 'createEnrichments') {
      return { ...fine, outcome: 'warning', says: [fault.says] };
    }
    return {
      ...fine,
      outcome: 'error',
      inState: false,
      says: [fault.says, /may exist anyway\. Look for it in the service before you apply again/],
    };
  }
  // Of several SLOs the id alone tells which is which.
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

/** How many objects there are, or show the change, once the stack was applied again without the fault. */
export function afterwards({ effects, inState }: Rule, use: Use): number {
  // The service said that it was gone.
  if (isDeletion(use) && inState) return effects;
  // A create whose object did not reach the state is made a second time: the error has said so.
  return use.kind === 'create' && effects === 1 && !inState ? 2 : 1;
}
