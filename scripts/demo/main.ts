/** Runs the demo. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Command } from 'commander';
import { DemoProject } from './project';
import { changeTarget, correctDrift, deploy, destroy, planAgain } from './story';
import { requireTerraform } from '../terraform';

type Options = Readonly<{ check?: boolean; wait: boolean }>;

async function main({ check, wait }: Options): Promise<void> {
  await requireTerraform();
  if (check) return;
  // This import is dynamic, because `make`, which generates a part of the emulator, runs after `--check`.
  const { startEmulator } = await import('../../src/emulator/index.js');
  const service = await startEmulator();
  const project = new DemoProject(service.url);
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
  await once(process.stdin, 'readable');
  process.stdin.destroy();
}

void new Command('demo')
  .description('Deploy examples/typescript to an emulator with real Terraform, change it, and destroy it.')
  .addHelpText('after', '\nTo use another binary, such as tofu, set the environment variable TERRAFORM.')
  .option('--no-wait', 'do not wait for Enter before the destroy; without a terminal, the demo never waits')
  .option('--check', 'only check that Terraform can be run')
  .action(main)
  .parseAsync()
  .catch((error: Error) => {
    console.error(`demo: ${error.message}`);
    process.exitCode = 1;
  });
