import { growth, Report, Row, SideResult } from './report';
import { rounded, Spread } from './statistics';
import { table as markdownTable } from '../markdown';

/** The report as Markdown. */
export function table(report: Report): string {
  const { machine, runs, starts, synthesis, artefacts, cells } = report;
  const bare = starts[0].milliseconds.median;
  return [
    `Node.js ${machine.node}, ${machine.cores} cores, medians of ${runs} runs (least to most).`,
    '',
    markdownTable(
      ['launch to handshake', 'ms', 'processor ms', 'MiB', 'of bare node'],
      starts.map(({ name, milliseconds, processor, memory }) => [
        name,
        shown(milliseconds, 0),
        shown(processor, 0),
        shown(memory, 0),
        rounded(milliseconds.median / bare),
      ]),
    ),
    '',
    markdownTable(
      ['synthesis', 's', `of ${synthesis.count} NullResource`],
      [
        [
          `${synthesis.count} SLOs`,
          shown(synthesis.ours),
          rounded(synthesis.ours.median / synthesis.others.median),
        ],
      ],
    ),
    '',
    markdownTable(
      ['artefact', 'kB'],
      Object.entries(artefacts).map(([name, bytes]) => [name, Math.round(bytes / 1_000)]),
    ),
    ...cells.flatMap(({ count, latency, parallelism, rows, state }) => [
      '',
      `${count} SLOs, ${latency} ms, \`-parallelism=${parallelism}\`. Bytes of state per SLO: ` +
        `${Object.entries(state)
          .map(([name, bytes]) => `${bytes} (${name})`)
          .join(', ')}.`,
      '',
      markdownTable(
        [
          'phase',
          'ours, s',
          'compiled, s',
          'Terraform alone, s',
          'ours / compiled',
          'requests',
          'provider CPU, s',
          'all CPU, s',
          'MiB',
        ],
        rows.map(({ phase, sides, ratio }) => [
          phase,
          secondsOf(sides.ours),
          secondsOf(sides.compiled),
          secondsOf(sides['terraform alone']),
          ratio ?? '-',
          pair(sides, ({ requests }) => requests),
          pair(sides, ({ processor }) => processor),
          pair(sides, ({ total }) => total),
          pair(sides, ({ memory }) => Math.round(memory)),
        ]),
      ),
    ]),
    ...growthTable(report),
  ].join('\n');
}

function growthTable(report: Report): string[] {
  const rows = growth(report).map(({ phase, from, to, times, processor }) => [
    phase,
    from.count,
    to.count,
    to.latency,
    times,
    processor,
  ]);
  return rows.length === 0
    ? []
    : ['', markdownTable(['growth without Terraform alone', 'from', 'to', 'ms', 'times', 'processor'], rows)];
}

const shown = ({ median, min, max }: Spread, digits = 2): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;

const secondsOf = (side: SideResult | undefined): string => (side ? shown(side.seconds) : '-');

const pair = ({ ours, compiled }: Row['sides'], of: (result: SideResult) => number): string =>
  [ours, compiled].map((side) => (side ? of(side) : '-')).join(' / ');
