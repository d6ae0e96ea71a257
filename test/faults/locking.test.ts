import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { each, held, ten, TEN } from './killed/ten';
import { Deployment } from '../support/deployment';
import { SharedState } from '../support/http-backend';
import { Running } from '../support/running';
import { Result, succeeded, TerraformFolder } from '../support/terraform';

let deployment: Deployment;
let shared: SharedState;
let second: TerraformFolder;

beforeAll(async () => {
  shared = await SharedState.start();
  deployment = await Deployment.start();
  await deployment.synth((stack) => {
    shared.use(stack);
    ten(stack);
  });
  // Another person's checkout of the same stack.
  const copy = join(deployment.folder, 'second');
  cpSync(deployment.terraform.path, copy, {
    recursive: true,
    filter: (path) => !path.endsWith('.terraform'),
  });
  second = TerraformFolder.create(copy);
  Object.assign(second.env, deployment.terraform.env);
  await second.init();
});
afterAll(async () => {
  second.remove();
  await deployment.remove();
  await shared.close();
});

test('of two who apply at the same time one is told or waits, and nothing is doubled', async () => {
  const { control } = deployment;
  control.addFault({ kind: 'hangAfter', operation: 'createApiKey', times: 1 });
  const first = Running.start(deployment.terraform, 'apply', '-auto-approve');
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
});

function summary(result: Result): string {
  return /Apply complete! .*/.exec(succeeded(result).text)?.[0] ?? 'no summary';
}
