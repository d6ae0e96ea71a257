/** The figures as Markdown, and as a plot. What was not measured is NaN, and shown as a dash. */
import { Figures, Measured, Phase, PHASES, titleOf } from './lifecycle';
import { Launch, Synthesis } from './once';
import { SIDE_NAMES, SideName } from './sides';
import { table } from '../markdown';

export interface Report {
  readonly launches: ReadonlyMap<string, readonly Launch[]>;
  readonly synthesis: Synthesis;
  readonly cells: readonly Measured[];
}

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

export const valuesOf = (
  { lives }: Measured,
  side: SideName,
  phase: Phase,
  figure: keyof Figures,
): number[] => (lives.get(side) ?? []).flatMap(({ phases }) => phases.get(phase)?.[figure] ?? []);

const ratioOf = (cell: Measured, phase: Phase): number =>
  median(valuesOf(cell, 'ours', phase, 'seconds')) / median(valuesOf(cell, 'compiled', phase, 'seconds'));

export function tables({ launches, synthesis, cells }: Report): string {
  const { count, ours, others } = synthesis;
  const figures = ['milliseconds', 'processor'] as const;
  const launchRows = [...launches].map(([name, all]) => [
    name,
    ...figures.map((figure) => shown(all.map((launch) => launch[figure]), 0)), // prettier-ignore
    fixed(timesBareNode(launches, name)),
  ]);
  return [
    `Node.js ${process.version}, medians (least to most).`,
    table(['launch to handshake', 'ms', 'processor ms', 'of bare node'], launchRows),
    table(
      ['synthesis', 's', `of ${count} NullResource`],
      [[`${count} SLOs`, shown(ours), fixed(median(ours) / median(others))]],
    ),
    ...cells.map(cellTable),
  ].join('\n\n');
}

export function timesBareNode(launches: Report['launches'], name: string): number {
  const [own, bare] = [name, 'bare node'].map((each) =>
    median((launches.get(each) ?? []).map(({ milliseconds }) => milliseconds)),
  );
  return own / bare;
}

function cellTable(cell: Measured): string {
  const states = [...cell.lives].map(([name, [{ state }]]) => `${Math.round(state)} (${name})`);
  const rows = PHASES.map((phase) => {
    const middle = (side: SideName, figure: keyof Figures) => median(valuesOf(cell, side, phase, figure));
    const pair = (figure: keyof Figures, digits = 2) =>
      (['ours', 'compiled'] as const).map((side) => fixed(middle(side, figure), digits)).join(' / ');
    return [
      phase,
      ...SIDE_NAMES.map((side) => shown(valuesOf(cell, side, phase, 'seconds'))),
      fixed(ratioOf(cell, phase)),
      fixed(middle('ours', 'seconds') - middle('terraform alone', 'seconds')),
      ...[pair('requests', 0), pair('processor'), pair('memory', 0)],
    ];
  });
  const seconds = SIDE_NAMES.map((side) => `${side}, s`);
  const others = ['requests', 'provider CPU, s', 'MiB'];
  const head = ['phase', ...seconds, 'ours / compiled', 'our part, s', ...others];
  return `${titleOf(cell)}. Bytes of state per SLO: ${states.join(', ')}.\n\n${table(head, rows)}`;
}

const LABEL_WIDTH = 430;
const SCALE = 220;

/** A bar for each ratio to the compiled provider: left of the line we are faster. An SVG document. */
export function plot({ cells }: Pick<Report, 'cells'>): string {
  const bars = cells.flatMap((cell) =>
    PHASES.map((phase) => ({ cell, phase, ratio: ratioOf(cell, phase) })).filter(({ ratio }) => ratio > 0),
  );
  const height = (bars.length + 2) * 20;
  const lines = bars.map(({ cell, phase, ratio }, place) => {
    const y = (place + 1) * 20;
    const width = Math.min(ratio, 2) * SCALE;
    return `<text x="${LABEL_WIDTH - 8}" y="${y + 11}" text-anchor="end">${phase}, ${titleOf(cell)}</text>
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
