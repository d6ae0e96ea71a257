/** A program that esbuild bundles into one file, with or without the package, as in docs/running.md. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/checkout';
import { namedBlocksOn } from '../../scripts/pages';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { installPackages } from '../support/guide';
import { temporaryFolder } from '../support/temporary-folder';

const BLOCKS = namedBlocksOn('docs/running.md');
const [BUILD, COPY] = (BLOCKS.get('bundle') ?? '').split('\n');
const NAME = 'cdktf-provider-observability';
let project: string;

beforeEach(() => {
  project = temporaryFolder();
  installPackages(project);
  // It synthesizes only `if (require.main === module)`.
  cpSync(join(ROOT, 'templates/typescript/main.ts'), join(project, 'main.ts'));
});

/** Runs commands from the page, and then the bundle. */
function synthesizeAfter(...commands: string[]) {
  const script = [...commands, 'node dist/main.js'].join('\n').replace('npx ', `${ROOT}/node_modules/.bin/`);
  const { status, stderr } = spawnSync('/bin/bash', ['-ec', script], { cwd: project, encoding: 'utf8' });
  const plugins = join(project, 'cdktf.out/stacks/checkout/terraform.d/plugins', PROVIDER_SOURCE);
  return { status, stderr, hasProvider: existsSync(plugins) };
}

it('fails without the provider, and the error says why and what to do', () => {
  const { status, stderr } = synthesizeAfter(BUILD);
  expect(status).toBe(1);
  const copy = join(project, 'dist/observability-provider');
  expect(stderr).toContain(
    `Error: [checkout/observability] The Terraform provider in ${copy} is incomplete: manifest.json cannot be read. ` +
      `A bundler has put this package into ${join(project, 'dist/main.js')}, but not the provider. ` +
      `Keep the package and cdktf external (for esbuild: --external:${NAME} --external:cdktf --external:constructs), or copy the package's folder lib/provider to ${copy}.\n`,
  );
});

it('uses a copy of the provider next to the bundle', () => {
  expect(synthesizeAfter(BUILD, COPY)).toMatchObject({ status: 0, hasProvider: true });
});

it('can be an ES module, with a banner', () => {
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  const build = (BLOCKS.get('esm') ?? '').trim();
  expect(synthesizeAfter(build, COPY)).toMatchObject({
    status: 0,
    stderr: expect.not.stringMatching(/rror/),
    hasProvider: true,
  });
});

it('says why Node.js cannot be embedded', () => {
  const { status, stderr } = synthesizeAfter(BUILD, COPY, 'export OBSERVABILITY_EMBED_NODE=linux_amd64');
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /Cannot embed Node\.js \(requested by OBSERVABILITY_EMBED_NODE\): .*cli\.cjs does not exist\. If a bundler /,
  );
});

it('finds the provider in an external package', () => {
  expect(synthesizeAfter(`${BUILD} --external:${NAME}`)).toMatchObject({ status: 0, hasProvider: true });
});
