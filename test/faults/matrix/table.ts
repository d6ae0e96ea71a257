/** The matrix in human-readable form: uses with the same results share a row, and faults with the same results a column. */
import { Fault, FAULTS } from './faults';
import { afterwards, isInapplicable, ruleFor } from './rules';
import { Use } from './use';
import { USES } from './uses';
import { alignedTable } from '../../../scripts/markdown';

const ALL: readonly Fault[] = Object.values(FAULTS).flat();

interface Group<T> {
  readonly members: T[];
  readonly cells: readonly string[];
}

/** Returns Markdown: the faults by letter, the table, and the cells that do not apply. */
export function matrixTable(): string {
  const columns = grouped(ALL, (fault) => USES.map((use) => cell(use, fault)));
  const rows = grouped(USES, (use) => columns.map(({ members: [fault] }) => cell(use, fault)));
  const letters = columns.map((_, index) => String.fromCharCode(65 + index));
  return [
    ...columns.map(
      ({ members }, index) => `- **${letters[index]}**: ${members.map(({ name }) => name).join('; ')}`,
    ),
    '',
    alignedTable(
      ['a call that ...', ...letters],
      rows.map(({ members, cells }) => [listOf(members), ...cells]),
    ),
    '',
    'Where a cell is `-`:',
    '',
    ...reasons(columns.map(({ members }, index) => [letters[index], members])),
  ].join('\n');
}

function cell(use: Use, fault: Fault): string {
  const rule = ruleFor(use, fault);
  if (isInapplicable(rule)) return '-';
  const { outcome, sent, effects } = rule;
  const writes = use.kind === 'create' || use.kind === 'idempotent';
  const count = writes ? [`${effects} → ${fault.passes ? effects : afterwards(rule, use)}`] : [];
  return [
    outcome === 'fine' ? 'done' : outcome,
    ...(sent === 'once' ? [] : [sent === 'never' ? 'not sent' : `sent ${sent}`]),
    ...count,
  ].join(', ');
}

/** Groups in the order of their first members. */
function grouped<T>(all: readonly T[], cellsOf: (item: T) => readonly string[]): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const item of all) {
    const cells = cellsOf(item);
    const key = cells.join('|');
    const group = groups.get(key) ?? { members: [], cells };
    group.members.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** `looks up events, extensions; refreshes an SLO` */
function listOf(uses: readonly Use[]): string {
  return uses
    .map(({ does }) => does)
    .join('; ')
    .replaceAll('; looks up', ',');
}

function reasons(columns: readonly [letter: string, Fault[]][]): string[] {
  const cells = USES.flatMap((use) =>
    ALL.flatMap((fault) => {
      const rule = ruleFor(use, fault);
      return isInapplicable(rule) ? [{ use, fault, why: rule.inapplicable }] : [];
    }),
  );
  return grouped(cells, ({ why }) => [why]).map(({ members, cells: [why] }) => {
    const faults = new Set(members.map(({ fault }) => fault));
    const letters = columns.filter(([, column]) => column.some((fault) => faults.has(fault)));
    const uses = [...new Set(members.map(({ use }) => use))];
    return `- **${letters.map(([letter]) => letter).join(', ')}** (${why}): ${listOf(uses)}.`;
  });
}
