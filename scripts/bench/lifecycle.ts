/** Runs a stack's whole lifecycle with one side, measures each phase, and checks its result. */
import { CHANGED, configuration, Side, SideName, SIDES } from './sides';
import { Emulator, startEmulator } from '../../src/emulator';
import { SharedState } from '../../test/support/http-backend';
import { measureRun } from '../../test/support/measured-run';
import { TerraformFolder } from '../../test/support/terraform';

export const PHASES = [
  'validate',
  'first apply',
  'plan without changes',
  'plan with -refresh=false',
  'refresh in a fresh checkout',
  'change of 10%',
  'destroy',
  'destroy with -json',
  'removed from the configuration',
  'plan with a dead service',
] as const;
export type Phase = (typeof PHASES)[number] | 'launch';

export interface Cell {
  readonly count: number;
  /** Latency of the service, in milliseconds. */
  readonly latency: number;
  readonly parallelism: number;
}

const titleOf = ({ count, latency, parallelism }: Cell): string =>
  `${count} SLOs, ${latency} ms, -parallelism=${parallelism}`;

/** The figures of one run. */
export interface Row {
  /** Title of the cell; empty for a launch, which does not depend on the service. */
  readonly cell: string;
  readonly phase: Phase;
  readonly side: string;
  readonly seconds: number;
  readonly requests?: number;
  /** CPU time of the provider, in seconds. */
  readonly cpuTime?: number;
  /** Maximum memory of a provider process, in MiB. */
  readonly memory?: number;
  /** Size of the state per SLO, in bytes. */
  readonly state?: number;
}

/** In these phases, the compiled provider returns a warning or an error for each SLO, so Terraform would take hours. */
const UNBOUNDED: readonly Phase[] = PHASES.slice(PHASES.indexOf('destroy') + 1);
const TIMEOUT_MILLISECONDS = 3_600_000;

/** Measures the sides in turn, and reverses their order after each run, so that other load on the machine affects all of them. */
export async function measureAlternately<T>(
  sides: readonly T[],
  runs: number,
  measure: (side: T, run: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const order = run % 2 === 0 ? [...sides].reverse() : sides;
    for (const side of order) rows.push(...(await measure(side, run)));
  }
  return rows;
}

/** @param phases phases to measure, which must include the first apply */
export async function measureCell(
  cell: Cell,
  names: readonly SideName[],
  runs: number,
  phases: readonly Phase[] = PHASES,
): Promise<Row[]> {
  const sides = SIDES.filter(({ name }) => names.includes(name));
  return measureAlternately(sides, runs, (side, run) => {
    console.error(`bench: ${titleOf(cell)}: run ${run} of ${runs}, ${side.name}`);
    return runLifecycle(side, cell, phases);
  });
}

async function runLifecycle(side: Side, cell: Cell, phases: readonly Phase[]): Promise<Row[]> {
  const { count, latency, parallelism } = cell;
  const emulator = await startEmulator();
  const shared = await SharedState.start();
  const folders: TerraformFolder[] = [];
  const checkout = async (): Promise<TerraformFolder> => {
    const terraform = TerraformFolder.create();
    folders.push(terraform);
    terraform.timeoutMilliseconds = TIMEOUT_MILLISECONDS;
    terraform.env.OBSERVABILITY_BASE_URL = emulator.url;
    terraform.env.OBSERVABILITY_API_KEY = 'bench-key';
    side.install(terraform.path);
    write(terraform, 0);
    await terraform.init();
    return terraform;
  };
  const write = (terraform: TerraformFolder, changed: number, slos = count): void => {
    const { required_providers, resource } = configuration(side, slos, changed);
    const settings = { required_providers, backend: { http: shared.settings } };
    terraform.write('main.tf.json', JSON.stringify({ terraform: settings, resource }));
  };
  const rows: Row[] = [];
  const measure = async (phase: Phase, terraform: TerraformFolder, expected: RegExp, command: string) => {
    if (!phases.includes(phase) || (side.name === 'compiled' && UNBOUNDED.includes(phase))) return;
    const { control } = emulator;
    const [name, ...args] = command.split(' ');
    const run = await measureRun({ control, terraform, process: side.process }, name, ...args);
    const title = `${phase} of ${count} SLOs, ${side.name}`;
    const { exitCode, text } = run.result;
    if (!expected.test(text) || (exitCode !== 0) !== (expected === NO_CONNECTION)) {
      throw new Error(`${title}: Terraform should print ${expected}, but ended with ${exitCode}:\n${text}`);
    }
    // A compiled provider may start and end between two samples.
    if (side.name === 'ours' && run.memory === 0) throw new Error(`${title}: no provider process was found.`);
    console.error(`bench:   ${phase}: ${(run.milliseconds / 1_000).toFixed(1)} s`);
    rows.push({
      cell: titleOf(cell),
      phase,
      side: side.name,
      seconds: run.milliseconds / 1_000,
      requests: run.requests.length,
      cpuTime: run.processorTime / 1_000,
      memory: run.memory / 2 ** 20,
      state: (shared.state ?? '').length / count,
    });
  };

  try {
    if (latency > 0) emulator.control.addFault({ kind: 'latency', latencyMs: latency });
    const plan = `plan -parallelism=${parallelism}`;
    const apply = `apply -auto-approve -parallelism=${parallelism}`;
    const tenth = Math.ceil(count / 10);
    const terraform = await checkout();
    await measure('validate', terraform, /Success! The configuration is valid/, 'validate');
    await measure('first apply', terraform, applied(count, 0, 0), apply);
    await measure('plan without changes', terraform, NO_CHANGES, plan);
    await measure('plan with -refresh=false', terraform, NO_CHANGES, `${plan} -refresh=false`);
    const fresh = await checkout();
    await measure('refresh in a fresh checkout', fresh, NO_CHANGES, `${plan} -refresh-only`);
    write(terraform, tenth);
    await measure('change of 10%', terraform, applied(0, tenth, 0), apply);
    checkService(emulator, side, count, tenth);
    // Destroyed SLOs stay on the service, so restoring the state is enough.
    const before = shared.state;
    await measure('destroy', terraform, applied(0, 0, count), `${apply} -destroy`);
    shared.state = before;
    await measure('destroy with -json', terraform, applied(0, 0, count), `${apply} -destroy -json`);
    shared.state = before;
    write(terraform, 0, 0);
    await measure('removed from the configuration', terraform, applied(0, 0, count), apply);
    shared.state = before;
    write(terraform, tenth);
    await emulator.close();
    await measure('plan with a dead service', terraform, side.process ? NO_CONNECTION : NO_CHANGES, plan);
    return rows;
  } finally {
    for (const terraform of folders) terraform.remove();
    await shared.close();
    await emulator.close();
  }
}

const NO_CHANGES = /No changes\./;
const NO_CONNECTION = /no connection/;
const applied = (added: number, changed: number, destroyed: number) =>
  new RegExp(`Apply complete! Resources: ${added} added, ${changed} changed, ${destroyed} destroyed`);

/** Checks that the service has every SLO, each with its description from the last configuration. */
function checkService({ control }: Emulator, { process }: Side, count: number, changed: number): void {
  const descriptions = Object.values(control.objects('slos')).map(({ description }) => String(description));
  const actual = [descriptions.length, descriptions.filter((text) => text.endsWith(CHANGED)).length];
  const expected = process ? [count, changed] : [0, 0];
  if (String(actual) !== String(expected)) {
    throw new Error(
      `The service should have ${expected[0]} SLOs, ${expected[1]} of them changed, but has ${actual[0]}, ${actual[1]} of them changed.`,
    );
  }
}
