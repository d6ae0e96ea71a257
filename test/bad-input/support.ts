import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'lossless-json';
import { JsonObject, parseJson } from '../../src/contract/json';
import { API_KEY, Deployment } from '../support/deployment';
import { Result } from '../support/terraform';

/** Part of every secret in these tests. If it appears in an output, a secret has leaked. */
export const CANARY = 'canary';

type Blocks = { readonly [name: string]: object };

/** The blocks of cdk.tf.json, except the terraform block. */
export interface Configuration {
  readonly provider?: readonly object[];
  readonly variable?: Blocks;
  readonly resource?: { readonly [type: string]: Blocks };
  readonly data?: { readonly [type: string]: Blocks };
}

/** Returns the resources in a state, without their private state, which may change with each read. */
function attributesIn(state: string): unknown {
  return (
    JSON.parse(state, (name, value: unknown) => (name === 'private' ? undefined : value)) as {
      resources: unknown;
    }
  ).resources;
}

/** A hand-written stack, and the state and objects that must not change while its configuration is invalid. */
export class BadInput {
  public static async start(): Promise<BadInput> {
    const deployment = await Deployment.start();
    await deployment.synth(() => undefined);
    return new BadInput(deployment);
  }

  private readonly terraform: unknown;

  private constructor(public readonly deployment: Deployment) {
    this.terraform = (parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject).terraform;
  }

  public write({ provider = [{}], ...blocks }: Configuration): void {
    // Keeps the waits between retries short.
    const observability = provider.map((block) => ({ retry_base_delay_seconds: 0.01, ...block }));
    const all = { terraform: this.terraform, provider: { observability }, ...blocks };
    this.deployment.write(stringify(all, null, 2) ?? '');
  }

  /** Expects that the run fails, and that the state and the objects on the service do not change. */
  public async losesNothing(run: () => Promise<Result>): Promise<Diagnostics> {
    const before = this.holdings();
    const result = await run();
    expect(result.exitCode).toBe(1);
    expect(this.holdings()).toEqual(before);
    return new Diagnostics(result);
  }

  private holdings(): object {
    const { control, terraform } = this.deployment;
    const isThere = existsSync(join(terraform.path, 'terraform.tfstate'));
    return {
      resources: isThere ? attributesIn(terraform.read('terraform.tfstate')) : [],
      slos: control.objects('slos'),
      webhooks: control.objects('webhooks'),
    };
  }
}

/** The errors that Terraform printed, each on one line with single spaces. */
export class Diagnostics {
  public readonly errors: readonly string[];

  constructor(result: Result) {
    expect(result.text).not.toContain(CANARY);
    expect(result.text).not.toContain(API_KEY);
    const paragraphs = result.text.split(/\n(?=(?:Error|Warning): )/).slice(1);
    this.errors = paragraphs
      .filter((text) => text.startsWith('Error: '))
      .map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** The only error about a resource, or about a provider by its alias. Fails the test if there are more or none. */
  public about(address: string): string {
    const found = this.errors.filter((error) =>
      [`with ${address},`, `in resource.${address}:`, `in resource.${address}.`, `"].${address},`].some(
        (at) => error.includes(at),
      ),
    );
    if (found.length !== 1) {
      throw new Error(
        `There should be one error about ${address}, and not ${found.length}:\n${found.join('\n')}`,
      );
    }
    return found[0];
  }
}
