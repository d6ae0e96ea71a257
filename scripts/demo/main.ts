/** Runs the demo. The exit code is 0, or 1 after a failure, 2 for an invalid command line, or 130 after an interrupt. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Command } from 'commander';
import { DemoProject } from './project';
import { changeTarget, correctDrift, deploy, destroy, planAgain } from './story';
import { requireTerraform } from '../terraform';

type Options = Readonly<{ check?: boolean; wait: boolean }>;

const interruption = new AbortController();
const { signal } = interruption;

async function main({ check, wait }: Options): Promise<void> {
  await requireTerraform();
  if (check) return;
  // This import is dynamic, because `make`, which generates a part of the emulator, runs after `--check`.
  const { startEmulator } = await import('../../src/emulator/index.js');
  const service = await startEmulator();
  const project = new DemoProject(service.url, signal);
  try {
    console.log('This demo deploys examples/typescript with Terraform, changes it, and destroys it.');
    console.log(`The service is an emulator on this machine. Watch it in a browser: ${service.page}`);
    console.log('Ctrl+C stops the demo and the emulator, and discards its objects.');
    await deploy(project, service);
    await changeTarget(project);
    await correctDrift(project, service);
    await planAgain(project);
    if (wait && process.stdin.isTTY && process.stdout.isTTY) await waitForEnter(service.page);
    await destroy(project);
  } finally {
    await service.close();
    rmSync(project.folder, { recursive: true });
  }
  console.log("\nDone: the emulator, its objects and the stack's folder have been removed.");
  console.log('To keep the objects of an emulator: node lib/cli.cjs emulator --data FILE');
}

async function waitForEnter(page: string): Promise<void> {
  process.stdout.write(`\n${page} shows every object and every request. Press Enter to destroy the stack. `);
  await once(process.stdin, 'readable', { signal });
  process.stdin.destroy();
}

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, () => interruption.abort());
// Ends the demo if the program that reads its output, such as `head`, has exited.
process.stdout.on('error', () => interruption.abort());

void new Command('demo')
  .description('Deploy examples/typescript to an emulator with real Terraform, change it, and destroy it.')
  .addHelpText('after', '\nTo use another binary, such as tofu, set the environment variable TERRAFORM.')
  .option('--no-wait', 'do not wait for Enter before the destroy; without a terminal, the demo never waits')
  .option('--check', 'only check that Terraform can be run')
  .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
  .action(main)
  .parseAsync()
  .catch((error: Error) => {
    if (!signal.aborted) console.error(`demo: ${error.message}`);
    process.exitCode = signal.aborted ? 130 : 1;
  });
