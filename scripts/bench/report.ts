/** Formats the figures as Markdown. A missing measurement is NaN, and appears as a dash. */
import { CONTENDERS } from './contenders';
import { Phase, PHASES, Row } from './lifecycle';
import { table } from '../markdown';

type Rows = readonly Row[];
type Figure = 'seconds' | 'requests' | 'cpuSeconds' | 'peakMebibytes' | 'stateBytes';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2;
}

const formatFigure = (value: number, digits = 2) => (Number.isNaN(value) ? '-' : value.toFixed(digits));

function summary(values: readonly number[], digits = 2): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((end) => formatFigure(end, digits));
  return values.length === 0 ? '-' : `${formatFigure(median(values), digits)} (${least} to ${most})`;
}

export const valuesOf = (rows: Rows, contender: string, phase: Phase, figure: Figure = 'seconds'): number[] =>
  rows.flatMap((row) => (row.contender === contender && row.phase === phase ? (row[figure] ?? []) : []));

export const ratioOf = (rows: Rows, phase: Phase, contender = 'ours', other = 'baseline'): number =>
  median(valuesOf(rows, contender, phase)) / median(valuesOf(rows, other, phase));

const contendersIn = (rows: Rows, phase: Phase): string[] => [
  ...new Set(rows.flatMap((row) => (row.phase === phase ? row.contender : []))),
];

export function formatReport(title: string, rows: Rows): string {
  const milliseconds = (contender: string, figure: Figure) =>
    valuesOf(rows, contender, 'launch', figure).map((seconds) => seconds * 1_000);
  const launches = contendersIn(rows, 'launch').map((contender) => [
    contender,
    summary(milliseconds(contender, 'seconds'), 0),
    summary(milliseconds(contender, 'cpuSeconds'), 0),
    formatFigure(ratioOf(rows, 'launch', contender, 'bare node')),
  ]);
  const states = contendersIn(rows, 'first apply').map(
    (contender) => `${Math.round(valuesOf(rows, contender, 'first apply', 'stateBytes')[0])} (${contender})`,
  );
  return [
    `Node.js ${process.version}, medians (least to most).`,
    table(['launch to handshake', 'ms', 'CPU time, ms', '/ bare node'], launches),
    `${title}. Bytes of state per SLO: ${states.join(', ')}.`,
    phaseTable(rows),
  ].join('\n\n');
}

function phaseTable(rows: Rows): string {
  const lines = PHASES.map((phase) => {
    const medianOf = (contender: string, figure: Figure) => median(valuesOf(rows, contender, phase, figure));
    const pair = (figure: Figure, digits = 2) =>
      ['ours', 'baseline'].map((contender) => formatFigure(medianOf(contender, figure), digits)).join(' / ');
    return [
      phase,
      ...CONTENDERS.map(({ name }) => summary(valuesOf(rows, name, phase))),
      formatFigure(ratioOf(rows, phase)),
      formatFigure(medianOf('ours', 'seconds') - medianOf('terraform alone', 'seconds')),
      ...[pair('requests', 0), pair('cpuSeconds'), pair('peakMebibytes', 0)],
    ];
  });
  const seconds = CONTENDERS.map(({ name }) => `${name}, s`);
  const others = ['requests', 'provider CPU, s', 'MiB'];
  const head = ['phase', ...seconds, 'ours / baseline', 'our part, s', ...others];
  return table(head, lines);
}
