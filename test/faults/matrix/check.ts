/** What was seen of a cell, beside what its rule wants to be seen. */
import { Fault } from './faults';
import { afterwards, isSenseless, Rule, ruleFor } from './rules';
import { Diagnostic, Run } from './run';
import { chainOf, Column, optionsFor, runFor } from './scenario';
import { isDeletion, Use } from './use';
import { USES } from './uses';

export interface Seen {
  readonly outcome: Rule['outcome'];
  readonly exitCode: number;
  /** As in the rule; a number where it is none of these. */
  readonly sent: Rule['sent'] | number;
  /** What is not looked at, such as objects where none is made, is undefined. */
  readonly effects?: number;
  readonly inState?: boolean;
  /** Effects once the fault was gone and the stack was applied again. */
  readonly afterwards?: number;
  readonly message: string;
}

export function seen(column: Column, fault: Fault, use: Use): Seen {
  const run = runFor(column, use);
  return {
    ...heard(run, use),
    exitCode: run.result.exitCode,
    sent: sendings(run.sent.get(use)?.length ?? 0, use, fault, column),
    effects: use.effects && run.effects.get(use),
    inState: inState(run, use),
    afterwards: use.effects && column.recovery.effects.get(use),
  };
}

export function wanted(rule: Rule, fault: Fault, use: Use): Seen {
  return {
    outcome: rule.outcome,
    exitCode: fails(use, fault) ? 1 : 0,
    sent: rule.sent,
    effects: use.effects && rule.effects,
    inState: isTold(use) ? rule.inState : undefined,
    afterwards: use.effects && afterwards(rule, use),
    message: expect.any(String) as string,
  };
}

/** Whether anything in the run that makes the call ends with an error. */
function fails({ phase }: Use, fault: Fault): boolean {
  return USES.filter((each) => (each.phase === 'look') === (phase === 'look')).some((each) => {
    const rule = ruleFor(each, fault);
    return !isSenseless(rule) && rule.outcome === 'error';
  });
}

/** What Terraform said of the object, where several uses concern the same one. */
function heard({ diagnostics }: Run, use: Use): Pick<Seen, 'outcome' | 'message'> {
  const own = diagnostics.filter(
    ({ address, summary }) => address === use.address || summary.includes(use.subject),
  );
  const errors = own.filter(({ severity }) => severity === 'error');
  const warning = own.find(({ severity }) => severity === 'warning');
  const mayWarn = use.kind === 'advice' || use.kind === 'check';
  if (mayWarn && warning) return { outcome: 'warning', message: text(warning) };
  if (errors.length > 0) return { outcome: 'error', message: errors.map(text).join('\n') };
  // Others warn of what a plan will do.
  if (use.kind === 'create' && warning) return { outcome: 'warning', message: text(warning) };
  return { outcome: 'fine', message: '' };
}

const text = ({ summary, detail }: Diagnostic): string => `${summary}: ${detail}`;

function sendings(count: number, use: Use, fault: Fault, { faults }: Column): Seen['sent'] {
  const { calls, callsIfWell: well = calls } = use;
  if (fault.passes) {
    const chain = chainOf(use, faults);
    const late = use.callsIfLate ?? well;
    const met = chain.indexOf(fault);
    if (count <= met) return 'never';
    if (count === met + 1) return 'once';
    return count === calls * chain.length + late ? 'again' : count;
  }
  if (count === 0) return 'never';
  if (count <= (fault.nature === 'odd' ? well : calls)) return 'once';
  // Where the first one took effect, the next is answered that there is nothing to delete.
  const isAll = isDeletion(use) || count === calls * Number(optionsFor(fault).max_attempts);
  return isAll ? 'again' : count;
}

const isTold = ({ phase, kind, changes }: Use): boolean =>
  phase === 'create' || (phase === 'change' && (changes !== undefined || kind === 'idempotent'));

/** Of an object that is destroyed, the state tells by its absence. */
export function inState({ state }: Run, use: Use): boolean | undefined {
  if (!isTold(use)) return undefined;
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
