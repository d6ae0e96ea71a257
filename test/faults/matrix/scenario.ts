import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Column, Fault } from './faults';
import { applicableRule } from './rules';
import { privateStateIn, readState, Run, runOf } from './run';
import { newSecrets, Secrets } from './secrets';
import { configuration, ProviderOptions } from './stack';
import { Ids, keyOf, markerOf, Phase, Use } from './use';
import { USES } from './uses';
import { JsonObject } from '../../../src/contract/json';
import { Fault as EmulatorFault } from '../../../src/emulator';
import { agedState } from '../../support/aged-state';
import { Canaries, CommandLines } from '../../support/canary';
import { Deployment } from '../../support/deployment';
import { Loopback, relay } from '../../support/loopback';

/** The results with the faults of a column, in every phase. */
export interface Results {
  /** The objects that existed before, created without a fault. */
  readonly before: Run;
  /** The apply that creates and changes. */
  readonly work: Run;
  readonly recovery: Run;
  readonly look: Run;
  /** The state file before and after that plan. */
  readonly stateAround: readonly [before: string, after: string];
  /** Secrets that may be in the state, and in plan files. */
  readonly kept: readonly Canaries[];
  /** All printed output, and the command lines of all processes. */
  readonly texts: Readonly<Record<string, string>>;
}

export const runFor = ({ work, look }: Results, { phase }: Use): Run => (phase === 'look' ? look : work);

const KEYS = [...new Set(USES.map(keyOf))];

/** The faults for a use's call: one that lasts, or all the temporary ones in turn. Each fault is the first one for some uses. */
export function faultsFor(use: Use, column: Column): readonly Fault[] {
  if (!applicableRule(use, column)) return [];
  const { faults, passes } = column;
  const start = KEYS.indexOf(keyOf(use)) % faults.length;
  return [...faults.slice(start), ...faults.slice(0, start)].slice(0, passes ? faults.length : 1);
}

const FAST = {
  request_timeout_seconds: 60,
  max_attempts: 3,
  retry_base_delay_seconds: 0.01,
  max_concurrent_requests: 40,
  // Only one provider verifies the connection, as a separate use. In the others, that call would hit the fault first.
  verify_connection: false,
};

export function optionsFor({ nature, faults, passes }: Column): typeof FAST {
  // Uses with concurrent calls may meet each other's faults.
  if (passes) {
    return { ...FAST, request_timeout_seconds: 3, max_attempts: 50, retry_base_delay_seconds: 0.001 };
  }
  // A lasting 429 would be retried until the time is up, so the number of attempts would vary.
  if (nature === 'refused') return { ...FAST, max_attempts: 1 };
  const hangs = faults.some(({ emulator }) => emulator?.kind.startsWith('hang'));
  // Long enough for calls that get a response.
  return hangs ? { ...FAST, request_timeout_seconds: 3, max_attempts: 2 } : FAST;
}

const APPLY = ['apply', '-auto-approve'];
const STATE = 'terraform.tfstate';

/** Lets one request through. */
const PASS: EmulatorFault = { kind: 'latency' };
/** Objects that are deleted on the service before the plan. */
const GONE = [
  ['slos', 'observability_slo.gone', 'default'],
  ['deployedIntegrations', 'observability_contextual_data_integration.gone', 'other'],
] as const;

/** Runs real Terraform against the emulator, with the faults of one column after the other. */
export class Scenario {
  public static async start(): Promise<Scenario> {
    const secrets = newSecrets();
    const deployment = await Deployment.start({ keys: secrets.keys });
    const service = await relay(Number(new URL(deployment.url).port));
    const { env } = deployment.terraform;
    Object.assign(env, secrets.environment, {
      OBSERVABILITY_BASE_URL: `http://127.0.0.1:${service.port}`,
      TF_LOG: 'trace',
      TF_LOG_PATH: join(deployment.folder, 'trace.log'),
    });
    await deployment.synth(() => undefined);
    // The SLO that must exist for lookups.
    const slo = { id: 'looked-up', name: 'looked-up', targetThresholdPercentage: 99 };
    await deployment.control.put('slos', slo.id, slo);
    const scenario = new Scenario(deployment, secrets, service);
    scenario.write(FAST, 'old');
    const before = await scenario.terraform('before', ...APPLY);
    scenario.initial = { before, state: scenario.stateFile(), snapshot: deployment.control.snapshot() };
    return scenario;
  }

  private readonly terraformBlock: unknown;
  private initial?: { readonly before: Run; readonly state: string; readonly snapshot: object };
  private texts: Record<string, string> = {};

  private constructor(
    public readonly deployment: Deployment,
    public readonly secrets: Secrets,
    private service: Loopback,
  ) {
    this.terraformBlock = (JSON.parse(deployment.terraform.read('cdk.tf.json')) as JsonObject).terraform;
  }

  public async remove(): Promise<void> {
    await this.service.close();
    await this.deployment.remove();
  }

