/**
 * Compares this package's provider with a compiled one for the same SLOs, and with Terraform alone. In each run, all three execute the same
 * commands, with their own emulator and state backend. Runs only on Linux, because it reads memory and CPU time from /proc.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { checkRatios } from './check';
import { buildBaseline, CONTENDERS } from './contenders';
import { measureLaunches } from './launches';
import { measureWorkload } from './lifecycle';
import { formatReport } from './report';

type ListOptions = Readonly<Record<'count' | 'latency' | 'parallelism', readonly number[]>>;
type Options = ListOptions & { readonly runs: number; readonly check?: boolean };

async function main({ runs, ...options }: Options): Promise<void> {
  log(`Node.js ${process.version}. Building the baseline in bench/baseline`);
  buildBaseline();
  if (options.check) {
    if (!(await checkRatios())) process.exitCode = 1;
    return;
  }
  log('launches');
  const rows = await measureLaunches(Math.max(runs, 10));
  for (const count of options.count) {
    for (const latency of options.latency) {
      for (const parallelism of options.parallelism) {
        rows.push(...(await measureWorkload({ count, latency, parallelism }, CONTENDERS, runs)));
      }
    }
  }
  console.log(formatReport(rows));
}

const log = (text: string): void => console.error(`bench: ${text}`);

const parseList = (min: number) => (text: string) => text.split(',').map((item) => parseNumber(item, min));

function parseNumber(text: string, min = 1): number {
  if (/^\d+$/.test(text.trim()) && Number(text) >= min) return Number(text);
  throw new InvalidArgumentError(`Use whole numbers of at least ${min}, such as 10 or 200.`);
}

const bench = new Command('bench')
  .description('Compare the speed of the provider with that of a compiled one, for SLOs on the emulator.')
  .option('--count <numbers>', 'numbers of SLOs in the stack, separated by commas', parseList(1), [10, 200])
  .option('--latency <numbers>', 'latencies of the service in ms, separated by commas', parseList(0), [0, 50])
  .option('--parallelism <numbers>', 'values for -parallelism, separated by commas', parseList(1), [10])
  .option('--runs <number>', 'number of runs', (text) => parseNumber(text), 5)
  .addOption(
    new Option(
      '--check',
      'only compare launches with those of bare Node.js, and phases of a run (200 SLOs, 50 ms latency) with those of the baseline; fail if a ratio exceeds its limit. Needs an idle machine',
    ).conflicts(['count', 'latency', 'parallelism', 'runs']),
  )
  .action(main);
bench.parseAsync().catch((error: Error) => bench.error(`bench: ${error.message}`));
