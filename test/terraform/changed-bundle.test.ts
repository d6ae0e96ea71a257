import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, expectError, prose } from './support';
import { pack } from '../../src/cli/archive';
import { archiveName, PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { bundleVersion } from '../../src/synthesis/provider-bundle';
import { PLATFORM } from '../plugin/fixture/build';
import { Deployment } from '../support/deployment';

const version = bundleVersion('test');
const deployment = Deployment.use();

beforeAll(async () => {
  await deployment.synth((stack) => checkout(stack));
});

it('Terraform does not run a provider that was changed after init', async () => {
  const folder = join(deployment.terraform.path, '.terraform/providers', PROVIDER_SOURCE, version, PLATFORM);
  appendFileSync(join(folder, 'plugin.cjs'), '// changed');
  await expectError(
    deployment.terraform.plan(),
    'does not match any of the checksums recorded in the dependency lock file',
  );
});

it('Terraform does not install a provider that was changed after synthesis, and the next synthesis repairs it', async () => {
  const { path } = deployment.terraform;
  const init = ['init', '-input=false', '-no-color'];
  rmSync(join(path, '.terraform'), { recursive: true });
  const archive = join(path, 'terraform.d/plugins', PROVIDER_SOURCE, archiveName(version, PLATFORM));
  writeFileSync(
    archive,
    pack(new Map([['terraform-provider-observability', Buffer.from('#!/bin/sh\n')]]), 0),
  );
  expect(prose(await deployment.terraform.run(init))).toContain(
    "doesn't match any of the checksums previously recorded",
  );
  await deployment.synth((stack) => checkout(stack));
  await deployment.terraform.init();
  expect((await deployment.terraform.plan()).exitCode).toBe(2);
});