  public async run(column: Column): Promise<Results> {
    const commandLines = new CommandLines();
    try {
      return await this.runWith(column, await this.reset());
    } finally {
      this.texts['command lines'] = commandLines.close();
    }
  }

  private async runWith(column: Column, before: Run): Promise<Results> {
    const { control } = this.deployment;
    this.write(optionsFor(column), 'new');
    const work = await this.withFaults(column, ['create', 'change'], 'work', ...APPLY, '-refresh=false');
    const keptByWork = this.secrets.kept(control);
    // The first read of a new object ends its grace period.
    this.write(FAST, 'new', 'lookups');
    const recovery = await this.terraform('recovery', ...APPLY);
    await this.storeTeams();
    this.deployment.terraform.write(STATE, agedState(this.stateFile()));

    this.write(optionsFor(column), 'new', 'everything');
    const ids = this.ids();
    for (const [collection, address, account] of GONE) {
      expect(await control.delete(collection, ids[address], account)).toBe(true);
    }
    const stateBefore = this.stateFile();
    const look = await this.withFaults(column, ['look'], 'look', 'plan', '-out=look.tfplan');
    return {
      before,
      work,
      recovery,
      look,
      stateAround: [stateBefore, this.stateFile()],
      kept: [keptByWork, this.secrets.kept(control)],
      texts: this.texts,
    };
  }

  /** Reads the objects that will be deleted until their teams are stored: on a busy machine, a run does not wait for the list of teams. */
  private async storeTeams(): Promise<void> {
    const addresses = GONE.map(([, address]) => address);
    const hasTeams = (address: string) => privateStateIn(this.stateFile(), address).includes('"teamIds"');
    for (let reads = 0; !addresses.every(hasTeams); reads++) {
      if (reads === 5) {
        throw new Error('The teams of the objects were not stored, although they were read five times.');
      }
      const { result } = await this.terraform(
        'teams',
        'refresh',
        ...addresses.map((each) => `-target=${each}`),
      );
      if (result.exitCode !== 0) throw new Error(result.text);
    }
  }

  private async reset(): Promise<Run> {
    const { control, terraform, folder } = this.deployment;
    if (!this.initial) throw new Error('The scenario has not started.');
    const { before, state, snapshot } = this.initial;
    control.clearFaults();
    await control.restore(snapshot);
    terraform.write(STATE, state);
    rmSync(join(terraform.path, `${STATE}.backup`), { force: true });
    rmSync(join(folder, 'trace.log'));
    this.texts = { before: before.result.text };
    return before;
  }

  private write(options: ProviderOptions, version: 'old' | 'new', reads?: 'lookups' | 'everything'): void {
    const [team] = Object.values(this.deployment.control.objects('teamScopes', 'expecting'));
    this.deployment.write(
      configuration(this.terraformBlock, version, options, {
        lookups: reads !== undefined,
        expectedTeam: reads === 'everything' ? String(team.teamId) : undefined,
      }),
    );
  }

  private async withFaults(
    column: Column,
    phases: readonly Phase[],
    label: string,
    ...args: string[]
  ): Promise<Run> {
    const isReachable = column.nature !== 'unsent';
    if (isReachable) this.addFaults(column, phases);
    else await this.service.close();
    const run = await this.terraform(label, ...args);
    this.deployment.control.clearFaults();
    const port = Number(new URL(this.deployment.url).port);
    if (!isReachable) this.service = await relay(port, this.service.port);
    return run;
  }

  private addFaults(column: Column, phases: readonly Phase[]): void {
    const ids = this.ids();
    const added = new Set<string>();
    for (const use of USES.filter(({ phase }) => phases.includes(phase))) {
      const marker = markerOf(use, ids);
      const faults = faultsFor(use, column).flatMap(({ emulator }) => emulator ?? []);
      if (faults.length === 0 || added.has(keyOf(use))) continue;
      added.add(keyOf(use));
      const add = (fault: EmulatorFault) =>
        this.deployment.control.addFault({
          ...(fault.kind === 'status' ? { body: this.secrets.quotedFor(use) } : {}),
          ...fault,
          operation: use.operation,
          account: use.caller,
          ...(marker === '' ? {} : { matching: marker }),
        });
      if (!column.passes) {
        faults.forEach(add);
      } else {
        for (let call = 0; call < use.calls; call++) {
          for (const fault of [...faults, PASS]) add({ ...fault, times: 1 });
        }
      }
    }
  }

  private ids(): Ids {
    const instances = [...readState(this.stateFile())];
    return Object.fromEntries(instances.map(([address, { attributes }]) => [address, String(attributes.id)]));
  }

  private stateFile(): string {
    const path = join(this.deployment.terraform.path, STATE);
    return existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  }

  private async terraform(label: string, ...args: string[]): Promise<Run> {
    const { control, terraform } = this.deployment;
    control.clearRequests();
    const ids = this.ids();
    const result = await terraform.run([...args, '-json', '-input=false', '-parallelism=40']);
    this.texts[label] = result.text;
    return runOf(result, control, this.stateFile(), ids);
  }
}
