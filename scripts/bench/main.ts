/**
 * Measures this package's provider beside a compiled one of the same SLOs, and beside Terraform alone: the same service, the
 * same state backend, the same commands, one after the other in each run. Linux only: it reads memory and processor time
 * from /proc.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import { check } from './check';
import { measureLaunches } from './launches';
import { measureCell } from './lifecycle';
import { tables } from './report';
import { buildBaseline, SIDE_NAMES } from './sides';

interface Options {
  readonly count: readonly number[];
  readonly latency: readonly number[];
  readonly parallelism: readonly number[];
  readonly runs: number;
  readonly check?: boolean;
  readonly tolerance: number;
}

async function main(options: Options): Promise<void> {
  tell(`Node.js ${process.version}. Building the compiled provider in bench/baseline`);
  buildBaseline();
  if (options.check) {
    if (!(await check(options.tolerance))) process.exitCode = 1;
    return;
  }
  tell('launches');
  const rows = await measureLaunches(Math.max(options.runs, 10));
  for (const count of options.count) {
    for (const latency of options.latency) {
      for (const parallelism of options.parallelism) {
        rows.push(...(await measureCell({ count, latency, parallelism }, SIDE_NAMES, options.runs)));
      }
    }
  }
  console.log(tables(rows));
}

const tell = (what: string): void => console.error(`bench: ${what}`);

const numbers = (least: number) => (text: string) => text.split(',').map((one) => number(one, least));

function number(text: string, least = 1): number {
  if (!/^\d+$/.test(text.trim())) {
    throw new InvalidArgumentError('It takes whole numbers, such as 10,200.');
  }
  if (Number(text) < least) throw new InvalidArgumentError(`It must be ${least} or more.`);
  return Number(text);
}

const HELP = `
Needs Linux, and Go 1.25 on the PATH. The provider runs on the node on the PATH, so this checks it on another one:
  PATH=/folder/of/another/node:$PATH npm run bench -- --check`;

const bench = new Command('bench')
  .description('Measure stacks of SLOs on the emulator with real Terraform, beside a compiled provider.')
  .addHelpText('after', HELP)
  .option('--count <numbers>', 'SLOs in the stack', numbers(1), [10, 200])
  .option('--latency <numbers>', 'milliseconds before the service answers', numbers(0), [0, 50])
  .option('--parallelism <numbers>', "Terraform's -parallelism", numbers(1), [10])
  .option('--runs <number>', 'of each', (text) => number(text), 5)
  .addOption(
    new Option(
      '--check',
      'only compare 200 SLOs at 50 ms three times with the compiled provider, and fail where a median exceeds its bound',
    ).conflicts(['count', 'latency', 'parallelism', 'runs']),
  )
  .option('--tolerance <percent>', 'of the bounds, for a busy machine', (text) => number(text, 0), 0)
  .action(main);
bench.parseAsync().catch((error: Error) => bench.error(`bench: ${error.message}`));
