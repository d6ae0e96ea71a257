import { spawnSync } from 'node:child_process';
import { withTerraform } from '../synthesis/terraform-binary';

/** Runs Terraform or OpenTofu in a folder. */
export const runTerraform = async (folder: string, args: readonly string[]) =>
  withTerraform(async (binary) => {
    const { error, status, stdout, stderr } = spawnSync(binary, args, {
      cwd: folder,
      env: { ...process.env, CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1' },
      encoding: 'utf8',
      maxBuffer: Infinity,
      windowsHide: true,
    });
    if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return undefined;
    if (error) throw error;
    return { binary, isOk: status === 0, stdout, stderr };
  });
