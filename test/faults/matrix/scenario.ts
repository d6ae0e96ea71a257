import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from './faults';
import { Front, FRONTS } from './front';
import { isSenseless, ruleFor } from './rules';
import { readState, Run, runOf } from './run';
import { newSecrets, Secrets } from './secrets';
import { configuration, ProviderOptions } from './stack';
import { CALLERS, Ids, markerOf, Phase } from './use';
import { USES } from './uses';
import { JsonObject } from '../../../src/contract/json';
import { CommandLines } from '../../support/canary';
import { Deployment } from '../../support/deployment';

/** A fault in every phase, and what came after it was gone. */
export interface Column {
  readonly fault: Fault;
  readonly runs: Readonly<Record<Phase, Run>>;
  /** Applies without a fault. None follows the change where the fault passes. */
  readonly recovery: { readonly create: Run; readonly change?: Run };
  /** The state file before and after the plan of the phase `look`. */
  readonly stateAround: readonly [before: string, after: string];
  /** All that was printed, and the command lines of all processes. */
  readonly texts: Readonly<Record<string, string>>;
}

const FAST: ProviderOptions = {
  request_timeout_seconds: 60,
  max_attempts: 3,
  retry_base_delay_seconds: 0.01,
  max_concurrent_requests: 40,
  // Of the one provider that does, this is one use; before all others it would be what they meet.
  verify_connection: false,
};

export function optionsFor({ emulator, passes }: Fault): ProviderOptions {
  const hangs = emulator?.kind.startsWith('hang');
  return {
    ...FAST,
    // Long enough for what is answered at all.
    ...(hangs ? { request_timeout_seconds: 3, max_attempts: 2 } : {}),
    // Uses that call at the same time may meet each other's faults.
    ...(passes ? { max_attempts: 5 } : {}),
  };
}

/** Terraform and its provider run longer than this. */
const COMMAND_LINES_EVERY_MS = 200;

const APPLY = ['apply', '-auto-approve'];
/** Behind the provider's back, the service has lost these. */
const GONE = [
  { collection: 'slos', account: 'default', address: 'observability_slo.gone' },
  {
    collection: 'deployedIntegrations',
    account: 'other',
    address: 'observability_contextual_data_integration.gone',
  },
] as const;

/** Real Terraform against the emulator, with one fault after the other between them. */
export class Scenario {
  public static async start(): Promise<Scenario> {
    const secrets = newSecrets();
    const deployment = await Deployment.start({ keys: secrets.keys });
    Object.assign(deployment.terraform.env, secrets.environment, {
      TF_LOG: 'trace',
      TF_LOG_PATH: join(deployment.folder, 'trace.log'),
    });
    await deployment.synth(() => undefined);
    return new Scenario(deployment, secrets);
  }

  private readonly terraformBlock: unknown;
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

  public async run(fault: Fault): Promise<Column> {
    await this.reset();
    const front = (await FRONTS[fault.name]?.(this.deployment)) ?? new Front();
    const commandLines = new CommandLines(COMMAND_LINES_EVERY_MS);
    try {
      return await this.runWith(fault, front);
    } finally {
      this.texts['command lines'] = commandLines.close();
      await front.close();
    }
  }

  private async runWith(fault: Fault, front: Front): Promise<Column> {
    const withFault = async (phase: Phase, ...args: string[]) => {
      await front.break();
      this.addFaults(fault, phase);
      const run = await this.terraform(phase, ...args);
      this.deployment.control.clearFaults();
      await front.mend();
      return run;
    };

    this.write(fault, 'old');
    const create = await withFault('create', ...APPLY, '-refresh=false');
    // The first read of a new object ends its time of grace.
    const recreate = await this.terraform('recovery of create', ...APPLY);

    this.write(fault, 'old', 'everything');
    const restore = await this.loseObjects();
    const before = this.stateFile();
    const look = await withFault('look', 'plan', '-out=look.tfplan');
    await restore();
    const after = this.stateFile();

    this.write(fault, 'new');
    const change = await withFault('change', ...APPLY, '-refresh=false');
    this.write(fault, 'new', 'lookups');
    const rechange = fault.passes ? undefined : await this.terraform('recovery of change', ...APPLY);

    return {
      fault,
      runs: { create, look, change },
      recovery: { create: recreate, change: rechange },
      stateAround: [before, after],
      texts: this.texts,
    };
  }

  /** As if nothing had been before. */
  private async reset(): Promise<void> {
    const { control, terraform, url } = this.deployment;
    control.clearFaults();
    for (const account of CALLERS) await control.reset(account);
    // The two that have to be there to be looked for.
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

  private write(fault: Fault, version: 'old' | 'new', reads?: 'lookups' | 'everything'): void {
    const [team] = Object.values(this.deployment.control.objects('teamScopes', 'expecting'));
    this.deployment.write(
      configuration(this.terraformBlock, version, optionsFor(fault), {
        lookups: reads !== undefined,
        expectedTeam: reads === 'everything' ? String(team.teamId) : undefined,
      }),
    );
  }

  private addFaults(fault: Fault, phase: Phase): void {
    if (!fault.emulator) return;
    const ids = this.ids();
    const added = new Set<string>();
    for (const use of USES.filter((each) => each.phase === phase && !isSenseless(ruleFor(each, fault)))) {
      const marker = markerOf(use, ids);
      const key = `${use.caller} ${use.operation} ${marker}`;
      if (added.has(key)) continue;
      added.add(key);
      this.deployment.control.addFault({
        ...(fault.emulator.kind === 'status' ? { body: this.secrets.quotedFor(use) } : {}),
        ...fault.emulator,
        operation: use.operation,
        account: use.caller,
        ...(marker === '' ? {} : { matching: marker }),
        alternates: fault.passes ?? false,
      });
    }
  }

  /** Gives back what it takes. */
  private async loseObjects(): Promise<() => Promise<void>> {
    const { control } = this.deployment;
    const ids = this.ids();
    const lost = GONE.map(({ collection, account, address }) => {
      const id = ids[address];
      return { collection, account, id, object: control.get(collection, id, account) };
    });
    for (const { collection, account, id } of lost) await control.delete(collection, id, account);
    return async () => {
      for (const { collection, account, id, object } of lost) {
        if (object) await control.put(collection, id, object, account);
      }
    };
  }

  private ids(): Ids {
    const instances = [...readState(this.stateFile())];
    return Object.fromEntries(instances.map(([address, { attributes }]) => [address, String(attributes.id)]));
  }

  private stateFile(): string {
    const path = join(this.deployment.terraform.path, 'terraform.tfstate');
    return existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  }

  private async terraform(what: string, ...args: string[]): Promise<Run> {
    const { control, terraform } = this.deployment;
    control.clearRequests();
    const ids = this.ids();
    const result = await terraform.run([...args, '-json', '-input=false', '-parallelism=40']);
    this.texts[what] = result.text;
    return runOf(result, control, this.stateFile(), ids);
  }
}
