/** The provider on each maintained line of Node.js, from the oldest supported version. */
import { join } from 'node:path';
import { installedTool, NODE_PACKAGE } from './project';
import { NODE_VERSIONS } from '../../projenrc/node-versions';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';
import { checkout, tickets } from '../terraform/support';

/** Code that records the version of Node.js at each start of the provider. */
const WITNESS = "require('node:fs').appendFileSync('versions.txt', process.versions.node + '\\n');";

describe.each(NODE_VERSIONS)('on Node.js %s', (version) => {
  const deployment = Deployment.use();

  beforeAll(async () => {
    await deployment.synth((stack) => {
      checkout(stack);
      tickets(stack);
    });
    deployment.terraform.write('witness.cjs', WITNESS);
    Object.assign(deployment.terraform.env, {
      OBSERVABILITY_NODE: join(await installedTool(NODE_PACKAGE, version), 'node'),
      OBSERVABILITY_NODE_OPTIONS: '--require=./witness.cjs',
    });
  });

  it('applies a stack, has an empty plan, and destroys it', async () => {
    expect(await deployment.apply()).toContain('Resources: 2 added, 0 changed, 0 destroyed.');
    await deployment.expectNoChanges();
    expect(succeeded(await deployment.terraform.destroy()).text).toContain('Resources: 2 destroyed.');
    const versions = deployment.terraform.read('versions.txt').trim().split('\n');
    expect(new Set(versions)).toEqual(new Set([version]));
  });
});
