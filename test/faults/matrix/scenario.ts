import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './faults';
import { Front, FRONTS, NO_FRONT, UNRESOLVED_NAME } from './front';
import { isInapplicable, isLastingLimit, ruleFor } from './rules';
import { readState, Run, runOf } from './run';
import { newSecrets, Secrets } from './secrets';
import { configuration, ProviderOptions } from './stack';
import { CALLERS, Ids, isDeletion, markerOf, Phase, Use } from './use';
import { USES } from './uses';
import { JsonObject } from '../../../src/contract/json';
import { Fault as EmulatorFault } from '../../../src/emulator';
import { COLLECTION_NAMES } from '../../../src/emulator/collections';
import { Canaries, CommandLines } from '../../support/canary';
import { Deployment } from '../../support/deployment';

/** The results with a fault, or with several temporary faults in turn, in every phase. */
export interface Column {
  readonly faults: readonly Fault[];
  /** The objects that existed before, created without a fault. */
  readonly before: Run;
  /** The apply that creates and changes. */
  readonly work: Run;
  /** An apply without a fault. */
  readonly recovery: Run;
  /** The plan after it. */
  readonly look: Run;
  /** The state file before and after that plan. */
  readonly stateAround: readonly [before: string, after: string];
  /** Secrets that may be in the state, and in plan files. */
  readonly kept: readonly Canaries[];
  /** All printed output, and the command lines of all processes. */
  readonly texts: Readonly<Record<string, string>>;
}

export const runFor = ({ work, look }: Column, { phase }: Use): Run => (phase === 'look' ? look : work);

/** The temporary faults that affect a use's call in turn. Each is the last one for some uses. */
export function chainOf(use: Use, faults: readonly Fault[]): readonly Fault[] {
  const applicable = faults.filter((fault) => !isInapplicable(ruleFor(use, fault)));
  // The response to a second deletion is a 404. If that is truncated, it is not known to be the service's, so this fault is the first.
  const start = isDeletion(use) ? applicable.length - 1 : USES.indexOf(use) % Math.max(applicable.length, 1);
  return [...applicable.slice(start), ...applicable.slice(0, start)];
}

const FAST: ProviderOptions = {
  request_timeout_seconds: 60,
  max_attempts: 3,
  retry_base_delay_seconds: 0.01,
  max_concurrent_requests: 40,
  // Only one provider verifies the connection, as a separate use. In the others, that call would hit the fault first.
  verify_connection: false,
};

export function optionsFor(fault: Fault): ProviderOptions {
  const { emulator, passes } = fault;
  const hangs = emulator?.kind.startsWith('hang');
  return {
    ...FAST,
    // Long enough for calls that get a response.
    ...(hangs ? { request_timeout_seconds: 3, max_attempts: 2 } : {}),
    ...(isLastingLimit(fault) ? { max_attempts: 1 } : {}),
    // Uses with concurrent calls may meet each other's faults.
    ...(passes ? { request_timeout_seconds: 3, max_attempts: 50, retry_base_delay_seconds: 0.001 } : {}),
  };
}

/** Shorter than any run of Terraform and its provider. */
const COMMAND_LINES_EVERY_MS = 200;

const APPLY = ['apply', '-auto-approve'];

/** Lets one request through. */
const PASS: EmulatorFault = { kind: 'latency' };
/** Objects that are deleted on the service before the plan. */
const GONE = [
  ['slos', 'observability_slo.gone', 'default'],
  ['deployedIntegrations', 'observability_contextual_data_integration.gone', 'other'],
] as const;

/** Matches ids and keys. */
const RANDOM = /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b|\bkey_[\w-]{32}/g;

/** Returns JSON without times and values that depend on the order of calls. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (name, member: unknown) => {
    if (name === 'private' && member !== '') {
      return JSON.parse(Buffer.from(String(member), 'base64').toString()) as unknown;
    }
    return ['siblings', 'sensitive_attributes'].includes(name) ? undefined : member;
  }).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');

/** Runs real Terraform against the emulator, with one fault after the other. */
export class Scenario {
  public static async start(): Promise<Scenario> {
    const secrets = newSecrets();
    const deployment = await Deployment.start({ keys: secrets.keys, allowHosts: [UNRESOLVED_NAME] });
    Object.assign(deployment.terraform.env, secrets.environment, {
      TF_LOG: 'trace',
      TF_LOG_PATH: join(deployment.folder, 'trace.log'),
    });
    await deployment.synth(() => undefined);
    return new Scenario(deployment, secrets);
  }

  private readonly terraformBlock: unknown;
  /** The results of runs without a fault, by their initial situation. */
  private readonly cachedRuns = new Map<string, { run: Run; state: string; snapshot: object }>();
  private texts: Record<string, string> = {};

  private constructor(
    public readonly deployment: Deployment,
    public readonly secrets: Secrets,
  ) {
    this.terraformBlock = (JSON.parse(deployment.terraform.read('cdk.tf.json')) as JsonObject).terraform;
  }

  public async remove(): Promise<void> {
    await this.deployment.remove();
  }

