import { runScript } from './support';
import { exceeded } from '../../scripts/bench/bounds';
import { Life, PHASES, PhaseResult } from '../../scripts/bench/lifecycle';
import { plot } from '../../scripts/bench/plot';
import { growth, Report, rowsOf } from '../../scripts/bench/report';
import { spread } from '../../scripts/bench/statistics';
import { table } from '../../scripts/bench/table';

const CELL = { count: 10, latency: 0, parallelism: 10 };

function life(seconds: number): Life {
  const result: PhaseResult = { seconds, requests: 3, processor: 0.5, total: seconds, memory: 90 };
  return { phases: new Map(PHASES.map((phase) => [phase, result])), state: 2000 };
}

function report(ours: number, start = 100): Report {
  const starts = Object.entries({ 'bare node': 50, ours: start, compiled: 10 }).map(
    ([name, milliseconds]) => ({
      name,
      milliseconds: spread([milliseconds]),
      processor: spread([10]),
      memory: spread([40]),
    }),
  );
  const lives = new Map([
    ['ours', [life(ours), life(ours + 2), life(ours + 1)]],
    ['compiled', [life(1), life(1), life(1)]],
    ['terraform alone', [life(0.5), life(0.5), life(0.5)]],
  ]);
  return {
    machine: { node: 'v20.18.1', cores: 2 },
    runs: 3,
    starts,
    synthesis: { count: 100, ours: spread([1.2]), others: spread([1]) },
    artefacts: { 'the package, packed': 1_234_567 },
    cells: [rowsOf(CELL, lives)],
  };
}

it('takes the middle of what was measured, and keeps the ends', () => {
  expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  expect(spread([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 });
});

it('prints each phase with the ratio of the medians', () => {
  const text = table(report(1));
  for (const phase of PHASES) {
    expect(text).toContain(
      `| ${phase} | 2.00 (1.00 to 3.00) | 1.00 (1.00 to 1.00) | 0.50 (0.50 to 0.50) | 2 | 3 / 3 |`,
    );
  }
  expect(text).toContain('| ours | 100 (100 to 100) | 10 (10 to 10) | 40 (40 to 40) | 2 |');
  expect(text).toContain('| 100 SLOs | 1.20 (1.20 to 1.20) | 1.2 |');
});

it('says how much longer our part takes in a larger stack, without what Terraform takes', () => {
  const sizes = [200, 1_000].map((count) => {
    const ours = [life(count / 100)];
    return rowsOf(
      { ...CELL, count },
      new Map([
        ['ours', ours],
        ['terraform alone', [life(count / 200)]],
      ]),
    );
  });
  expect(growth({ cells: sizes }).map(({ phase, times }) => [phase, times])).toEqual(
    PHASES.map((phase) => [phase, 5]),
  );
  expect(table({ ...report(1), cells: sizes })).toContain('| destroy | 200 | 1000 | 0 | 5 | 5 |');
  expect(table(report(1))).not.toContain('growth');
});

it('shows a dash for what was not measured of a side', () => {
  const lives = new Map([
    ['ours', [life(1)]],
    ['terraform alone', [life(1)]],
  ]);
  const [{ ratio, sides }] = rowsOf(CELL, lives).rows;
  expect([ratio, sides.compiled]).toEqual([undefined, undefined]);
  expect(table({ ...report(1), cells: [rowsOf(CELL, lives)] })).toContain(
    '| - | 1.00 (1.00 to 1.00) | - | 3 / - |',
  );
});

it('draws a bar for each ratio', () => {
  const bars = plot(report(1)).match(/<rect x=/g);
  expect(bars).toHaveLength(PHASES.length);
});

it('names what is worse than its bound, and nothing else', () => {
  expect(exceeded(report(0))).toEqual([]);
  expect(exceeded(report(0, 250))).toEqual([
    'launch to handshake takes 5.0 times bare node; the bound is 2.5',
  ]);
  expect(exceeded(report(9))).toContain(
    'validate takes 9.00 s more than the compiled provider, which is 180.0 launches of bare node; the bound is 9',
  );
});

it('refuses what is no number', async () => {
  const { status, stderr } = await runScript('bench/main.ts', ['--count', 'many']);
  expect(status).toBe(1);
  expect(stderr).toContain('It takes whole numbers, such as 10,200.');
});

it.each([['--runs'], ['--count'], ['--parallelism'], ['--synth']])(
  'refuses %s 0, which would measure nothing',
  async (option) => {
    const { status, stderr } = await runScript('bench/main.ts', [option, '0']);
    expect(status).toBe(1);
    expect(stderr).toContain('It must be 1 or more.');
  },
);

it('says what it needs where there is no Go', async () => {
  const { status, stderr } = await runScript('bench/main.ts', [], { PATH: '/nonexistent' });
  expect(status).toBe(1);
  expect(stderr).toContain(
    'bench: The compiled provider in bench/baseline cannot be built. It needs Go 1.25',
  );
});
