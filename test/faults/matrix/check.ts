/** Compares the observations in a cell with its rule. */
import { Column } from './faults';
import { afterwards, Rule, applicableRule } from './rules';
import { Diagnostic, Run } from './run';
import { faultsFor, optionsFor, Results, runFor } from './scenario';
import { Use } from './use';
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

export function observed(results: Results, column: Column, use: Use): Observation {
  const run = runFor(results, use);
  return {
    ...reported(run, use),
    exitCode: run.result.exitCode,
    sent: sentCount(run.sent.get(use)?.length ?? 0, use, column),
    effects: use.effects && run.effects.get(use),
    inState: inState(run, use),
    afterwards: use.effects && results.recovery.effects.get(use),
  };
}

export function expected(rule: Rule, column: Column, use: Use): Omit<Observation, 'message'> {
  return {
    outcome: rule.outcome,
    exitCode: fails(use, column) ? 1 : 0,
    sent: rule.sent,
    effects: use.effects && rule.effects,
    inState: isStateChecked(use) ? rule.inState : undefined,
    afterwards: use.effects && afterwards(rule, use),
  };
}

/** Whether the run with the call ends with an error, from this use or another. */
const fails = ({ phase }: Use, column: Column): boolean =>
  USES.filter((each) => (each.phase === 'look') === (phase === 'look')).some(
    (each) => applicableRule(each, column)?.outcome === 'error',
  );

/** Terraform's messages about the object, which several uses may share. */
function reported({ diagnostics }: Run, use: Use): Pick<Observation, 'outcome' | 'message'> {
  const messages = diagnostics.filter(
    ({ address, summary }) =>
      address === use.address ||
      summary.includes(use.subject) ||
      // All objects that were not read for the same reason, such as a rejected key, share one error.
      (/^(refreshes|confirms)/.test(use.does) && summary.endsWith('objects were not read')),
  );
  const errors = messages.filter(({ severity }) => severity === 'error');
  // Without a connection, the first change of a run also causes a warning that the accounts were not compared.
  const isWarningOfUse = ({ severity, summary }: Diagnostic) =>
    severity === 'warning' && !summary.startsWith('The account of');
  const warning = messages.find(isWarningOfUse);
  const mayWarn = use.kind === 'advice' || use.kind === 'check';
  if (mayWarn && warning) return { outcome: 'warning', message: text(warning) };
  if (errors.length > 0) return { outcome: 'error', message: errors.map(text).join('\n') };
  // Other warnings are about effects of the plan.
  if (use.kind === 'create' && warning) return { outcome: 'warning', message: text(warning) };
  return { outcome: 'fine', message: '' };
}

const text = ({ summary, detail }: Diagnostic): string => `${summary}: ${detail}`;

function sentCount(count: number, use: Use, column: Column): Observation['sent'] {
  const { calls, callsIfWell = calls, callsIfLate = callsIfWell } = use;
  if (column.passes) {
    return count === calls * faultsFor(use, column).length + callsIfLate ? 'again' : count;
  }
  if (count === 0) return 'never';
  const { max_attempts: maxAttempts } = optionsFor(column);
  // On a slow machine, the run outlasts the pause after a failed optional read, and a later create reads again.
  if (use.kind === 'silent') return maxAttempts === 1 || count < calls * maxAttempts ? 'once' : 'again';
  if (count <= (column.nature === 'odd' ? callsIfWell : calls)) return 'once';
  return count === calls * maxAttempts ? 'again' : count;
}

const isStateChecked = ({ phase, changes }: Use): boolean => phase === 'create' || changes !== undefined;

export function inState({ state }: Run, use: Use): boolean | undefined {
  if (!isStateChecked(use)) return undefined;
  const instance = state.get(use.address);
  if (!use.changes) return instance !== undefined;
  const now = instance?.attributes[use.changes.attribute];
  if (isEqual(now, use.changes.to)) return true;
  // If no read returns the object, the state loses the values of a change that may have taken effect.
  const isLost = now === null || /"(?!extra_members)\w+":null/.test(JSON.stringify(now));
  if (isLost || isEqual(now, use.changes.from)) return false;
  throw new Error(
    `${use.address} has neither the old nor the new ${use.changes.attribute}: ${JSON.stringify(now)}`,
  );
}

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
