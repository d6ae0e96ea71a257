import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { withCount, objectCounts, ten, TEN } from './ten';
import { Deployment } from '../../support/deployment';
import { SharedState } from '../../support/http-backend';
import { expectNoProcessIn } from '../../support/processes';
import { Running } from '../../support/running';
import { Result, succeeded, TerraformFolder } from '../../support/terraform';

const deployment = Deployment.useFresh();
let shared: SharedState;

beforeEach(async () => {
  shared = await SharedState.start();
  await deployment.synth((stack) => {
    shared.use(stack);
    ten(stack);
  });
});
afterEach(async () => shared.close());

test('after Terraform is killed before storing a shared state, the lock stays, and objects that were not stored are created again', async () => {
  const { terraform } = deployment;
  // Terraform stores a remote state at the end, and before that at intervals of 20 seconds or more.
  terraform.env.TF_STATE_PERSIST_INTERVAL = '3600';
  shared.holdWrites();
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until('the state of all ten is about to be stored', () => shared.heldWrites > 0);
  expect(objectCounts(deployment)).toEqual(withCount(TEN, 1));
  process.kill(apply.pid, 'SIGKILL');
  await apply.end;
  await expectNoProcessIn(deployment.folder);
  shared.releaseWrites();

  const refused = await terraform.apply();
  expect(refused.exitCode).toBe(1);
  expect(refused.text).toContain('Error acquiring the state lock');
  expect(objectCounts(deployment)).toEqual(withCount(TEN, 1));

  succeeded(await terraform.run(['force-unlock', '-force', shared.lock?.ID ?? '']));
  await deployment.apply();
  expect(objectCounts(deployment)).toEqual(withCount(TEN, 2));
  await deployment.expectNoChanges();
});

test('if two people apply at the same time, the second gets an error or waits, and no object is created twice', async () => {
  const { control, folder, terraform } = deployment;
  const second = await checkoutOf(terraform, join(folder, 'second'));
  control.addFault({ kind: 'hangAfter', operation: 'createApiKey', times: 1 });
  const first = Running.start(terraform, 'apply', '-auto-approve');
  await first.until('a create is in flight', () => control.heldCount() === 1);

  const refused = await second.apply();
  expect(refused.exitCode).toBe(1);
  expect(refused.text).toContain('Error acquiring the state lock');
  expect(refused.text).toContain(`ID=${shared.lock?.ID}`);

  const refusals = shared.refusals;
  const waiting = Running.start(second, 'apply', '-auto-approve', '-lock-timeout=100s');
  await waiting.until('the second apply waits for the lock', () => shared.refusals > refusals);
  control.clearFaults();
  expect(summary(await first.end)).toContain('10 added, 0 changed, 0 destroyed');
  expect(summary(await waiting.end)).toContain('0 added, 0 changed, 0 destroyed');

  expect(objectCounts(deployment)).toEqual(withCount(TEN, 1));
  expect(shared.lock).toBeUndefined();
  await deployment.expectNoChanges();
  expect((await second.plan()).exitCode).toBe(0);
  second.remove();
});

async function checkoutOf({ env, path }: TerraformFolder, copy: string): Promise<TerraformFolder> {
  cpSync(path, copy, { recursive: true, filter: (file) => !file.endsWith('.terraform') });
  const second = TerraformFolder.create(copy);
  Object.assign(second.env, env);
  await second.init();
  return second;
}

function summary(result: Result): string {
  return /Apply complete! .*/.exec(succeeded(result).text)?.[0] ?? 'no summary';
}
