import { LosslessNumber } from 'lossless-json';
import { Json, JsonObject, parseJson, printJson } from '../../src/contract/json';
import { Control, Emulator, EmulatorOptions, startEmulator } from '../../src/emulator';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { ObjectValue } from '../../src/plugin';
import { OperationName, operations } from '../../src/schema';
import { standIn } from '../support/stand-in';
import { Instance, TerraformCore } from '../support/terraform-core';

/** An emulator for the tests of a file. Before each, its objects, requests, faults and settings are as at the start. */
export function useService(options: EmulatorOptions = {}): Service {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator(options);
  });
  beforeEach(async () => emulator.control.reset());
  afterAll(async () => emulator.close());
  return new Service(() => emulator);
}

/** The emulator, and as many provider processes as a test wants. */
export class Service {
  constructor(private readonly emulator: () => Emulator) {}

  public get url(): string {
    return this.emulator().url;
  }

  /** The same address in other words, which is another base URL. */
  public get otherUrl(): string {
    return this.url.replace('127.0.0.1', 'localhost');
  }

  public get control(): Control {
    return this.emulator().control;
  }

  /** A process of the provider that has no configuration yet. */
  public provider(environment: NodeJS.ProcessEnv = {}): ObservabilityProvider {
    const account = { OBSERVABILITY_BASE_URL: this.url, OBSERVABILITY_API_KEY: 'key', ...environment };
    return new ObservabilityProvider(account, '0.0.0');
  }

  /** A new provider, configured, as one run of Terraform has it. */
  public async core(
    typeName: string,
    environment: NodeJS.ProcessEnv = {},
    config: ObjectValue = {},
  ): Promise<TerraformCore> {
    const core = new TerraformCore(this.provider(environment), typeName);
    // Only how long tests take.
    await core.configure({ retry_base_delay_seconds: new LosslessNumber('0.01'), ...config });
    return core;
  }

  /** Such a provider for each test of a file or of a `describe`. */
  public useCore(typeName: string): TerraformCore {
    let core: TerraformCore;
    beforeEach(async () => {
      core = await this.core(typeName);
    });
    return standIn(() => core);
  }

  /** Bodies of the requests so far, oldest first; of one operation, if it is given. */
  public sent(operation?: OperationName): JsonObject[] {
    return this.control
      .requests({ operation })
      .map(({ body }) => parseJson(body === '' ? '{}' : body) as JsonObject);
  }

  /** The operations called so far. */
  public called(): (OperationName | null)[] {
    return this.control.requests().map(({ operation }) => operation);
  }

  /** The same without the call that tells the account, beside every creation. */
  public calledBesideTeams(): (OperationName | null)[] {
    return this.called().filter((operation) => operation !== 'listTeamScopes');
  }

  /** Names of the operations called so far that are no reading. */
  public writes(): OperationName[] {
    return this.control
      .requests()
      .flatMap(({ operation }) => operation ?? [])
      .filter((name) => operations[name].repeat !== 'read');
  }

  /** How often an operation was called so far. */
  public calls(operation: OperationName): number {
    return this.control.requests({ operation }).length;
  }

  /** Answers the next call of the operation with this body, after its effect. */
  public answer(operation: OperationName, body: string): void {
    this.control.addFault({ kind: 'verbatim', operation, body, times: 1 });
  }
}

/** The least that an SLO has. */
export const SLO = { name: 'checkout', target_threshold_percentage: new LosslessNumber('99.9') };
/** One with an indicator. Of others the plan warns. */
export const MEASURED = {
  ...SLO,
  request_based_metric_sli: { good_events: { query: 'good' }, total_events: { query: 'total' } },
};

/** What the provider keeps beside an object. */
export function privateOf(instance: Instance): JsonObject {
  return (parseJson(instance.private.toString()) as { present: JsonObject }).present;
}

/** The object with other members in its private state; undefined ones are removed. */
export function withPrivate(
  instance: Instance,
  changes: { readonly [name: string]: Json | undefined },
): Instance {
  const present = { ...privateOf(instance), ...changes };
  return { ...instance, private: Buffer.from(printJson({ present })) };
}
