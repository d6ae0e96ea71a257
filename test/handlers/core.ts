import { LosslessNumber } from 'lossless-json';
import { Json, JsonObject, parseJson, printJson } from '../../src/contract/json';
import { Control, Emulator, EmulatorOptions, startEmulator } from '../../src/emulator';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { Context, DiagnosticError, Diagnostics, ObjectValue, Schema } from '../../src/plugin';
import { OperationName, operations } from '../../src/schema';
import { standIn } from '../support/stand-in';
import { Instance, TerraformCore } from '../support/terraform-core';

/** Starts an emulator for the tests of a file, and resets its objects, requests, faults and settings before each. */
export function useService(options: EmulatorOptions = {}): Service {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator(options);
  });
  beforeEach(async () => emulator.control.reset());
  afterAll(async () => emulator.close());
  return new Service(() => emulator);
}

/** Returns the context of a call to the provider. */
export function newContext(signal: Context['signal'] = new AbortController().signal): Context {
  return { diagnostics: new Diagnostics(), log: { log: () => undefined }, signal };
}

/** The emulator, and any number of provider processes. */
export class Service {
  constructor(private readonly emulator: () => Emulator) {}

  public get url(): string {
    return this.emulator().url;
  }

  /** The same address in another notation, which the provider treats as another base URL. */
  public get otherUrl(): string {
    return this.url.replace('127.0.0.1', 'localhost');
  }

  public get control(): Control {
    return this.emulator().control;
  }

  /** Creates a provider that is not configured yet. */
  public provider(environment: NodeJS.ProcessEnv = {}): ObservabilityProvider {
    const account = { OBSERVABILITY_BASE_URL: this.url, OBSERVABILITY_API_KEY: 'key', ...environment };
    return new ObservabilityProvider(account, '0.0.0');
  }

  /** Creates and configures a new provider, as for one run of Terraform. */
  public async core(
    typeName: string,
    environment: NodeJS.ProcessEnv = {},
    config: ObjectValue = {},
  ): Promise<TerraformCore> {
    const core = new TerraformCore(this.provider(environment), typeName);
    // The short delay only makes tests faster.
    await core.configure({ retry_base_delay_seconds: new LosslessNumber('0.01'), ...config });
    return core;
  }

  /** Creates and configures a new provider for each test of a file or a `describe`. */
  public useCore(...args: Parameters<Service['core']>): TerraformCore {
    let core: TerraformCore;
    beforeEach(async () => {
      core = await this.core(...args);
    });
    return standIn(() => core);
  }

  /** The bodies of all requests, or of the requests to `operation`, oldest first. */
  public sent(operation?: OperationName): JsonObject[] {
    return this.control
      .requests({ operation })
      .map(({ body }) => parseJson(body === '' ? '{}' : body) as JsonObject);
  }

  /** The operations that were called, in order. */
  public called(): (OperationName | null)[] {
    return this.control.requests().map(({ operation }) => operation);
  }

  /** Like `called`, without the call that every create makes to identify the account. */
  public calledBesideTeams(): (OperationName | null)[] {
    return this.called().filter((operation) => operation !== 'listTeamScopes');
  }

  /** The operations that were called, except for reads. */
  public writes(): OperationName[] {
    return this.control
      .requests()
      .flatMap(({ operation }) => operation ?? [])
      .filter((name) => operations[name].repeat !== 'read');
  }

  /** How often an operation was called. */
  public calls(operation: OperationName): number {
    return this.control.requests({ operation }).length;
  }

  /** Makes the next calls of the operation take effect and return these bodies. */
  public answer(operation: OperationName, ...bodies: readonly (string | object)[]): void {
    for (const each of bodies) {
      const body = typeof each === 'string' ? each : printJson(each);
      this.control.addFault({ kind: 'verbatim', operation, body, times: 1 });
    }
  }

  /** Validates the configuration of a lookup, and reads it with a new provider. Throws the first error. */
  public async lookUp(name: string, config: ObjectValue = {}, settings: ObjectValue = {}) {
    const { provider } = await this.core('observability_slo', {}, settings);
    const lookup = provider.dataSources[`observability_${name}`];
    const [whole, context] = [{ ...unset(lookup), ...config }, newContext()];
    await lookup.validate?.(whole, context);
    const { list } = context.diagnostics;
    const error = list.find(({ severity }) => severity === 'error');
    if (error) throw new DiagnosticError(error.summary, error.detail, error.path);
    return { state: await lookup.read(whole, context), warnings: list };
  }
}

/** Returns a configuration that sets no attribute. */
export const unset = ({ schema }: { readonly schema: Schema }): ObjectValue =>
  Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, null]));

/** The smallest configuration of an SLO. */
export const SLO = { name: 'checkout', target_threshold_percentage: new LosslessNumber('99.9') };
/** An SLO with an indicator. The plan warns about an SLO without one. */
export const MEASURED = {
  ...SLO,
  request_based_metric_sli: { good_events: { query: 'good' }, total_events: { query: 'total' } },
};

/** Returns an object's private state. */
export function privateOf(instance: Instance): JsonObject {
  return (parseJson(instance.private.toString()) as { present: JsonObject }).present;
}

/** Returns the object with changed members in its private state. Removes members that are undefined. */
export function withPrivate(
  instance: Instance,
  changes: { readonly [name: string]: Json | undefined },
): Instance {
  const present = { ...privateOf(instance), ...changes };
  return { ...instance, private: Buffer.from(printJson({ present })) };
}

/** Returns the object with a creation time of a while ago, so that it does not count as new. */
export const createdAgo = (instance: Instance, milliseconds = 3_600_000): Instance =>
  withPrivate(instance, { createdAt: new Date(Date.now() - milliseconds).toISOString() });
