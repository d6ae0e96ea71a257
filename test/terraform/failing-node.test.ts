/** A `node` that does not run on the machine, such as the shim of a version manager without a version. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, expectError } from './support';
import { Deployment } from '../support/deployment';

const deployment = Deployment.useFresh();
let temporary: string;

/** Puts a script with these lines first on the PATH, as `node`. */
async function putNodeOnPath(...lines: readonly string[]): Promise<void> {
  await deployment.synth((stack) => checkout(stack));
  const bin = join(deployment.folder, 'bin');
  temporary = join(deployment.folder, 'temporary');
  for (const folder of [bin, temporary]) mkdirSync(folder);
  writeFileSync(join(bin, 'node'), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  Object.assign(deployment.terraform.env, { PATH: `${bin}:${process.env.PATH}`, TMPDIR: temporary });
}

it('shows the first line that node prints', async () => {
  await putNodeOnPath(
    'echo "No version is set for command node" >&2',
    'echo "Consider adding one" >&2',
    'exit 126',
  );
  await expectError(
    deployment.terraform.plan(),
    'and node does not start (No version is set for command node).',
  );
  expect(readdirSync(temporary)).toEqual([]);
});

it('runs a node that prints a warning before it starts', async () => {
  await putNodeOnPath('echo "This file is deprecated" >&2', `exec '${process.execPath}' "$@"`);
  Object.assign(deployment.terraform.env, { TF_LOG_PROVIDER: 'debug' });
  expect(await deployment.apply()).toContain('Resources: 1 added, 0 changed, 0 destroyed.');
  // Lines of the provider's own log arrive on the real stderr, which is Terraform's log.
  const { text } = await deployment.terraform.plan();
  expect(text).toContain('This file is deprecated');
  expect(text).toContain('Management API call');
  expect(readdirSync(temporary)).toEqual([]);
});
