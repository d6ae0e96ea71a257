/** Runs the whole lifecycle of a stack with one contender, measures each phase, and checks its result. */
import { CHANGED_SUFFIX, COMPILED, configuration, Contender, OURS } from './contenders';
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
type Phases = readonly Phase[];

export interface Workload {
  readonly count: number;
  /** Latency of the service, in milliseconds. */
  readonly latency: number;
  readonly parallelism: number;
}

export const titleOfWorkload = ({ count, latency, parallelism }: Workload): string =>
  `${count} SLOs, ${latency} ms, -parallelism=${parallelism}`;

export interface Row {
  readonly phase: Phase;
  readonly contender: string;
  readonly seconds: number;
  readonly requests?: number;
  readonly cpuSeconds?: number;
  /** Maximum memory of a provider process. */
  readonly peakMebibytes?: number;
  /** Size of the state per SLO. */
  readonly stateBytes?: number;
}

/** Phases not measured with the baseline. It reports every SLO in a separate diagnostic, so a large stack would take hours. */
const TOO_SLOW_PHASES: Phases = PHASES.slice(PHASES.indexOf('destroy') + 1);
const TIMEOUT_MILLISECONDS = 3_600_000;

/** Measures all contenders in each run. Every second run reverses their order, so that a slow change in the machine's load favors none. */
export async function measureAlternately<T>(
  contenders: readonly T[],
  runs: number,
  measure: (contender: T, run: number) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const order = run % 2 === 0 ? [...contenders].reverse() : contenders;
    for (const contender of order) rows.push(...(await measure(contender, run)));
  }
  return rows;
}

/** @param phases the phases to measure, which must include `first apply` */
export async function measureWorkload(
  workload: Workload,
  contenders: readonly Contender[],
  runs: number,
  phases: Phases = PHASES,
): Promise<Row[]> {
  return measureAlternately(contenders, runs, (contender, run) => {
    console.error(`bench: ${titleOfWorkload(workload)}: run ${run} of ${runs}, ${contender.name}`);
    return runLifecycle(contender, workload, phases);
  });
}

async function runLifecycle(contender: Contender, workload: Workload, phases: Phases): Promise<Row[]> {
  const { count, latency, parallelism } = workload;
  const emulator = await startEmulator();
  const shared = await SharedState.start();
  const folders: TerraformFolder[] = [];
  const checkout = async (): Promise<TerraformFolder> => {
    const terraform = TerraformFolder.create();
    folders.push(terraform);
    terraform.timeoutMilliseconds = TIMEOUT_MILLISECONDS;
    terraform.env.OBSERVABILITY_BASE_URL = emulator.url;
    terraform.env.OBSERVABILITY_API_KEY = 'bench-key';
    contender.install(terraform.path);
    write(terraform, 0);
    await terraform.init();
    return terraform;
  };
  const write = (terraform: TerraformFolder, changed: number, slos = count): void => {
    const { required_providers, resource } = configuration(contender, slos, changed);
    const settings = { required_providers, backend: { http: shared.settings } };
    terraform.write('main.tf.json', JSON.stringify({ terraform: settings, resource }));
  };
  const rows: Row[] = [];
  const measure = async (phase: Phase, terraform: TerraformFolder, expected: RegExp, command: string) => {
    if (!phases.includes(phase) || (contender === COMPILED && TOO_SLOW_PHASES.includes(phase))) return;
    const { control } = emulator;
    const [name, ...args] = command.split(' ');
    const run = await measureRun({ control, terraform, process: contender.processName }, name, ...args);
    const title = `${phase} of ${count} SLOs, ${contender.name}`;
    const { exitCode, text } = run.result;
    if (!expected.test(text) || (exitCode !== 0) !== (expected === NO_CONNECTION_PATTERN)) {
      throw new Error(`${title}: Terraform should print ${expected}, but exited with ${exitCode}:\n${text}`);
    }
    // Not checked for the baseline, which may start and exit between two samples of the running processes.
    if (contender === OURS && run.memory === 0) throw new Error(`${title}: no provider was found.`);
    console.error(`bench:   ${phase}: ${(run.milliseconds / 1_000).toFixed(1)} s`);
    rows.push({
      phase,
      contender: contender.name,
      seconds: run.milliseconds / 1_000,
      requests: run.requests.length,
      cpuSeconds: run.processorTime / 1_000,
      peakMebibytes: run.memory / 2 ** 20,
      stateBytes: (shared.state ?? '').length / count,
    });
  };

  try {
    if (latency > 0) emulator.control.addFault({ kind: 'latency', latencyMs: latency });
    const plan = `plan -parallelism=${parallelism}`;
    const apply = `apply -auto-approve -parallelism=${parallelism}`;
    const tenth = Math.ceil(count / 10);
    const terraform = await checkout();
    await measure('validate', terraform, /Success! The configuration is valid/, 'validate');
    await measure('first apply', terraform, appliedPattern(count, 0, 0), apply);
    await measure('plan without changes', terraform, NO_CHANGES_PATTERN, plan);
    await measure('plan with -refresh=false', terraform, NO_CHANGES_PATTERN, `${plan} -refresh=false`);
    const fresh = await checkout();
    await measure('refresh in a fresh checkout', fresh, NO_CHANGES_PATTERN, `${plan} -refresh-only`);
    write(terraform, tenth);
    await measure('change of 10%', terraform, appliedPattern(0, tenth, 0), apply);
    checkSlos(emulator, contender, count, tenth);
    // Destroyed SLOs stay on the service, so they can be destroyed again once the state is restored.
    const before = shared.state;
    await measure('destroy', terraform, appliedPattern(0, 0, count), `${apply} -destroy`);
    shared.state = before;
    await measure('destroy with -json', terraform, appliedPattern(0, 0, count), `${apply} -destroy -json`);
    shared.state = before;
    write(terraform, 0, 0);
    await measure('removed from the configuration', terraform, appliedPattern(0, 0, count), apply);
    shared.state = before;
    write(terraform, tenth);
    await emulator.close();
    const expected = contender.processName ? NO_CONNECTION_PATTERN : NO_CHANGES_PATTERN;
    await measure('plan with a dead service', terraform, expected, plan);
    return rows;
  } finally {
    for (const terraform of folders) terraform.remove();
    await shared.close();
    await emulator.close();
  }
}

const NO_CHANGES_PATTERN = /No changes\./;
const NO_CONNECTION_PATTERN = /no connection/;
const appliedPattern = (added: number, changed: number, destroyed: number) =>
  new RegExp(`Apply complete! Resources: ${added} added, ${changed} changed, ${destroyed} destroyed`);

/** Checks that the service has every SLO with its latest description or, for Terraform alone, none. */
function checkSlos({ control }: Emulator, { processName }: Contender, count: number, changed: number): void {
  const descriptions = Object.values(control.objects('slos')).map(({ description }) => String(description));
  const actual = [descriptions.length, descriptions.filter((text) => text.endsWith(CHANGED_SUFFIX)).length];
  const expected = processName ? [count, changed] : [0, 0];
  if (String(actual) !== String(expected)) {
    throw new Error(
      `The service should have ${expected[0]} SLOs, ${expected[1]} of them changed, but has ${actual[0]}, ${actual[1]} of them changed.`,
    );
  }
}
