/** Compares the observations in a cell with its rule. */
import { Fault } from './faults';
import { afterwards, isInapplicable, Rule, ruleFor } from './rules';
import { Diagnostic, Run } from './run';
import { chainOf, Column, optionsFor, runFor } from './scenario';
import { isDeletion, Use } from './use';
import { USES } from './uses';

export interface Observation {
  readonly outcome: Rule['outcome'];
  readonly exitCode: number;
  /** As in the rule, or the number of requests if it is none of these. */
  readonly sent: Rule['sent'] | number;
  /** Undefined if not checked, such as objects when none is created. */
  readonly effects?: number;
  readonly inState?: boolean;
  /** Effects after the stack was applied again without the fault. */
  readonly afterwards?: number;
  readonly message: string;
}

export function observed(column: Column, fault: Fault, use: Use): Observation {
  const run = runFor(column, use);
  return {
    ...reported(run, use),
    exitCode: run.result.exitCode,
    sent: sentCount(run.sent.get(use)?.length ?? 0, use, fault, column),
    effects: use.effects && run.effects.get(use),
    inState: inState(run, use),
    afterwards: use.effects && column.recovery.effects.get(use),
  };
}

export function expected(rule: Rule, fault: Fault, use: Use): Observation {
  return {
    outcome: rule.outcome,
    exitCode: fails(use, fault) ? 1 : 0,
    sent: rule.sent,
    effects: use.effects && rule.effects,
    inState: isStateChecked(use) ? rule.inState : undefined,
    afterwards: use.effects && afterwards(rule, use),
    message: expect.any(String) as string,
  };
}

/** Whether the run with the call ends with an error, from this use or another. */
function fails({ phase }: Use, fault: Fault): boolean {
  return USES.filter((each) => (each.phase === 'look') === (phase === 'look')).some((each) => {
    const rule = ruleFor(each, fault);
    return !isInapplicable(rule) && rule.outcome === 'error';
  });
}

/** Terraform's messages about the object, which several uses may share. */
function reported({ diagnostics }: Run, use: Use): Pick<Observation, 'outcome' | 'message'> {
  const messages = diagnostics.filter(
    ({ address, summary }) =>
      address === use.address ||
      summary.includes(use.subject) ||
      // Without a connection, all objects that were not read share one error.
      (use.does.startsWith('refreshes') && summary.endsWith('objects were not read')),
  );
  const errors = messages.filter(({ severity }) => severity === 'error');
  // Without a connection, the first change of a run also warns that the accounts were not compared.
  const isOfUse = ({ severity, summary }: Diagnostic) =>
    severity === 'warning' && !summary.startsWith('The account of');
  const warning = messages.find(isOfUse);
  const mayWarn = use.kind === 'advice' || use.kind === 'check';
  if (mayWarn && warning) return { outcome: 'warning', message: text(warning) };
  if (errors.length > 0) return { outcome: 'error', message: errors.map(text).join('\n') };
  // Other warnings are about effects of the plan.
  if (use.kind === 'create' && warning) return { outcome: 'warning', message: text(warning) };
  return { outcome: 'fine', message: '' };
}

const text = ({ summary, detail }: Diagnostic): string => `${summary}: ${detail}`;

function sentCount(count: number, use: Use, fault: Fault, { faults }: Column): Observation['sent'] {
  const { calls, callsIfWell = calls } = use;
  if (fault.passes) {
    const chain = chainOf(use, faults);
    const late = use.callsIfLate ?? callsIfWell;
    const index = chain.indexOf(fault);
    if (count <= index) return 'never';
    if (count === index + 1) return 'once';
    return count === calls * chain.length + late ? 'again' : count;
  }
  if (count === 0) return 'never';
  const maxAttempts = Number(optionsFor(fault).max_attempts);
  const attempts = calls * maxAttempts;
  // On a slow machine, the run outlasts the pause after a failed optional read, and a later create reads again.
  if (use.kind === 'silent') return maxAttempts === 1 || count < attempts ? 'once' : 'again';
  if (count <= (fault.nature === 'odd' ? callsIfWell : calls)) return 'once';
  // If the first deletion took effect, the response to the next is that there is nothing to delete.
  const isAll = isDeletion(use) || count === attempts;
  return isAll ? 'again' : count;
}

const isStateChecked = ({ phase, kind, changes }: Use): boolean =>
  phase === 'create' || (phase === 'change' && (changes !== undefined || kind === 'idempotent'));

/** A destroyed object is absent from the state. */
export function inState({ state }: Run, use: Use): boolean | undefined {
  if (!isStateChecked(use)) return undefined;
  const instance = state.get(use.address);
  if (use.phase === 'create') return instance !== undefined;
  if (!use.changes) return instance === undefined;
  const now = instance?.attributes[use.changes.attribute];
  if (isEqual(now, use.changes.to)) return true;
  if (isEqual(now, use.changes.from)) return false;
  throw new Error(
    `${use.address} has neither the old nor the new ${use.changes.attribute}: ${JSON.stringify(now)}`,
  );
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
