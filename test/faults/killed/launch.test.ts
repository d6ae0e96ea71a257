import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ten } from './ten';
import { Deployment } from '../../support/deployment';
import { expectNoProcessIn, pluginsOf } from '../../support/processes';
import { Running } from '../../support/running';

const deployment = Deployment.use();
beforeAll(async () => deployment.synth(ten));

test('a provider ends and leaves nothing behind if Terraform is killed while starting it', async () => {
  const { folder, terraform } = deployment;
  const sockets = join(folder, 's');
  mkdirSync(sockets);
  const go = join(folder, 'go');
  const node = join(folder, 'slow-node');
  writeFileSync(
    node,
    `#!/bin/sh\nwhile [ ! -e '${go}' ]; do sleep 0.05; done\nexec '${process.execPath}' "$@"\n`,
  );
  chmodSync(node, 0o755);
  terraform.env.OBSERVABILITY_NODE = node;
  terraform.env.TMPDIR = sockets;

  const plan = Running.start(terraform, 'plan');
  await plan.until('it has started the provider', () => pluginsOf(plan.pid).length === 1);
  process.kill(plan.pid, 'SIGKILL');
  await plan.end;
  writeFileSync(go, '');
  await expectNoProcessIn(folder);
  expect(readdirSync(sockets)).toEqual([]);
});
