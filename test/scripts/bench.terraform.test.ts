import { runScript } from './support';
import { MAX_RATIOS, checkRatios } from '../../scripts/bench/check';
import { PHASES, Row } from '../../scripts/bench/lifecycle';
import { formatReport } from '../../scripts/bench/report';

const MEASURED = { requests: 3, cpuSeconds: 0.5, peakMebibytes: 90, stateBytes: 2000 };
const rowsOf = (contender: string, ...times: number[]): Row[] =>
  PHASES.flatMap((phase) => times.map((seconds) => ({ phase, contender, seconds, ...MEASURED })));
const launch = (contender: string, seconds: number): Row => {
  return { phase: 'launch', contender, seconds, cpuSeconds: 0.01 };
};
const ROWS = [
  launch('bare node', 0.05),
  launch('ours', 0.1),
  ...rowsOf('ours', 1, 3, 2),
  ...rowsOf('baseline', 1, 1, 1),
  ...rowsOf('terraform alone', 0.5, 0.5, 0.5),
];

it('prints each phase with its ratio to the baseline, and our part without the time of Terraform', () => {
  const text = formatReport('10 SLOs', ROWS);
  for (const phase of PHASES) {
    expect(text).toContain(
      `| ${phase} | 2.00 (1.00 to 3.00) | 1.00 (1.00 to 1.00) | 0.50 (0.50 to 0.50) | 2.00 | 1.50 | 3 / 3 |`,
    );
  }
  expect(text).toContain('| ours | 100 (100 to 100) | 10 (10 to 10) | 2.00 |');
  expect(text).toContain('10 SLOs. Bytes of state per SLO: 2000 (ours), ');
});

describe('the check', () => {
  const all = (times: number) => new Map([...MAX_RATIOS].map(([name, limit]) => [name, [limit * times]]));
  let output: string[];
  let errors: string[];
  beforeEach(() => {
    [output, errors] = [[], []];
    jest.spyOn(console, 'log').mockImplementation((line: string) => output.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => errors.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  it('passes if the ratios equal their limits, and prints both', async () => {
    expect(await checkRatios(async () => all(1))).toBe(true);
    expect(errors).toEqual([]);
    expect(output).toEqual([
      'launch: 2.20 times bare Node.js (2.20), at most 2.20',
      'plan without changes: 0.95 times the baseline (0.95), at most 0.95',
      'refresh in a fresh checkout: 0.90 times the baseline (0.90), at most 0.90',
      'change of 10%: 1.15 times the baseline (1.15), at most 1.15',
      'destroy: 1.10 times the baseline (1.10), at most 1.10',
    ]);
  });

  it('fails if a ratio exceeds its limit, and reports the ratio', async () => {
    const slower = [0.9, 1.2, 1.3];
    expect(await checkRatios(async () => new Map([...all(1), ['destroy', slower]]))).toBe(false);
    expect(errors).toEqual([
      'bench: destroy takes 1.20 times as long as the baseline. At most 1.10 is allowed.',
    ]);
  });

  it('fails if nothing was measured', async () => {
    expect(await checkRatios(async () => new Map())).toBe(false);
    expect(output.at(-1)).toContain('destroy: NaN times');
  });
});

it('rejects a number that would measure nothing', async () => {
  const { exitCode, stderr } = await runScript('bench/main.ts', ['--count', '0']);
  expect(exitCode).toBe(1);
  expect(stderr).toContain('Use a whole number of at least 1.');
});
