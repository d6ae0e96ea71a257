/** Each line of Node.js that is maintained, embedded in a stack: on a machine without Node.js. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { installedTool } from './project';
import { NODE_VERSIONS } from '../../projenrc/node-versions';
import { PLATFORM } from '../plugin/fixture/build';
import { Deployment } from '../support/deployment';
import { OtherMachine } from '../support/other-machine';
import { succeeded } from '../support/terraform';
import { checkout } from '../terraform/support';

/** Holds nothing but the binary for this machine. */
const PACKAGE = `node-${process.platform}-${process.arch}`;
/** Each start of the provider writes down what runs it. */
const WITNESS = "require('node:fs').appendFileSync('versions.txt', process.versions.node + '\\n');";

let deployment: Deployment;

beforeEach(async () => {
  deployment = await Deployment.start();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await deployment.remove();
});

it.each(NODE_VERSIONS)(
  'a stack with Node.js %s is applied, plans nothing more, and is destroyed',
  async (version) => {
    const node = join(await installedTool(PACKAGE, version), 'node');
    jest.replaceProperty(process, 'env', { ...process.env, OBSERVABILITY_EMBED_NODE: `${PLATFORM}=${node}` });
    const { terraform } = deployment;
    await deployment.synth((stack) => {
      checkout(stack);
    });
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
    const versions = terraform.read('versions.txt').trim().split('\n');
    expect([...new Set(versions)]).toEqual([version]);
  },
);
