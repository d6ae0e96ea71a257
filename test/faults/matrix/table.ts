/** The matrix in human-readable form: uses with the same results share a row. */
import { Column, COLUMNS } from './faults';
import { afterwards, isInapplicable, ruleFor } from './rules';
import { Use, writes } from './use';
import { USES } from './uses';
import { alignedTable } from '../../../scripts/markdown';

const ALL: readonly Column[] = Object.values(COLUMNS).flat();
const letterOf = (column: Column): string => String.fromCharCode(65 + ALL.indexOf(column));

/** Returns Markdown: the faults by letter, the table, and the cells that do not apply. */
export function matrixTable(): string {
  const rows = grouped(USES, (use) => ALL.map((column) => cell(use, column)).join('|'));
  return [
    ...ALL.map((column) => `- **${letterOf(column)}**: ${titleOf(column)}`),
    '',
    alignedTable(
      ['a call that ...', ...ALL.map(letterOf)],
      rows.map((uses) => [listOf(uses), ...ALL.map((column) => cell(uses[0], column))]),
    ),
    '',
    'Where a cell is `-`:',
    '',
    ...reasons(),
  ].join('\n');
}

export const titleOf = ({ faults, passes }: Column): string =>
  faults.map(({ name }) => `${name}${passes ? ', once' : ''}`).join('; ');

function cell(use: Use, column: Column): string {
  const rule = ruleFor(use, column);
  if (isInapplicable(rule)) return '-';
  const { outcome, sent, effects } = rule;
  return [
    outcome === 'fine' ? 'done' : outcome,
    ...(sent === 'once' ? [] : [sent === 'never' ? 'not sent' : `sent ${sent}`]),
    ...(writes(use.kind) ? [`${effects} → ${afterwards(rule, use)}`] : []),
  ].join(', ');
}

/** Groups items by key, in the order of the groups' first items. */
function grouped<T>(all: readonly T[], keyOf: (item: T) => string): [T, ...T[]][] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const item of all) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
}

/** `looks up events, extensions; refreshes an SLO` */
function listOf(uses: Iterable<Use>): string {
  return [...uses]
    .map(({ does }) => does)
    .join('; ')
    .replaceAll('; looks up', ',');
}

function reasons(): string[] {
  const cells = USES.flatMap((use) =>
    ALL.flatMap((column) => {
      const rule = ruleFor(use, column);
      return isInapplicable(rule) ? [{ use, letter: letterOf(column), why: rule.inapplicable }] : [];
    }),
  );
  return grouped(cells, ({ why }) => why).map((group) => {
    const letters = [...new Set(group.map(({ letter }) => letter))].sort().join(', ');
    return `- **${letters}** (${group[0].why}): ${listOf(new Set(group.map(({ use }) => use)))}.`;
  });
}
