import { runScript } from './support';
import { BOUNDS, check } from '../../scripts/bench/check';
import { PHASES, Row } from '../../scripts/bench/lifecycle';
import { median, tables } from '../../scripts/bench/report';

const cell = '10 SLOs';
const rowsOf = (side: string, ...times: number[]): Row[] =>
  PHASES.flatMap((phase) =>
    times.map((seconds) => ({
      cell,
      phase,
      side,
      seconds,
      requests: 3,
      processor: 0.5,
      memory: 90,
      state: 2000,
    })),
  );
const launch = (side: string, seconds: number): Row => ({
  cell: '',
  phase: 'launch',
  side,
  seconds,
  processor: 0.01,
});
const ROWS = [
  launch('bare node', 0.05),
  launch('ours', 0.1),
  ...rowsOf('ours', 1, 3, 2),
  ...rowsOf('compiled', 1, 1, 1),
  ...rowsOf('terraform alone', 0.5, 0.5, 0.5),
];

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
])('takes the middle of %j', (values, middle) => expect(median(values)).toBe(middle));

it('prints each phase with its ratio to the compiled provider, and our part without what Terraform takes', () => {
  const printed = tables(ROWS);
  for (const phase of PHASES) {
    expect(printed).toContain(
      `| ${phase} | 2.00 (1.00 to 3.00) | 1.00 (1.00 to 1.00) | 0.50 (0.50 to 0.50) | 2.00 | 1.50 | 3 / 3 |`,
    );
  }
  expect(printed).toContain('| ours | 100 (100 to 100) | 10 (10 to 10) | 2.00 |');
  expect(printed).toContain('Bytes of state per SLO: 2000 (ours), ');
});

it('shows a dash for what was not measured of a side', () => {
  const measured = ROWS.filter(({ side }) => side !== 'compiled');
  expect(tables(measured)).toContain('| 2.00 (1.00 to 3.00) | - | 0.50 (0.50 to 0.50) | - | 1.50 | 3 / - |');
});

describe('the check', () => {
  const all = (times: number) => new Map([...BOUNDS].map(([name, bound]) => [name, [bound * times]]));
  let said: string[];
  let complaints: string[];
  beforeEach(() => {
    [said, complaints] = [[], []];
    jest.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => complaints.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('passes at the bounds, which it prints with the ratios', async () => {
    expect(await check(0, async () => all(1))).toBe(true);
    expect(complaints).toEqual([]);
    expect(said).toEqual([
      'launch: 2.20 times bare Node.js (2.20), at most 2.20',
      'plan without changes: 0.75 times the compiled provider (0.75), at most 0.75',
      'refresh in a fresh checkout: 0.80 times the compiled provider (0.80), at most 0.80',
      'change of 10 %: 0.90 times the compiled provider (0.90), at most 0.90',
      'destroy: 0.95 times the compiled provider (0.95), at most 0.95',
    ]);
  });

  it.each([...BOUNDS.keys()])('fails where %s exceeds its bound, and says by how much', async (name) => {
    const bound = BOUNDS.get(name) ?? NaN;
    const slower = [bound * 0.9, bound * 1.1, bound * 1.2];
    expect(await check(0, async () => new Map([...all(1), [name, slower]]))).toBe(false);
    const of = name === 'launch' ? 'bare Node.js' : 'the compiled provider';
    expect(complaints.at(-1)).toBe(
      `bench: ${name} takes ${(bound * 1.1).toFixed(2)} times as long as ${of}, and may take ${bound.toFixed(2)} times as long.`,
    );
  });

  it('takes the middle of the pairs', async () => {
    expect(await check(0, async () => new Map([...all(1), ['destroy', [0.5, 0.6, 9]]]))).toBe(true);
    expect(complaints).toEqual([]);
  });

  it.each([
    [24, false],
    [25, true],
  ])(
    'with a tolerance of %d percent, a ratio that is 25 percent above passes: %p',
    async (tolerance, passes) => {
      expect(await check(tolerance, async () => all(1.25))).toBe(passes);
    },
  );

  it('fails where nothing was measured', async () => {
    expect(await check(0, async () => new Map())).toBe(false);
    expect(said.at(-1)).toContain('destroy: NaN times');
  });
});

it('refuses text that is not a number', async () => {
  const { exitCode, stderr } = await runScript('bench/main.ts', ['--count', 'many']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('It takes whole numbers, such as 10,200.');
});

it.each([['--runs'], ['--count'], ['--parallelism']])(
  'refuses %s 0, which would measure nothing',
  async (option) => {
    const { exitCode, stderr } = await runScript('bench/main.ts', [option, '0']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('It must be 1 or more.');
  },
);

it('says what it needs where there is no Go', async () => {
  const { exitCode, stderr } = await runScript('bench/main.ts', [], { PATH: '/nonexistent' });
  expect(exitCode).toBe(1);
  expect(stderr).toContain(
    'bench: The compiled provider in bench/baseline cannot be built. It needs Go 1.25',
  );
});
