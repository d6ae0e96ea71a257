/** `cdktf get` generates classes from a mirror written by the command `provider`. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Project } from './project';
import { PROVIDER_HOST, PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { ReleasedCommand } from '../support/released';
import { temporaryFolder } from '../support/temporary-folder';

let folder: string;
let project: Project;

beforeAll(async () => {
  folder = temporaryFolder();
  project = await Project.create('typescript', { cdktf: '0.21.0', constructs: '10.4.2' });
  await project.addTool('cdktf-cli', '0.21.0');
  const mirror = join(folder, 'mirror');
  for (const version of ['1.0.0', '2.0.0']) {
    new ReleasedCommand(folder, version).run('mirror', '--out', mirror);
  }
  const configuration = join(folder, 'cli.tfrc');
  writeFileSync(
    configuration,
    `provider_installation {
      filesystem_mirror {
        path    = "${mirror}"
        include = ["${PROVIDER_HOST}/*/*"]
      }
      direct {
        exclude = ["${PROVIDER_HOST}/*/*"]
      }
    }`,
  );
  project.env.TF_CLI_CONFIG_FILE = configuration;
});
afterAll(() => project.remove());

it('generates a working class for each resource and lookup', async () => {
  project.write(
    'cdktf.json',
    JSON.stringify({
      language: 'typescript',
      app: 'npx tsx main.ts',
      terraformProviders: [`${PROVIDER_SOURCE}@~> 1.0`],
    }),
  );
  await project.run('cdktf', 'get');
  const generated = join(project.folder, '.gen/providers/observability');
  expect(readdirSync(generated)).toEqual(
    expect.arrayContaining(['provider', 'slo', 'data-observability-slos']),
  );
  expect(readFileSync(join(project.folder, '.gen/versions.json'), 'utf8')).toContain('"1.0.0"');

  project.write(
    'main.ts',
    `import { App, TerraformStack } from 'cdktf';
    import { ObservabilityProvider } from './.gen/providers/observability/provider';
    import { Slo } from './.gen/providers/observability/slo';

    const app = new App();
    const stack = new TerraformStack(app, 'generated');
    new ObservabilityProvider(stack, 'observability');
    new Slo(stack, 'slo', { name: 'availability', targetThresholdPercentage: 99.9 });
    app.synth();`,
  );
  await project.run('npx', 'tsx', 'main.ts');
  const synthesized = readFileSync(join(project.stack('generated'), 'cdk.tf.json'), 'utf8');
  expect(JSON.parse(synthesized)).toMatchObject({
    terraform: { required_providers: { observability: { source: PROVIDER_SOURCE, version: '1.0.0' } } },
    resource: { observability_slo: { slo: { target_threshold_percentage: 99.9 } } },
  });
});
