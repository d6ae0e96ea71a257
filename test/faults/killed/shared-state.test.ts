import { each, held, ten, TEN } from './ten';
import { Deployment } from '../../support/deployment';
import { SharedState } from '../../support/http-backend';
import { expectNoProcessIn } from '../../support/processes';
import { Running } from '../../support/running';
import { succeeded } from '../../support/terraform';

let deployment: Deployment;
let shared: SharedState;

beforeAll(async () => {
  shared = await SharedState.start();
  deployment = await Deployment.start();
  await deployment.synth((stack) => {
    shared.use(stack);
    ten(stack);
  });
});
afterAll(async () => {
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
