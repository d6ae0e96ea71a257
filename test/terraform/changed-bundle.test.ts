import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, prose } from './support';
import { Compression, pack } from '../../src/cli/archive';
import { archiveName, PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { bundleVersion } from '../../src/synthesis/provider-bundle';
import { PLATFORM } from '../plugin/fixture/build';
import { Deployment } from '../support/deployment';

const version = bundleVersion('test');
let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.synth((stack) => {
    checkout(stack);
  });
});
afterAll(async () => deployment.remove());

it('a provider that was changed after init is not run', async () => {
  const folder = join(deployment.terraform.path, '.terraform/providers', PROVIDER_SOURCE, version, PLATFORM);
  appendFileSync(join(folder, 'plugin.cjs'), '// changed');
  const plan = await deployment.terraform.plan();
  expect(plan.exitCode).toBe(1);
  expect(prose(plan)).toContain('does not match any of the checksums recorded in the dependency lock file');
});

it('a provider that was changed after synthesis is not installed, and the next synthesis mends it', async () => {
  const { path } = deployment.terraform;
  const init = ['init', '-input=false', '-no-color'];
  rmSync(join(path, '.terraform'), { recursive: true });
  const archive = join(path, 'terraform.d/plugins', PROVIDER_SOURCE, archiveName(version, PLATFORM));
  writeFileSync(
    archive,
    pack(new Map([['terraform-provider-observability', Buffer.from('#!/bin/sh\n')]]), Compression.NONE),
  );
  expect(prose(await deployment.terraform.run(init))).toContain(
    "doesn't match any of the checksums previously recorded",
  );
  await deployment.synth((stack) => {
    checkout(stack);
  });
  await deployment.terraform.init();
  expect((await deployment.terraform.plan()).exitCode).toBe(2);
});