  /** @param faults one fault, or several temporary ones */
  public async run(faults: readonly Fault[]): Promise<Column> {
    await this.reset();
    const front = (await FRONTS[faults[0].name]?.(this.deployment)) ?? NO_FRONT;
    const commandLines = new CommandLines(COMMAND_LINES_EVERY_MS);
    try {
      return await this.runWith(faults, front);
    } finally {
      this.texts['command lines'] = commandLines.close();
      await front.close();
    }
  }

  private async runWith(faults: readonly Fault[], front: Front): Promise<Column> {
    const withFault = async (label: string, phases: readonly Phase[], ...args: string[]) => {
      await front.break();
      this.addFaults(faults, phases);
      const run = await this.terraform(label, ...args);
      this.deployment.control.clearFaults();
      await front.mend();
      return run;
    };
    const keptNow = () => this.secrets.kept(this.deployment.control);

    this.write(FAST, 'old');
    const before = await this.withoutFault('before');
    this.write(optionsFor(faults[0]), 'new');
    const work = await withFault('work', ['create', 'change'], ...APPLY, '-refresh=false');
    const keptByWork = keptNow();
    // The first read of a new object ends its grace period.
    this.write(FAST, 'new', 'lookups');
    const recovery = await this.withoutFault('recovery');

    this.write(optionsFor(faults[0]), 'new', 'everything');
    const ids = this.ids();
    for (const [collection, address, account] of GONE) {
      expect(await this.deployment.control.delete(collection, ids[address], account)).toBe(true);
    }
    const stateBefore = this.stateFile();
    const look = await withFault('look', ['look'], 'plan', '-out=look.tfplan');
    return {
      faults,
      before,
      work,
      recovery,
      look,
      stateAround: [stateBefore, this.stateFile()],
      kept: [keptByWork, keptNow()],
      texts: this.texts,
    };
  }

  /** Restores the initial situation. */
  private async reset(): Promise<void> {
    const { control, terraform, url } = this.deployment;
    control.clearFaults();
    for (const account of CALLERS) await control.reset(account);
    // The SLO that must exist for lookups.
    await control.put('slos', 'looked-up', {
      id: 'looked-up',
      name: 'looked-up',
      targetThresholdPercentage: 99,
    });
    for (const file of ['terraform.tfstate', 'terraform.tfstate.backup', 'look.tfplan']) {
      rmSync(join(terraform.path, file), { force: true });
    }
    rmSync(join(this.deployment.folder, 'trace.log'), { force: true });
    terraform.env.OBSERVABILITY_BASE_URL = url;
    this.texts = {};
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

  private addFaults(faults: readonly Fault[], phases: readonly Phase[]): void {
    const ids = this.ids();
    const added = new Set<string>();
    for (const use of USES.filter(({ phase }) => phases.includes(phase))) {
      const marker = markerOf(use, ids);
      const key = `${use.caller} ${use.operation} ${marker}`;
      const chain = chainOf(use, faults).flatMap(({ emulator }) => emulator ?? []);
      if (chain.length === 0 || added.has(key)) continue;
      added.add(key);
      const add = (fault: EmulatorFault) =>
        this.deployment.control.addFault({
          ...(fault.kind === 'status' ? { body: this.secrets.quotedFor(use) } : {}),
          ...fault,
          operation: use.operation,
          account: use.caller,
          ...(marker === '' ? {} : { matching: marker }),
        });
      if (!faults[0].passes) {
        add(chain[0]);
      }
      // Each call gets every fault of the chain in turn, and then succeeds.
      else {
        for (let call = 0; call < use.calls; call++) {
          for (const fault of [...chain, PASS]) add({ ...fault, times: 1 });
        }
      }
    }
  }

  private ids(): Ids {
    const instances = [...readState(this.stateFile())];
    return Object.fromEntries(instances.map(([address, { attributes }]) => [address, String(attributes.id)]));
  }

  private stateFile(): string {
    const path = join(this.deployment.terraform.path, 'terraform.tfstate');
    return existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  }

  /** Applies, unless an earlier run began with the same state, service and configuration, except for random values. */
  private async withoutFault(label: string): Promise<Run> {
    const { control, terraform } = this.deployment;
    const start = this.start();
    const cached = this.cachedRuns.get(start);
    if (cached) {
      terraform.write('terraform.tfstate', cached.state);
      await control.restore(cached.snapshot);
      this.texts[label] = cached.run.result.text;
      return cached.run;
    }
    const run = await this.terraform(label, ...APPLY);
    this.cachedRuns.set(start, { run, state: this.stateFile(), snapshot: control.snapshot() });
    return run;
  }

  /** The initial situation of a run. Ids in the state are numbered, so that managed objects differ from others. */
  private start(): string {
    const { control, terraform } = this.deployment;
    const { resources = [] } = JSON.parse(this.stateFile()) as { resources?: unknown[] };
    const state = stableJson(resources);
    const ids = [...new Set(state.match(RANDOM))];
    const objects = CALLERS.flatMap((account) =>
      COLLECTION_NAMES.flatMap((collection) =>
        Object.entries(control.objects(collection, account)).map((entry) =>
          stableJson([account, collection, entry]),
        ),
      ),
    );
    return [terraform.env.OBSERVABILITY_BASE_URL, terraform.read('cdk.tf.json'), state, ...objects]
      .map((text) => text.replace(RANDOM, (id) => `#${ids.indexOf(id)}`))
      .sort()
      .join('\n');
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
