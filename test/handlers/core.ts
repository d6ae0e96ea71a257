import { LosslessNumber } from 'lossless-json';
import { Json, JsonObject, parseJson, printJson } from '../../src/contract/json';
import { OperationName, operations } from '../../src/contract/operations';
import { Control, Emulator, EmulatorOptions, startEmulator } from '../../src/emulator';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { Instance, TerraformCore } from '../support/terraform-core';

/** An emulator for the tests of a file, and as many provider processes as a test wants. */
export class Service {
  /** Unless `keys` says which account each key opens, any key opens the one account. */
  public static async start(
    keys?: Readonly<Record<string, string>>,
    options: EmulatorOptions = {},
  ): Promise<Service> {
    return new Service(await startEmulator({ keys, ...options }));
  }

  private constructor(private readonly emulator: Emulator) {}

  public get url(): string {
    return this.emulator.url;
  }

  public get control(): Control {
    return this.emulator.control;
  }

  /** A new provider, configured, as one run of Terraform has it. */
  public async core(typeName: string, environment: NodeJS.ProcessEnv = {}): Promise<TerraformCore> {
    const account = { OBSERVABILITY_BASE_URL: this.url, OBSERVABILITY_API_KEY: 'key', ...environment };
    const core = new TerraformCore(new ObservabilityProvider(account, '0.0.0'), typeName);
    // Only how long tests take.
    await core.configure({ retry_base_delay_seconds: new LosslessNumber('0.01') });
    return core;
  }

  /** Objects, requests and faults are as at the start. */
  public async reset(): Promise<void> {
    this.control.clearFaults();
    this.control.clearRequests();
    for (const account of this.control.accounts()) await this.control.reset(account);
  }

  /** Bodies of the requests so far, oldest first; of one operation, if it is given. */
  public sent(operation?: number): JsonObject[] {
    return this.control
      .requests()
      .filter(({ number }) => operation === undefined || number === operation)
      .map(({ body }) => parseJson(body === '' ? '{}' : body) as JsonObject);
  }

  /** Numbers of the operations called so far. */
  public called(): (number | null)[] {
    return this.control.requests().map(({ number }) => number);
  }

  /** Names of the operations called so far that are no reading. */
  public writes(): OperationName[] {
    return this.control
      .requests()
      .flatMap(({ operation }) => operation ?? [])
      .filter((name) => operations[name].repeat !== 'read');
  }

  /** How often an operation was called so far. */
  public calls(operation: number): number {
    return this.called().filter((number) => number === operation).length;
  }

  /** Answers the next call of the operation with this body, after its effect. */
  public answer(operation: number, body: string): void {
    this.control.addFault({ kind: 'verbatim', operation, body, times: 1 });
  }

  public async stop(): Promise<void> {
    await this.emulator.close();
  }
}

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
