import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { withTerraform } from '../synthesis/terraform-binary';

/** Returns the folder in which `terraform init` installs providers. */
export const dataFolder = (folder: string): string =>
  resolve(folder, process.env.TF_DATA_DIR || '.terraform');

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
