/** Real plans that somebody has to review, made from one state by real Terraform, with an emulator. */
import { join } from 'node:path';
import { App, LocalBackend, TerraformOutput, TerraformStack } from 'cdktf';
import { Build, Deployment } from './deployment';
import { succeeded, TerraformFolder } from './terraform';
import { ApiKey, ObservabilityProvider, OutgoingWebhook } from '../../src/index';
import { secret, slo } from '../terraform/support';

/** The files of a plan: `terraform show -json`, the stream of `terraform plan -json`, and `terraform show`. */
export interface PlanFiles {
  readonly plan: string;
  readonly log: string;
  readonly text: string;
}

const TEAMS = ['payments', 'checkout', 'search'];

export interface Changes {
  /** Labels that every SLO gets. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Targets by number of the SLO. Default: 99.9. */
  readonly targets?: Readonly<Record<number, number>>;
  readonly names?: Readonly<Record<number, string>>;
  /** The construct ids of SLOs by number. */
  readonly ids?: Readonly<Record<number, string>>;
  readonly presets?: string[];
}

/** A stack with 60 SLOs of three teams, a key and a webhook. */
export const sixty =
  ({ labels = {}, targets = {}, names = {}, ids = {}, presets = ['Ingest'] }: Changes = {}): Build =>
  (stack) => {
    for (let number = 1; number <= 60; number += 1) {
      slo(stack, ids[number] ?? `slo_${number}`, {
        name: names[number] ?? `service ${number} availability`,
        targetThresholdPercentage: targets[number] ?? 99.9,
        labels: { team: TEAMS[number % TEAMS.length], ...labels },
      });
    }
    new ApiKey(stack, 'shipper', { name: 'log shipper', keyPermissions: { presets } });
    new OutgoingWebhook(stack, 'tickets', {
      name: 'tickets',
      url: secret(stack, 'https://tracker.example.com/hooks/5f1c'),
      issueTracker: { projectKey: 'SHOP', apiToken: secret(stack, 'tracker-token-81c2') },
    });
  };

/** Plans in the folder, and writes the files there. A plan that fails has only a log. */
export async function savePlan(terraform: TerraformFolder, name: string): Promise<PlanFiles> {
  const files = { plan: `${name}.json`, log: `${name}.jsonl`, text: `${name}.txt` };
  const binary = `${name}.bin`;
  const { stdout, exitCode } = await terraform.run(['plan', '-input=false', '-json', `-out=${binary}`]);
  terraform.write(files.log, stdout);
  if (exitCode === 0) {
    terraform.write(files.plan, succeeded(await terraform.run(['show', '-json', binary])).stdout);
    terraform.write(files.text, succeeded(await terraform.run(['show', '-no-color', binary])).stdout);
  }
  return {
    plan: join(terraform.path, files.plan),
    log: join(terraform.path, files.log),
    text: join(terraform.path, files.text),
  };
}
