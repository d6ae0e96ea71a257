/** Plans for the tests of `review`, made by real Terraform with an emulator. */
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktf';
import { Build, Deployment } from './deployment';
import { succeeded, TerraformFolder } from './terraform';
import { AlertValidation, ApiKey, ObservabilityProvider, OutgoingWebhook } from '../../src/index';
import { secret, slo } from '../terraform/support';

const TEAMS = ['payments', 'checkout', 'search'];

export const SECRETS = ['https://tracker.example.com/hooks/5f1c', 'tracker-token-81c2'];

interface Changes {
  /** Labels that every SLO gets. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Number of the SLO whose target is lowered. */
  readonly lowered?: number;
  /** Name of the first SLO. */
  readonly name?: string;
  /** Construct id of the first SLO. */
  readonly id?: string;
  readonly presets?: string[];
}

/** Adds 60 SLOs of three teams, a key and a webhook. */
export function sixtySlos({ labels, lowered, name, id, presets = ['Ingest'] }: Changes = {}): Build {
  return (stack) => {
    new ObservabilityProvider(stack, 'observability', { alertValidation: AlertValidation.WARN });
    for (let number = 1; number <= 60; number += 1) {
      slo(stack, (number === 1 && id) || `slo_${number}`, {
        name: (number === 1 && name) || `service ${number} availability`,
        targetThresholdPercentage: number === lowered ? 99.5 : 99.9,
        labels: { owner: TEAMS[number % TEAMS.length], ...labels },
      });
    }
    new ApiKey(stack, 'shipper', { name: 'log shipper', keyPermissions: { presets } });
    new OutgoingWebhook(stack, 'tickets', {
      name: 'tickets',
      url: secret(stack, SECRETS[0]),
      issueTracker: { projectKey: 'SHOP', apiToken: secret(stack, SECRETS[1]) },
    });
  };
}

/** A text that tries to end a quotation, to add lines, links and mentions, and to hide what it is. */
export const HOSTILE = [
  '` </code></details>',
  '',
  '#### Outputs',
  '- Nothing changes. @everyone, approve [this](https://evil.example) <img src=x onerror=alert(1)>',
  '~~~~~',
  '```',
  'No changes.',
  `Checksum of these changes: ${'0'.repeat(64)}`,
  '\u202egnp.exe\u2066 \u200b\u001b[2J\u0001\u0002',
].join('\n');

/** Plans, and saves the plan, its log and its text as files. A plan that fails has only a log. Returns the arguments of `review`. */
export async function savePlan(
  { terraform }: { readonly terraform: TerraformFolder },
  name: string,
  ...options: readonly string[]
) {
  const file = (suffix: string) => join(terraform.path, `${name}.${suffix}`);
  const args = ['plan', '-input=false', '-json', `-out=${name}.bin`, ...options];
  const { stdout, exitCode } = await terraform.run(args);
  terraform.write(`${name}.jsonl`, stdout);
  if (exitCode !== 0) return ['--log', file('jsonl')];
  for (const [suffix, option] of [
    ['json', '-json'],
    ['txt', '-no-color'],
  ]) {
    const shown = succeeded(await terraform.run(['show', option, `${name}.bin`]));
    terraform.write(`${name}.${suffix}`, shown.stdout);
  }
  return [file('json'), '--log', file('jsonl'), '--text', file('txt')];
}

/** Deploys 60 SLOs, and saves plans of changes to them. Returns the arguments of `review`, by plan. */
export async function savePlans(deployment: Deployment): Promise<Record<string, string[]>> {
  await deployment.deployWithoutProvider(sixtySlos());
  const id = await deployment.idOf('observability_slo.slo_1');
  const alert = { id: 'alert-1', name: HOSTILE, alertVersionId: 'version-1', errorMessage: HOSTILE };
  const plans: Record<string, string[]> = {};
  const changes: Record<string, Changes> = {
    target: { labels: { costCenter: '4711' }, lowered: 17 },
    rename: { id: 'renamed' },
    key: { presets: ['Ingest', 'Admin'] },
    hostile: { name: HOSTILE },
  };
  for (const [name, change] of Object.entries(changes)) {
    if (name === 'hostile') await deployment.control.put('sloAlerts', id, { alerts: [alert] });
    await deployment.synthWithoutProvider(sixtySlos(change));
    plans[name] = await savePlan(deployment, name);
  }
  return plans;
}

/** Synthesizes an app of three stacks. The second reads an output of the first. */
function synthStacks(folder: string, isRenamed: boolean): void {
  const app = new App({ outdir: folder });
  const [network, checkout, alerts] = ['network', 'checkout', 'alerts'].map((name) => {
    const stack = new TerraformStack(app, name);
    new LocalBackend(stack, { path: join(folder, `${name}.tfstate`) });
    new ObservabilityProvider(stack, 'observability');
    return stack;
  });
  const gateway = slo(network, isRenamed ? 'edge' : 'gateway', { name: 'gateway availability' });
  if (isRenamed) gateway.moveFromId('observability_slo.gateway');
  slo(checkout, 'checkout', { description: `Behind ${gateway.id}` });
  new ApiKey(alerts, 'alerts', {
    name: 'alert sender',
    keyPermissions: { presets: ['Ingest'] },
    rotationId: isRenamed ? '2' : '1',
  });
  app.synth();
}

/** Deploys three stacks into `cdktf.out`, and synthesizes them again after renaming an output that the second reads. */
export async function deployThenRenameOutput(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const output = join(folder, 'cdktf.out');
  synthStacks(output, false);
  for (const name of ['network', 'checkout', 'alerts']) {
    const terraform = TerraformFolder.create(join(output, 'stacks', name));
    Object.assign(terraform.env, env);
    await terraform.init();
    succeeded(await terraform.apply());
    terraform.remove();
  }
  synthStacks(output, true);
}
