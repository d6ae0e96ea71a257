/**
 * Measures this package's provider beside a compiled one of the same SLOs, and beside Terraform alone: the same service, the
 * same state backend, the same commands, one after the other in each run. Linux only: it reads memory and processor time
 * from /proc.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { artefactSizes } from './artefacts';
import { exceeded } from './bounds';
import { Cell, Life, live } from './lifecycle';
import { plot } from './plot';
import { Report, rowsOf } from './report';
import { buildBaseline, Side, SideName, SIDES } from './sides';
import { measureStarts } from './start';
import { measureSynthesis } from './synth';
import { table } from './table';

interface Options {
  readonly count: readonly number[];
  readonly latency: readonly number[];
  readonly parallelism: readonly number[];
  readonly side?: readonly SideName[];
  readonly runs: number;
  readonly synth: number;
  readonly json?: boolean;
  readonly plot?: string;
  readonly check?: boolean;
}

async function main(options: Options): Promise<void> {
  const { count, latency, parallelism, side, runs } = options;
  tell('Building the compiled provider in bench/baseline');
  buildBaseline();
  const cells = count.flatMap((each) =>
    latency.flatMap((delay) =>
      parallelism.map((many) => ({ count: each, latency: delay, parallelism: many })),
    ),
  );
  const report: Report = {
    machine: { node: process.version, cores: availableParallelism() },
    runs,
    starts: await measured('launches', () => measureStarts(Math.max(runs, 10))),
    synthesis: await measured(`synthesis of ${options.synth} SLOs`, async () =>
      measureSynthesis(options.synth, runs),
    ),
    artefacts: artefactSizes(),
    cells: [],
  };
  const sides = SIDES.filter(({ name }) => side === undefined || side.includes(name));
  for (const cell of cells) report.cells.push(rowsOf(cell, await livesOf(cell, sides, runs)));
  if (options.plot) {
    mkdirSync(dirname(options.plot), { recursive: true });
    writeFileSync(options.plot, plot(report));
  }
  console.log(options.json ? JSON.stringify(report, null, 2) : table(report));
  if (options.check) {
    const worse = exceeded(report);
    worse.forEach((line) => console.error(`bench: ${line}`));
    if (worse.length > 0) process.exitCode = 1;
  }
}

/** The sides take turns, so that whatever else the machine does meets all of them. */
async function livesOf(cell: Cell, sides: readonly Side[], runs: number): Promise<Map<string, Life[]>> {
  const lives = new Map<string, Life[]>(sides.map(({ name }) => [name, []]));
  for (let run = 1; run <= runs; run += 1) {
    for (const side of sides) {
      const { count, latency, parallelism } = cell;
      const what = `${count} SLOs, ${latency} ms, -parallelism=${parallelism}: run ${run} of ${runs}, ${side.name}`;
      lives.get(side.name)?.push(await measured(what, async () => live(side, cell)));
    }
  }
  return lives;
}

async function measured<T>(what: string, run: () => Promise<T>): Promise<T> {
  tell(what);
  return run();
}

function tell(what: string): void {
  console.error(`bench: ${what}`);
}

const numbers = (parse: (text: string) => number) => (text: string) => text.split(',').map(parse);

function wholeNumber(text: string): number {
  if (/^\d+$/.test(text.trim())) return Number(text);
  throw new InvalidArgumentError('It takes whole numbers, such as 10,200.');
}

function positive(text: string): number {
  const number = wholeNumber(text);
  if (number > 0) return number;
  throw new InvalidArgumentError('It must be 1 or more.');
}

void new Command('bench')
  .description('Measure stacks of SLOs on the emulator with real Terraform, beside a compiled provider.')
  .addHelpText('after', '\nNeeds Linux, and Go 1.25 on the PATH.')
  .addOption(
    new Option('--count <numbers>', 'SLOs in the stack')
      .argParser(numbers(positive))
      .default([10, 200], '10,200'),
  )
  .addOption(
    new Option('--latency <numbers>', 'milliseconds before the service answers')
      .argParser(numbers(wholeNumber))
      .default([0, 50], '0,50'),
  )
  .addOption(
    new Option('--parallelism <numbers>', "Terraform's -parallelism")
      .argParser(numbers(positive))
      .default([10], '10'),
  )
  .addOption(
    new Option('--side <names...>', 'only these, such as for stacks that take long').choices(
      SIDES.map(({ name }) => name),
    ),
  )
  .addOption(new Option('--runs <number>', 'of each').argParser(positive).default(5))
  .addOption(new Option('--synth <number>', 'SLOs to synthesize').argParser(positive).default(1000))
  .option('--json', 'print the figures as JSON')
  .option('--plot <file>', 'write the ratios as an SVG file')
  .option('--check', 'fail where a figure is worse than its bound')
  .action(async (options: Options) => {
    try {
      await main(options);
    } catch (error) {
      console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  })
  .parseAsync();
