/**
 * Deploys examples/typescript to the emulator with real Terraform, shows the objects on the service, and destroys the stack
 * again. Everything happens in .cache/demo, which is removed at the end.
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { startEmulator } from './emulator';
import { parseJson } from '../src/contract/json';

const ROOT = join(__dirname, '..');
const EXAMPLE = join(ROOT, 'examples', 'typescript');
const WORK = join(ROOT, '.cache', 'demo');
const STACK = join(WORK, 'stacks', 'shop');
const TERRAFORM = process.env.TERRAFORM ?? 'terraform';

/** A step of the demo failed; the message says which. */
class DemoError extends Error {}

async function main(screenshot?: string): Promise<void> {
  requireTerraform();
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK, { recursive: true });
  writeFileSync(join(WORK, 'terraform.rc'), '');
  step('Start the emulator of the management API');
  const emulator = await startEmulator([process.execPath, join(ROOT, 'lib', 'cli.cjs')]);
  console.log(`It listens on ${emulator.url}. Open ${emulator.url}/ in a browser to see what happens there.`);
  try {
    const environment = {
      ...withoutTerraformSettings(process.env),
      TF_CLI_CONFIG_FILE: join(WORK, 'terraform.rc'),
      OBSERVABILITY_BASE_URL: emulator.url,
      OBSERVABILITY_API_KEY: 'demo-key',
      TF_VAR_issue_tracker_token: 'demo-token',
      TF_VAR_ci_public_key: publicKey(),
      TF_IN_AUTOMATION: '1',
      CHECKPOINT_DISABLE: '1',
      CDKTF_OUTDIR: WORK,
      TSX_TSCONFIG_PATH: join(ROOT, 'examples', 'tsconfig.json'),
    };
    const terraform = (...args: string[]): number => run(TERRAFORM, args, STACK, environment);

    step('Synthesize examples/typescript');
    // CDKTF stores the state in its working folder.
    const synth = ['--import', 'tsx', join(EXAMPLE, 'main.ts')];
    expectSuccess('synthesis', run(process.execPath, synth, WORK, environment));

    step('terraform init');
    expectSuccess('terraform init', terraform('init', '-input=false'));

    step('terraform plan');
    expectSuccess('terraform plan', terraform('plan', '-input=false'));

    step('terraform apply');
    expectSuccess('terraform apply', terraform('apply', '-input=false', '-auto-approve'));

    step('terraform plan, once more: nothing is to change');
    const changes = terraform('plan', '-input=false', '-detailed-exitcode');
    if (changes === 2) throw new DemoError('the second plan shows changes');
    expectSuccess('the second terraform plan', changes);

    step('What the service holds now');
    await printHoldings(emulator.url);
    if (screenshot !== undefined) await photograph(emulator.url, screenshot);

    step('terraform destroy');
    expectSuccess('terraform destroy', terraform('destroy', '-input=false', '-auto-approve'));
  } finally {
    await emulator.stop();
    rmSync(WORK, { recursive: true, force: true });
  }
  step('Done: the emulator is stopped and the working folder removed');
}

/** The demo must not depend on the Terraform settings of this machine. */
function withoutTerraformSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TF_')));
}

function requireTerraform(): void {
  const { error, status } = spawnSync(TERRAFORM, ['version'], { stdio: 'ignore' });
  if (!error && status === 0) return;
  throw new DemoError(
    `"${TERRAFORM}" cannot be run. Install Terraform 1.11 or newer, or name a Terraform or OpenTofu binary in the variable TERRAFORM`,
  );
}

/** A new public key. The demo decrypts nothing, so it does not keep the private key. */
function publicKey(): string {
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({
    type: 'spki',
    format: 'pem',
  }) as string;
}

type Held = Readonly<Record<string, unknown>>;
type Row = readonly [kind: string, id: unknown, name: unknown, about: string];

/** How to show the objects of each collection to which the example adds. */
const ROWS: Readonly<Record<string, (held: Held) => Row>> = {
  slos: (slo) => ['SLO', slo.id, slo.name, `target ${String(slo.targetThresholdPercentage)} %`],
  webhooks: (webhook) => ['webhook', webhook.id, webhook.name, String(webhook.type)],
  enrichments: (rule) => ['enrichment', rule.id, rule.fieldName, `into ${String(rule.enrichedFieldName)}`],
  archiveTargets: ({ objectStorage }) => ['archive', '-', (objectStorage as Held).bucket, ''],
  apiKeys: (key) => ['API key', key.keyId, key.name, ''],
};

async function printHoldings(url: string): Promise<void> {
  const rows = Object.entries(ROWS).map(async ([collection, row]) => {
    const answer = await fetch(`${url}/_emulator/objects/${collection}`);
    // Not `answer.json()`, which rounds identifiers of 64 bits.
    const objects = Object.values(parseJson(await answer.text()) as Record<string, Held>);
    return objects.map((held) => row(held).map((cell) => shortened(String(cell))));
  });
  printTable([['KIND', 'ID', 'NAME', 'ABOUT'], ...(await Promise.all(rows)).flat()]);
}

/** The page with the objects, one of them open, and the requests; small enough for a repository. */
async function photograph(url: string, file: string): Promise<void> {
  const { Browser } = await import('../test/support/browser.js');
  const browser = await Browser.start();
  try {
    const page = await browser.open(url);
    await page.setViewportSize({ width: 1040, height: 520 });
    await page.locator('.row > summary').first().click();
    await page.getByText('History').waitFor();
    await page.screenshot({ path: join(ROOT, file) });
  } finally {
    await browser.remove();
  }
}

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

function printTable(rows: string[][]): void {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

function run(command: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): number {
  const { error, status } = spawnSync(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) throw new DemoError(`"${command}" cannot be run: ${error.message}`);
  return status ?? 1;
}

function expectSuccess(what: string, exitCode: number): void {
  if (exitCode !== 0) throw new DemoError(`${what} ended with exit code ${exitCode}`);
}

function step(title: string): void {
  console.log(`\n=== ${title}\n`);
}

void new Command('demo')
  .description('Deploy examples/typescript to the emulator with real Terraform, and take it down again.')
  .addHelpText('after', "\nThe variable TERRAFORM names another binary, such as OpenTofu's.")
  .option('--check', 'only check that Terraform can be run')
  .option(
    '--screenshot <file>',
    "write a picture of the emulator's page with the deployed stack; needs Chromium",
  )
  .action(async ({ check, screenshot }: { check?: boolean; screenshot?: string }) => {
    try {
      if (check) requireTerraform();
      else await main(screenshot);
    } catch (error) {
      if (!(error instanceof DemoError)) throw error;
      console.error(`demo: ${error.message}.`);
      process.exitCode = 1;
    }
  })
  .parseAsync();
