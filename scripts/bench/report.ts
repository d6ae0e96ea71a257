/** Writes the figures as Markdown. A missing measurement is NaN, and appears as a dash. */
import { Phase, PHASES, Row } from './lifecycle';
import { SIDE_NAMES } from './sides';
import { table } from '../markdown';

type Rows = readonly Row[];
type Figure = 'seconds' | 'requests' | 'cpuTime' | 'memory' | 'state';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

const fixed = (value: number, digits = 2): string => (Number.isNaN(value) ? '-' : value.toFixed(digits));

/** Returns the median, the minimum and the maximum. */
function summary(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((end) => fixed(end, digits));
  return values.length === 0 ? '-' : `${fixed(median(values), digits)} (${least} to ${most})`;
}

export const valuesOf = (rows: Rows, side: string, phase: Phase, figure: Figure = 'seconds'): number[] =>
  rows.flatMap((row) => (row.side === side && row.phase === phase ? (row[figure] ?? []) : []));

export const ratioOf = (rows: Rows, phase: Phase, side = 'ours', other = 'compiled'): number =>
  median(valuesOf(rows, side, phase)) / median(valuesOf(rows, other, phase));

const sidesIn = (rows: Rows, phase: Phase): string[] => [
  ...new Set(rows.flatMap((row) => (row.phase === phase ? row.side : []))),
];

/** Groups the rows by the title of their cell. */
const cellsIn = (rows: Rows): [title: string, Rows][] =>
  [...new Set(rows.map(({ cell }) => cell))]
    .filter(Boolean)
    .map((title) => [title, rows.filter(({ cell }) => cell === title)]);

export function tables(rows: Rows): string {
  const milliseconds = (side: string, figure: Figure) =>
    valuesOf(rows, side, 'launch', figure).map((seconds) => seconds * 1_000);
  const launches = sidesIn(rows, 'launch').map((side) => [
    side,
    summary(milliseconds(side, 'seconds'), 0),
    summary(milliseconds(side, 'cpuTime'), 0),
    fixed(ratioOf(rows, 'launch', side, 'bare node')),
  ]);
  return [
    `Node.js ${process.version}, medians (least to most).`,
    table(['launch to handshake', 'ms', 'CPU time, ms', '/ bare node'], launches),
    ...cellsIn(rows).map(cellTable),
  ].join('\n\n');
}

function cellTable([title, rows]: [string, Rows]): string {
  const states = sidesIn(rows, 'first apply').map(
    (side) => `${Math.round(valuesOf(rows, side, 'first apply', 'state')[0])} (${side})`,
  );
  const lines = PHASES.map((phase) => {
    const medianOf = (side: string, figure: Figure) => median(valuesOf(rows, side, phase, figure));
    const pair = (figure: Figure, digits = 2) =>
      ['ours', 'compiled'].map((side) => fixed(medianOf(side, figure), digits)).join(' / ');
    return [
      phase,
      ...SIDE_NAMES.map((side) => summary(valuesOf(rows, side, phase))),
      fixed(ratioOf(rows, phase)),
      fixed(medianOf('ours', 'seconds') - medianOf('terraform alone', 'seconds')),
      ...[pair('requests', 0), pair('cpuTime'), pair('memory', 0)],
    ];
  });
  const seconds = SIDE_NAMES.map((side) => `${side}, s`);
  const others = ['requests', 'provider CPU, s', 'MiB'];
  const head = ['phase', ...seconds, 'ours / compiled', 'our part, s', ...others];
  return `${title}. Bytes of state per SLO: ${states.join(', ')}.\n\n${table(head, lines)}`;
}
