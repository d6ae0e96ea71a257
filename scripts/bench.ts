/**
 * Creates stacks of different sizes on the emulator with real Terraform, plans them again, and says what that took. Linux
 * only: it reads the provider's memory and processor time from /proc.
 */
import { availableParallelism } from 'node:os';
import { Command, InvalidArgumentError, Option } from 'commander';
import { measure, Measurement } from '../test/faults/scale/measure';

interface Row {
  readonly run: string;
  readonly resources: number;
  readonly seconds: number;
  readonly millisecondsPerResource: number;
  /** Processor time of the provider alone. */
  readonly providerMillisecondsPerResource: number;
  readonly peakMebibytes: number;
  readonly requests: number;
}

interface Options {
  readonly resources: readonly number[];
  readonly parallelism: string;
  readonly json?: boolean;
}

async function main({ resources, parallelism, json }: Options): Promise<void> {
  const rows: Row[] = [];
  for (const count of resources) {
    const { apply, plan } = await measure(count, `-parallelism=${parallelism}`);
    rows.push(row('apply', count, apply), row('plan', count, plan));
  }
  const machine = { node: process.version, cores: availableParallelism(), parallelism: Number(parallelism) };
  if (json) console.log(JSON.stringify({ ...machine, rows }, null, 2));
  else print(rows);
}

function row(run: string, resources: number, taken: Measurement): Row {
  if (taken.result.exitCode !== 0) throw new Error(`terraform ${run} failed:\n${taken.result.text}`);
  return {
    run,
    resources,
    seconds: rounded(taken.milliseconds / 1000),
    millisecondsPerResource: rounded(taken.milliseconds / resources),
    providerMillisecondsPerResource: rounded(taken.processorTime / resources),
    peakMebibytes: Math.round(taken.memory / 2 ** 20),
    requests: taken.requests.length,
  };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

const TITLES: Readonly<Record<keyof Row, string>> = {
  run: 'RUN',
  resources: 'RESOURCES',
  seconds: 'SECONDS',
  millisecondsPerResource: 'MS/RESOURCE',
  providerMillisecondsPerResource: 'PROVIDER CPU MS/RESOURCE',
  peakMebibytes: 'PROVIDER PEAK MIB',
  requests: 'REQUESTS',
};

function print(rows: readonly Row[]): void {
  const names = Object.keys(TITLES) as (keyof Row)[];
  const line = (cells: readonly unknown[]) =>
    cells.map((cell, column) => String(cell).padStart(TITLES[names[column]].length)).join('  ');
  console.log(line(names.map((name) => TITLES[name])));
  rows.forEach((each) => console.log(line(names.map((name) => each[name]))));
}

/** Half of them are SLOs and half are webhooks. */
function evenNumbers(text: string): number[] {
  return text.split(',').map((each) => {
    const count = Number(each);
    if (Number.isInteger(count) && count > 0 && count % 2 === 0) return count;
    throw new InvalidArgumentError('It takes even numbers, such as 200,2000.');
  });
}

void new Command('bench')
  .description(
    'Create stacks of SLOs and webhooks on the emulator with real Terraform, plan them again, and say what that took.',
  )
  .addHelpText('after', "\nThe variable TERRAFORM names another binary, such as OpenTofu's. Linux only.")
  .addOption(
    new Option('--resources <counts>', 'sizes of the stacks, even numbers')
      .argParser(evenNumbers)
      .default([200, 2000], '200,2000'),
  )
  .option('--parallelism <number>', "Terraform's -parallelism", '10')
  .option('--json', 'print the figures as JSON, with what they were taken on')
  .action(async (options: Options) => {
    try {
      await main(options);
    } catch (error) {
      console.error(`bench: ${error instanceof Error ? error.message : String(error)}`);
      process.exitCode = 1;
    }
  })
  .parseAsync();
