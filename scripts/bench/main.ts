/**
 * Compares this package's provider with a compiled one for the same SLOs, and with Terraform alone. In each run, all three execute the same
 * commands, with their own emulator and state backend. Runs only on Linux, because it reads memory and CPU time from /proc.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { checkRatios } from './check';
import { buildBaseline, CONTENDERS } from './contenders';
import { measureLaunches } from './launches';
import { measureWorkload, titleOfWorkload, Workload } from './lifecycle';
import { formatReport } from './report';

interface Options extends Workload {
  readonly runs: number;
  readonly check?: boolean;
}

async function main({ runs, check, ...workload }: Options): Promise<void> {
  log(`Node.js ${process.version}. Building the baseline in bench/baseline`);
  buildBaseline();
  if (check) {
    if (!(await checkRatios())) process.exitCode = 1;
    return;
  }
  log('launches');
  const rows = await measureLaunches(Math.max(runs, 10));
  rows.push(...(await measureWorkload(workload, CONTENDERS, runs)));
  console.log(formatReport(titleOfWorkload(workload), rows));
}

const log = (text: string): void => console.error(`bench: ${text}`);

const atLeast = (min: number) => (text: string) => {
  if (/^\d+$/.test(text) && Number(text) >= min) return Number(text);
  throw new InvalidArgumentError(`Use a whole number of at least ${min}.`);
};

const bench = new Command('bench')
  .description('Compare the speed of the provider with that of a compiled one, for SLOs on the emulator.')
  .option('--count <number>', 'number of SLOs in the stack', atLeast(1), 200)
  .option('--latency <number>', 'latency of the service in ms', atLeast(0), 50)
  .option('--parallelism <number>', 'value for -parallelism', atLeast(1), 10)
  .option('--runs <number>', 'number of runs', atLeast(1), 5)
  .addOption(
    new Option(
      '--check',
      'only compare launches with those of bare Node.js, and phases of a run (200 SLOs, 50 ms latency) with those of the baseline; fail if a ratio exceeds its limit. Needs an idle machine',
    ).conflicts(['count', 'latency', 'parallelism', 'runs']),
  )
  .action(main);
bench.parseAsync().catch((error: Error) => bench.error(`bench: ${error.message}`));
