import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, operationsCalled, prose, tickets } from './support';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.synth((stack) => {
    checkout(stack);
    tickets(stack);
  });
});
afterAll(async () => deployment.remove());

describe('a plan on a machine whose node does not fit', () => {
  it('says in one line that it is too old, and what to do', async () => {
    deployment.terraform.write(
      'pretend.cjs',
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.0' } });",
    );
    const node = join(deployment.terraform.path, 'old-node');
    const pretend = join(deployment.terraform.path, 'pretend.cjs');
    deployment.terraform.write('old-node', `#!/bin/sh\nexec "${process.execPath}" -r "${pretend}" "$@"\n`);
    chmodSync(node, 0o755);
    const plan = await deployment.terraform.run(['plan', '-no-color'], { env: { OBSERVABILITY_NODE: node } });
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain(
      'The observability provider needs Node.js 20.18.1 or newer and was started with 20.18.0',
    );
    expect(prose(plan)).toContain('Put a newer node first on the PATH, or set OBSERVABILITY_NODE');
    expect(plan.text.match(/Error:/g)).toHaveLength(1);
    expect(operationsCalled(deployment)).toEqual([]);
  });

  it('says that the node which was named is not there', async () => {
    const plan = await deployment.terraform.run(['plan', '-no-color'], {
      env: { OBSERVABILITY_NODE: '/no/such/node' },
    });
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain('OBSERVABILITY_NODE names /no/such/node, which cannot be run');
  });
});
