/** The figures as Markdown, and as a plot. What was not measured is NaN, and shown as a dash. */
import { Phase, PHASES, Row } from './lifecycle';
import { SIDE_NAMES } from './sides';
import { table } from '../markdown';

type Rows = readonly Row[];
type Figure = 'seconds' | 'requests' | 'processor' | 'memory' | 'state';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

const fixed = (value: number, digits = 2): string => (Number.isNaN(value) ? '-' : value.toFixed(digits));

/** The middle one, and the ends. */
function shown(values: readonly number[], digits = 2): string {
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

/** The rows of each cell, by its title. */
const cellsIn = (rows: Rows): [title: string, Rows][] =>
  [...new Set(rows.map(({ cell }) => cell))]
    .filter(Boolean)
    .map((title) => [title, rows.filter(({ cell }) => cell === title)]);

export function tables(rows: Rows): string {
  const inMilliseconds = (side: string, figure: Figure) =>
    shown(
      valuesOf(rows, side, 'launch', figure).map((seconds) => seconds * 1_000),
      0,
    );
  const launches = sidesIn(rows, 'launch').map((side) => [
    side,
    inMilliseconds(side, 'seconds'),
    inMilliseconds(side, 'processor'),
    fixed(ratioOf(rows, 'launch', side, 'bare node')),
  ]);
  const [ours, others] = sidesIn(rows, 'synthesis');
  const synthesis = [
    ours,
    shown(valuesOf(rows, ours, 'synthesis')),
    fixed(ratioOf(rows, 'synthesis', ours, others)),
  ];
  return [
    `Node.js ${process.version}, medians (least to most).`,
    table(['launch to handshake', 'ms', 'processor ms', 'of bare node'], launches),
    table(['synthesis', 's', `of ${others}`], [synthesis]),
    ...cellsIn(rows).map(cellTable),
  ].join('\n\n');
}

function cellTable([title, rows]: [string, Rows]): string {
  const states = sidesIn(rows, 'first apply').map(
    (side) => `${Math.round(valuesOf(rows, side, 'first apply', 'state')[0])} (${side})`,
  );
  const lines = PHASES.map((phase) => {
    const middle = (side: string, figure: Figure) => median(valuesOf(rows, side, phase, figure));
    const pair = (figure: Figure, digits = 2) =>
      ['ours', 'compiled'].map((side) => fixed(middle(side, figure), digits)).join(' / ');
    return [
      phase,
      ...SIDE_NAMES.map((side) => shown(valuesOf(rows, side, phase))),
      fixed(ratioOf(rows, phase)),
      fixed(middle('ours', 'seconds') - middle('terraform alone', 'seconds')),
      ...[pair('requests', 0), pair('processor'), pair('memory', 0)],
    ];
  });
  const seconds = SIDE_NAMES.map((side) => `${side}, s`);
  const others = ['requests', 'provider CPU, s', 'MiB'];
  const head = ['phase', ...seconds, 'ours / compiled', 'our part, s', ...others];
  return `${title}. Bytes of state per SLO: ${states.join(', ')}.\n\n${table(head, lines)}`;
}

const LABEL_WIDTH = 430;
const SCALE = 220;

/** A bar for each ratio to the compiled provider: left of the line we are faster. An SVG document. */
export function plot(rows: Rows): string {
  const bars = cellsIn(rows).flatMap(([title, cell]) =>
    PHASES.map((phase) => ({ title, phase, ratio: ratioOf(cell, phase) })).filter(({ ratio }) => ratio > 0),
  );
  const height = (bars.length + 2) * 20;
  const lines = bars.map(({ title, phase, ratio }, place) => {
    const y = (place + 1) * 20;
    const width = Math.min(ratio, 2) * SCALE;
    return `<text x="${LABEL_WIDTH - 8}" y="${y + 11}" text-anchor="end">${phase}, ${title}</text>
<rect x="${LABEL_WIDTH}" y="${y}" width="${width}" height="14" fill="${ratio <= 1 ? '#2a7f62' : '#b5532a'}"/>
<text x="${LABEL_WIDTH + width + 4}" y="${y + 11}">${fixed(ratio)}</text>`;
  });
  const one = LABEL_WIDTH + SCALE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${one + 1.2 * SCALE} ${height}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${one}" y="12" text-anchor="middle">as fast as the compiled provider</text>
<line x1="${one}" y1="16" x2="${one}" y2="${height}" stroke="#888" stroke-dasharray="3"/>
${lines.join('\n')}
</svg>
`;
}
