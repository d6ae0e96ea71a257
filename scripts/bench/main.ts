/**
 * Compares this package's provider with a compiled one for the same SLOs, and with Terraform alone. All of them use the same service,
 * state backend and commands, one after the other in each run. Linux only, because it reads memory and CPU time from /proc.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { check } from './check';
import { measureLaunches } from './launches';
import { measureCell } from './lifecycle';
import { tables } from './report';
import { buildBaseline, SIDE_NAMES } from './sides';

type Lists = Readonly<Record<'count' | 'latency' | 'parallelism', readonly number[]>>;
type Options = Lists & { readonly runs: number; readonly check?: boolean };

async function main({ runs, ...options }: Options): Promise<void> {
  log(`Node.js ${process.version}. Building the compiled provider in bench/baseline`);
  buildBaseline();
  if (options.check) {
    if (!(await check())) process.exitCode = 1;
    return;
  }
  log('launches');
  const rows = await measureLaunches(Math.max(runs, 10));
  for (const count of options.count) {
    for (const latency of options.latency) {
      for (const parallelism of options.parallelism) {
        rows.push(...(await measureCell({ count, latency, parallelism }, SIDE_NAMES, runs)));
      }
    }
  }
  console.log(tables(rows));
}

const log = (text: string): void => console.error(`bench: ${text}`);

const parseList = (min: number) => (text: string) => text.split(',').map((item) => parseNumber(item, min));

function parseNumber(text: string, min = 1): number {
  if (/^\d+$/.test(text.trim()) && Number(text) >= min) return Number(text);
  throw new InvalidArgumentError(`Use whole numbers of at least ${min}, such as 10 or 200.`);
}

const HELP = `
Needs Linux, and Go 1.25 on the PATH. The provider runs on the node on the PATH. To check it with another version:
  PATH=/folder/of/another/node:$PATH npm run bench -- --check`;

const bench = new Command('bench')
  .description('Compare the provider with a compiled one: SLOs on the emulator, with real Terraform.')
  .addHelpText('after', HELP)
  .option('--count <numbers>', 'SLOs in the stack', parseList(1), [10, 200])
  .option('--latency <numbers>', 'milliseconds before the service responds', parseList(0), [0, 50])
  .option('--parallelism <numbers>', "Terraform's -parallelism", parseList(1), [10])
  .option('--runs <number>', 'runs of each measurement', (text) => parseNumber(text), 5)
  .addOption(
    new Option(
      '--check',
      'only compare 200 SLOs at 50 ms three times with the compiled provider, and fail if a median exceeds its bound. Needs an idle machine',
    ).conflicts(['count', 'latency', 'parallelism', 'runs']),
  )
  .action(main);
bench.parseAsync().catch((error: Error) => bench.error(`bench: ${error.message}`));
