import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './support';
import { temporaryFolder } from '../support/temporary-folder';

/** A command that says it is this OpenTofu, and can do no more. */
function tofu(says: string): string {
  const file = join(temporaryFolder(), 'tofu');
  writeFileSync(file, `#!/bin/sh\necho "${says}"\n`, { mode: 0o755 });
  return file;
}

const run = async (args: string[], env: NodeJS.ProcessEnv) =>
  runScript('opentofu.ts', args, { OPENTOFU: undefined, PATH: temporaryFolder(), ...env });

describe('npm run test:opentofu', () => {
  it('says what to set where there is no tofu', async () => {
    const { exitCode, stderr } = await run([], {});
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^OpenTofu: not run\. There is no tofu on the PATH\. .*OPENTOFU.*\.\n$/);
  });

  it('says so and ends well, if that is asked for', async () => {
    const { exitCode, stdout } = await run(['--if-present'], {});
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: 'OpenTofu: not run, no tofu on this machine.\n',
    });
  });

  it('refuses a path that leads nowhere, whatever is asked for', async () => {
    const { exitCode, stderr } = await run(['--if-present'], { OPENTOFU: '/no/such/tofu' });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('OPENTOFU names /no/such/tofu, which is no OpenTofu that can be run');
  });

  it('refuses what is not OpenTofu', async () => {
    const { exitCode, stderr } = await run([], { OPENTOFU: tofu('Terraform v1.11.4') });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('which is no OpenTofu that can be run');
  });

  it('refuses an OpenTofu that is too old, by its version', async () => {
    const { exitCode, stderr } = await run(['--if-present'], { OPENTOFU: tofu('OpenTofu v1.9.4') });
    expect(exitCode).toBe(1);
    expect(stderr).toContain('is OpenTofu 1.9.4, and the tests need 1.11 or newer');
  });
});
