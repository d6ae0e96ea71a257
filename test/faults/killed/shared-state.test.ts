import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { each, held, ten, TEN } from './ten';
import { Deployment } from '../../support/deployment';
import { SharedState } from '../../support/http-backend';
import { expectNoProcessIn } from '../../support/processes';
import { Running } from '../../support/running';
import { Result, succeeded, TerraformFolder } from '../../support/terraform';

let deployment: Deployment;
let shared: SharedState;

beforeEach(async () => {
  shared = await SharedState.start();
  deployment = await Deployment.start();
  await deployment.synth((stack) => {
    shared.use(stack);
    ten(stack);
  });
});
afterEach(async () => {
  await deployment.remove();
  await shared.close();
});

test('Terraform killed before it has stored a shared state: the lock stays, and what was not stored is made once more', async () => {
  const { terraform } = deployment;
  // Terraform stores a state that is no local file at the end, and on the way in intervals, of 20 seconds or more.
  terraform.env.TF_STATE_PERSIST_INTERVAL = '3600';
  shared.holdWrites();
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until('the state of all ten is about to be stored', () => shared.heldWrites > 0);
  expect(held(deployment)).toEqual(each(TEN, 1));
  process.kill(apply.pid, 'SIGKILL');
  await apply.end;
  await expectNoProcessIn(deployment.folder);
  shared.releaseWrites();

  const told = await terraform.apply();
  expect(told.exitCode).toBe(1);
  expect(told.text).toContain('Error acquiring the state lock');
  expect(held(deployment)).toEqual(each(TEN, 1));

  succeeded(await terraform.run(['force-unlock', '-force', shared.lock?.ID ?? '']));
  await deployment.apply();
  expect(held(deployment)).toEqual(each(TEN, 2));
  await deployment.expectNoChanges();
});

test('of two who apply at the same time one is told or waits, and nothing is doubled', async () => {
  const { control, folder, terraform } = deployment;
  const second = await checkoutOf(terraform, join(folder, 'second'));
  control.addFault({ kind: 'hangAfter', operation: 'createApiKey', times: 1 });
  const first = Running.start(terraform, 'apply', '-auto-approve');
  await first.until('a create is in flight', () => control.held() === 1);

  const told = await second.apply();
  expect(told.exitCode).toBe(1);
  expect(told.text).toContain('Error acquiring the state lock');
  expect(told.text).toContain(`ID=${shared.lock?.ID}`);

  const refusals = shared.refusals;
  const waiting = Running.start(second, 'apply', '-auto-approve', '-lock-timeout=100s');
  await waiting.until('the second one waits for the lock', () => shared.refusals > refusals);
  control.clearFaults();
  expect(summary(await first.end)).toContain('10 added, 0 changed, 0 destroyed');
  expect(summary(await waiting.end)).toContain('0 added, 0 changed, 0 destroyed');

  expect(held(deployment)).toEqual(each(TEN, 1));
  expect(shared.lock).toBeUndefined();
  await deployment.expectNoChanges();
  expect((await second.plan()).exitCode).toBe(0);
  second.remove();
});

/** Another person's checkout of the same stack. */
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
