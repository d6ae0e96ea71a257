import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canRun } from './command';

export const TERRAFORM = process.env.TERRAFORM ?? 'terraform';

const PUBLIC_KEY = String(generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }));

export async function requireTerraform(): Promise<void> {
  if (await canRun([TERRAFORM, 'version'])) return;
  throw new Error(
    `"${TERRAFORM}" cannot be run. Install Terraform 1.11 or newer, or set the environment variable TERRAFORM to the path of a Terraform or OpenTofu binary.`,
  );
}

/** Returns the environment for Terraform in the examples' stack, with an empty CLI configuration instead of the user's settings. */
export function terraformEnvironment(folder: string, url: string): NodeJS.ProcessEnv {
  const settings = join(folder, 'terraform.rc');
  writeFileSync(settings, '');
  const inherited = Object.entries(process.env).filter(([name]) => !/^(TF|OBSERVABILITY)_/.test(name));
  return {
    ...Object.fromEntries(inherited),
    TF_CLI_CONFIG_FILE: settings,
    TF_IN_AUTOMATION: '1',
    CHECKPOINT_DISABLE: '1',
    OBSERVABILITY_BASE_URL: url,
    OBSERVABILITY_API_KEY: 'test-key',
    TF_VAR_issue_tracker_token: 'test-token',
    TF_VAR_ci_public_key: PUBLIC_KEY,
  };
}
