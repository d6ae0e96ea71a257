import { Project } from './project';
import { startEmulator } from '../emulator';
import { TERRAFORM, terraformEnvironment } from '../terraform';

/** Deploys the synthesized stack to a separate emulator, checks that nothing is left to change, and destroys it. */
export async function deploy(project: Project, emulatorCommand: string): Promise<void> {
  const emulator = await startEmulator([emulatorCommand]);
  try {
    const env = terraformEnvironment(project.path, emulator.url);
    const terraform = (command: string, ...args: string[]) =>
      project.run([TERRAFORM, command, '-input=false', '-no-color', ...args], {
        cwd: project.stack,
        env,
        allowed: args.includes('-detailed-exitcode') ? [0, 2] : [0],
      });
    await terraform('init');
    await terraform('apply', '-auto-approve');
    const changes = await terraform('plan', '-detailed-exitcode');
    if (changes !== 0) throw new Error('the plan after the apply shows changes');
    await terraform('destroy', '-auto-approve');
  } finally {
    await emulator.stop();
  }
}
