import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './project';
import { startEmulator } from '../emulator';

/** Deploys the synthesized stack to a separate emulator, checks that nothing is left to change, and destroys it. */
export async function deploy(project: Project, emulatorCommand: string): Promise<void> {
  const emulator = await startEmulator([emulatorCommand]);
  try {
    const env = terraformEnvironment(project, emulator.url);
    const terraform = (command: string, ...args: string[]) =>
      project.run([process.env.TERRAFORM ?? 'terraform', command, '-input=false', '-no-color', ...args], {
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

/** Without the Terraform settings of the machine and its user. */
export function terraformEnvironment(project: Project, url: string): NodeJS.ProcessEnv {
  const settings = join(project.path, 'terraform.rc');
  writeFileSync(settings, '');
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('TF_'));
  return {
    ...Object.fromEntries(own),
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: '1',
    CHECKPOINT_DISABLE: '1',
    OBSERVABILITY_BASE_URL: url,
    OBSERVABILITY_API_KEY: 'test-key',
    TF_VAR_issue_tracker_token: 'test-token',
    TF_VAR_ci_public_key: PUBLIC_KEY,
  };
}

const PUBLIC_KEY = String(generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }));
