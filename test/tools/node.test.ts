/** The provider on each maintained line of Node.js, from the oldest supported version: installed, or embedded in the stack. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { installedTool } from './project';
import { NODE_VERSIONS } from '../../projenrc/node-versions';
import { PLATFORM } from '../plugin/fixture/build';
import { Deployment } from '../support/deployment';
import { OtherMachine } from '../support/other-machine';
import { succeeded, TerraformFolder } from '../support/terraform';
import { checkout, tickets } from '../terraform/support';

/** The npm package that contains only the Node.js binary for this platform. */
const PACKAGE = `node-${process.platform}-${process.arch}`;
/** Code that records the version of Node.js at each start of the provider. */
const WITNESS = "require('node:fs').appendFileSync('versions.txt', process.versions.node + '\\n');";

const versionsIn = (terraform: TerraformFolder) => [
  ...new Set(terraform.read('versions.txt').trim().split('\n')),
];

describe.each(NODE_VERSIONS)('on Node.js %s', (version) => {
  const deployment = Deployment.use();

  beforeAll(async () => {
    await deployment.synth((stack) => {
      checkout(stack);
      tickets(stack);
    });
    deployment.terraform.write('witness.cjs', WITNESS);
    Object.assign(deployment.terraform.env, {
      OBSERVABILITY_NODE: join(await installedTool(PACKAGE, version), 'node'),
      OBSERVABILITY_NODE_OPTIONS: '--require=./witness.cjs',
    });
  });

  it('applies a stack, has an empty plan, and destroys it', async () => {
    expect(await deployment.apply()).toContain('Resources: 2 added, 0 changed, 0 destroyed.');
    await deployment.expectNoChanges();
    expect(succeeded(await deployment.terraform.destroy()).text).toContain('Resources: 2 destroyed.');
    expect(versionsIn(deployment.terraform)).toEqual([version]);
  });
});

describe('embedded in a stack, on a machine without Node.js', () => {
  const deployment = Deployment.useFresh();
  afterEach(() => jest.restoreAllMocks());

  it.each(NODE_VERSIONS)(
    'Node.js %s applies a stack, has an empty plan, and destroys it',
    async (version) => {
      const node = join(await installedTool(PACKAGE, version), 'node');
      jest.replaceProperty(process, 'env', {
        ...process.env,
        OBSERVABILITY_EMBED_NODE: `${PLATFORM}=${node}`,
      });
      const { terraform } = deployment;
      await deployment.synth((stack) => checkout(stack));
      terraform.write('witness.cjs', WITNESS);
      terraform.write('versions.txt', '');
      chmodSync(join(terraform.path, 'versions.txt'), 0o666);
      terraform.env.OBSERVABILITY_NODE_OPTIONS = '--require=./witness.cjs';

      const machine = OtherMachine.prepare(terraform);
      jest.replaceProperty(process, 'env', { ...process.env, TERRAFORM: machine.binary });
      await terraform.init('-reconfigure', `-backend-config=path=${machine.scratch}/state`);
      expect(await deployment.apply()).toContain('Resources: 1 added, 0 changed, 0 destroyed.');
      await deployment.expectNoChanges();
      expect(succeeded(await terraform.destroy()).text).toContain('Resources: 1 destroyed.');
      expect(versionsIn(terraform)).toEqual([version]);
    },
  );
});
