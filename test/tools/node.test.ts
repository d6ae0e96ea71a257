/** The provider on each line of Node.js that is maintained, from the oldest version that it runs on. */
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { installedTool } from './project';
import { NODE_VERSIONS } from '../../projenrc/node-versions';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';
import { checkout, tickets } from '../terraform/support';

/** Holds nothing but the binary for this machine. */
const PACKAGE = `node-${process.platform}-${process.arch}`;
/** Each start of the provider writes down what runs it. */
const WITNESS = "require('node:fs').appendFileSync('versions.txt', process.versions.node + '\\n');";

describe.each(NODE_VERSIONS)('on Node.js %s', (version) => {
  const deployment = Deployment.use();

  beforeAll(async () => {
    await deployment.synth((stack) => {
      checkout(stack);
      tickets(stack);
    });
    deployment.terraform.write('witness.cjs', WITNESS);
    deployment.terraform.env.XDG_CACHE_HOME = join(deployment.folder, 'caches');
    mkdirSync(deployment.terraform.env.XDG_CACHE_HOME, { mode: 0o700 });
    Object.assign(deployment.terraform.env, {
      OBSERVABILITY_NODE: join(await installedTool(PACKAGE, version), 'node'),
      OBSERVABILITY_NODE_OPTIONS: '--require=./witness.cjs',
    });
  });

  it('a stack is applied, plans nothing more, and is destroyed', async () => {
    expect(await deployment.apply()).toContain('Resources: 2 added, 0 changed, 0 destroyed.');
    await deployment.expectNoChanges();
    expect(succeeded(await deployment.terraform.destroy()).text).toContain('Resources: 2 destroyed.');
    const versions = deployment.terraform.read('versions.txt').trim().split('\n');
    expect([...new Set(versions)]).toEqual([version]);
  });

  it('compiled code is kept in a folder of the user alone, where Node.js can keep it', () => {
    const folder = join(deployment.terraform.env.XDG_CACHE_HOME, 'cdktf-provider-observability');
    const kept = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
    // Node.js 20 cannot.
    expect(kept.length > 1).toBe(!version.startsWith('20.'));
    if (kept.length > 0) expect(statSync(folder).mode.toString(8)).toMatch(/700$/);
  });
});
