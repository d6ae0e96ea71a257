/** One stack's life with one side, each phase measured and its result checked. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHANGED, Side } from './sides';
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
  'change of 10 %',
  'destroy',
  'destroy with -json',
  'removed from the configuration',
  'plan with a dead service',
] as const;
export type Phase = (typeof PHASES)[number];

export interface Cell {
  /** SLOs in the stack. */
  readonly count: number;
  /** Before the service answers, in milliseconds. */
  readonly latency: number;
  /** Terraform's -parallelism. */
  readonly parallelism: number;
}

export interface PhaseResult {
  readonly seconds: number;
  readonly requests: number;
  /** Processor time of the provider, in seconds. */
  readonly processor: number;
  /** Processor time of Terraform and the provider, in seconds: other work on the machine hardly changes it. */
  readonly total: number;
  /** The most memory that a process of the provider held, in MiB. */
  readonly memory: number;
}

export interface Life {
  readonly phases: ReadonlyMap<Phase, PhaseResult>;
  /** Bytes of state per SLO. */
  readonly state: number;
}

const TIMEOUT_MILLISECONDS = 3_600_000;

export async function live(side: Side, { count, latency, parallelism }: Cell): Promise<Life> {
  const emulator = await startEmulator();
  const shared = await SharedState.start();
  const folders: TerraformFolder[] = [];
  let isClosed = false;
  const checkout = async (): Promise<TerraformFolder> => {
    const terraform = TerraformFolder.create(mkdtempSync(join(tmpdir(), 'bench-')));
    folders.push(terraform);
    terraform.timeoutMilliseconds = TIMEOUT_MILLISECONDS;
    terraform.env.OBSERVABILITY_BASE_URL = emulator.url;
    terraform.env.OBSERVABILITY_API_KEY = 'bench-key';
    side.install(terraform.path);
    write(terraform, 0);
    await terraform.init();
    return terraform;
  };
  const write = (terraform: TerraformFolder, changed: number, isEmpty = false): void => {
    const { terraform: settings, resource } = side.configuration(count, changed);
    const backend = { http: shared.settings };
    const configuration = { terraform: { ...settings, backend }, ...(isEmpty ? {} : { resource }) };
    terraform.write('main.tf.json', JSON.stringify(configuration));
  };
  const phases = new Map<Phase, PhaseResult>();
  const measure = async (
    phase: Phase,
    terraform: TerraformFolder,
    expected: RegExp,
    command: string,
    ...args: string[]
  ): Promise<void> => {
    emulator.control.clearRequests();
    const { result, milliseconds, processorTime, terraformTime, memory, requests } = await measureRun(
      { control: emulator.control, terraform, process: side.process },
      command,
      ...args,
    );
    const what = `${phase} of ${count} SLOs, ${side.name}`;
    if (!expected.test(result.text)) {
      throw new Error(`${what}: Terraform should say ${String(expected)}, and said:\n${result.text}`);
    }
    const isFailure = phase === 'plan with a dead service' && side.process !== undefined;
    if ((result.exitCode !== 0) !== isFailure) {
      throw new Error(`${what}: Terraform ended with ${result.exitCode}, and said:\n${result.text}`);
    }
    // A compiled one may come and go between two looks.
    if (side.name === 'ours' && memory === 0) {
      throw new Error(`No process of the provider was seen: ${phase}, ${side.name}`);
    }
    console.error(`bench:   ${phase}: ${(milliseconds / 1_000).toFixed(1)} s`);
    phases.set(phase, {
      seconds: milliseconds / 1_000,
      requests: requests.length,
      processor: processorTime / 1_000,
      total: (processorTime + terraformTime) / 1_000,
      memory: memory / 2 ** 20,
    });
  };

  try {
    if (latency > 0) emulator.control.addFault({ kind: 'latency', latencyMs: latency });
    const all = `-parallelism=${parallelism}`;
    const tenth = Math.ceil(count / 10);
    const terraform = await checkout();
    await measure('validate', terraform, /Success! The configuration is valid/, 'validate');
    await measure('first apply', terraform, added(count), 'apply', '-auto-approve', all);
    const state = (shared.state ?? '').length / count;
    await measure('plan without changes', terraform, /No changes\./, 'plan', all);
    await measure('plan with -refresh=false', terraform, /No changes\./, 'plan', '-refresh=false', all);
    const fresh = await checkout();
    await measure('refresh in a fresh checkout', fresh, /No changes\./, 'plan', '-refresh-only', all);
    write(terraform, tenth);
    await measure('change of 10 %', terraform, changedOnly(tenth), 'apply', '-auto-approve', all);
    checkService(emulator, side, count, tenth);
    // What was destroyed stays on the service, so the state alone brings it back.
    const applied = shared.state;
    await measure('destroy', terraform, destroyed(count), 'apply', '-destroy', '-auto-approve', all);
    if (side.isBounded) {
      shared.state = applied;
      const json = ['apply', '-destroy', '-auto-approve', '-json', all] as const;
      await measure('destroy with -json', terraform, destroyed(count), ...json);
      shared.state = applied;
      write(terraform, 0, true);
      const phase = 'removed from the configuration';
      await measure(phase, terraform, destroyed(count), 'apply', '-auto-approve', all);
      shared.state = applied;
      write(terraform, tenth);
      isClosed = true;
      await emulator.close();
      const dead = side.process ? /no connection/ : /No changes\./;
      await measure('plan with a dead service', terraform, dead, 'plan', all);
    }
    return { phases, state };
  } finally {
    for (const terraform of folders) {
      terraform.remove();
      rmSync(terraform.path, { recursive: true, force: true });
    }
    await shared.close();
    if (!isClosed) await emulator.close();
  }
}

const added = (count: number) =>
  new RegExp(`Apply complete! Resources: ${count} added, 0 changed, 0 destroyed`);
const changedOnly = (count: number) =>
  new RegExp(`Apply complete! Resources: 0 added, ${count} changed, 0 destroyed`);
const destroyed = (count: number) =>
  new RegExp(`Apply complete! Resources: 0 added, 0 changed, ${count} destroyed`);

/** A run counts only if the service has every SLO, with the descriptions of the last configuration. */
function checkService({ control }: Emulator, { process }: Side, count: number, changed: number): void {
  const descriptions = Object.values(control.objects('slos')).map(({ description }) => String(description));
  const found = [descriptions.length, descriptions.filter((text) => text.endsWith(CHANGED)).length];
  const expected = process ? [count, changed] : [0, 0];
  if (String(found) !== String(expected)) {
    throw new Error(
      `The service should have ${expected[0]} SLOs, ${expected[1]} of them changed, and has ${found}.`,
    );
  }
}
