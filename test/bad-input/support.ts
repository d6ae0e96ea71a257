import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'lossless-json';
import { JsonObject, parseJson } from '../../src/contract/json';
import { API_KEY, Deployment } from '../support/deployment';
import { Result } from '../support/terraform';

/** In every secret of these tests: where it shows up, a secret has leaked. */
export const CANARY = 'canary';

type Blocks = { readonly [name: string]: object };

/** What stands in cdk.tf.json beside the terraform block. */
export interface Configuration {
  readonly provider?: readonly object[];
  readonly variable?: Blocks;
  readonly resource?: { readonly [type: string]: Blocks };
  readonly data?: { readonly [type: string]: Blocks };
}

/** What the provider keeps beside them may change with each read. */
function attributesIn(state: string): unknown {
  return (
    JSON.parse(state, (name, value: unknown) => (name === 'private' ? undefined : value)) as {
      resources: unknown;
    }
  ).resources;
}

/** A stack that is written by hand, and what must not change while it is wrong. */
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
    // Retries, where there are any, without long waits.
    const observability = provider.map((block) => ({ retry_base_delay_seconds: 0.01, ...block }));
    const all = { terraform: this.terraform, provider: { observability }, ...blocks };
    this.deployment.write(stringify(all, null, 2) ?? '');
  }

  /** Fails the test if anything is lost: what the state shows and all that the service holds are as before. */
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

/** What Terraform printed, in paragraphs: one per error or warning, its white space as single spaces. */
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

  /** The one error about this object: a resource, or a provider by its alias. Fails the test if there are more or none. */
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
