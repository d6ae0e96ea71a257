import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder';

const ROOT = join(__dirname, '..', '..');

let folder: string;

beforeEach(() => (folder = temporaryFolder()));

/** Puts a Terraform on the PATH that prints its version, and counts the calls. */
function terraformOf(version: string): void {
  const script = join(folder, 'terraform');
  const code = `#!/bin/sh\necho asked >> '${join(folder, 'asked')}'\necho 'Terraform v${version}'\n`;
  writeFileSync(script, code, { mode: 0o755 });
}

/** Synthesizes in a separate process, because Jest's processes do not pass on a PATH. */
function synth(...stacks: readonly string[]): { status: number | null; stderr: string } {
  const program = `
    const { App, TerraformStack } = require('cdktf');
    const { ObservabilityProvider, Slo } = require('./lib');
    const app = new App({ outdir: ${JSON.stringify(join(folder, 'out'))} });
    for (const name of ${JSON.stringify(stacks)}) {
      const stack = new TerraformStack(app, name);
      new ObservabilityProvider(stack, 'observability');
      for (const id of ['a', 'b', 'c']) {
        new Slo(stack, id, { name: id, targetThresholdPercentage: 99, extraMembers: '{"x":1}' }).importFrom(id);
      }
    }
    app.synth();`;
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  return spawnSync(process.execPath, ['-e', program], { cwd: ROOT, env, encoding: 'utf8' });
}

test("asks for Terraform's version once per stack with imports, not once per import", () => {
  terraformOf('1.11.0');
  expect(synth('one', 'two')).toMatchObject({ status: 0, stderr: '' });
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe('asked\nasked\n');
});

test('still rejects a Terraform that does not support import blocks', () => {
  terraformOf('1.4.7');
  const { status, stderr } = synth('one');
  expect(status).toBe(1);
  expect(stderr).toContain('terraform version 1.4.7 is lower than the required version >=1.5');
});
