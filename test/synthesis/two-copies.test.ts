/** A program that contains two copies of this package: its own, and that of a library of constructs. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../../scripts/checkout';
import { mustRun } from '../../scripts/command';
import { installPackages } from '../support/guide';
import { withoutHint } from '../support/printed-warnings';
import { temporaryFolder } from '../support/temporary-folder';

const NAME = 'cdktf-provider-observability';
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

const PROGRAM = `
const { App, Aspects, TerraformStack } = require('cdktf');
const { ApiKey, Labels, ObservabilityProvider, Slo } = require('${NAME}');
const other = require('./library/node_modules/${NAME}');
const app = new App();
const stack = new TerraformStack(app, 'shop');
const config = { name: 'checkout', targetThresholdPercentage: 99, extraMembers: '{}' };
new other.Slo(stack, 'theirs', config);
new Slo(stack, 'ours', config);
new ApiKey(stack, 'key', { name: 'shipper', keyPermissions: { presets: ['Ingest'] } });
new ObservabilityProvider(stack, 'observability');
new other.ObservabilityProvider(stack, 'audit', { alias: 'audit', expectedTeamIds: ['1'] });
Labels.of(app).add({ owner: 'app' });
other.Labels.of(stack).add({ owner: 'library' });
Aspects.of(stack).add({ visit: (node) => Slo.isSlo(node) && console.log(node.node.id) });
app.synth();
`;

/** Runs the program. Returns the SLOs that a rule sees, the labels of all SLOs, and the warnings. */
async function runWith(versionOfLibrary: string) {
  const folder = temporaryFolder();
  installPackages(folder);
  const copy = join(folder, 'library', 'node_modules', NAME);
  for (const part of ['package.json', 'lib']) cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  for (const file of filesBelow(copy).filter((path) => path.endsWith('.js'))) {
    const source = readFileSync(join(copy, file), 'utf8');
    writeFileSync(
      join(copy, file),
      source.replaceAll(`version: "${version}"`, `version: "${versionOfLibrary}"`),
    );
  }
  writeFileSync(join(folder, 'main.js'), PROGRAM);
  const { stdout, stderr } = await mustRun([process.execPath, 'main.js'], { cwd: folder });
  const stack = JSON.parse(readFileSync(join(folder, 'cdktf.out/stacks/shop/cdk.tf.json'), 'utf8')) as {
    resource: { observability_slo: Record<string, { labels: object }> };
  };
  const labels = Object.values(stack.resource.observability_slo).map((slo) => slo.labels);
  return { seen: stdout.trim().split('\n'), labels, warnings: stderr.trim().split('\n').map(withoutHint) };
}

const SAME_NAME =
  'Warning: [shop/ours] name is "checkout", which is also the name of shop/theirs. A service may treat the second SLO as a change to the first. Choose different names.';

it('shares labels, tests of a class and warnings with a copy', async () => {
  const owner = { owner: 'library' };
  expect(await runWith(version)).toEqual({
    seen: ['theirs', 'ours'],
    labels: [owner, owner],
    warnings: [SAME_NAME],
  });
});

it('warns about a copy of another version', async () => {
  const { warnings } = await runWith('9.9.9');
  expect(warnings).toEqual([
    SAME_NAME,
    `Warning: [shop/observability] The provider comes from version ${version} of ${NAME}, but these constructs come from another one: shop/theirs (9.9.9), shop/audit (9.9.9). Attributes and checks may differ. If a library of constructs depends on ${NAME}, make it a peer dependency there, so that npm installs it only once.`,
  ]);
});
