import { DataResource, TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, expectError, INDICATOR, prose, tickets, TICKETS } from './support';
import { printJson } from '../../src/contract/json';
import { ContextualDataIntegration } from '../../src/index';
import { Deployment } from '../support/deployment';

/** A stand-in for another provider's resource with the same object. */
const OLD = 'terraform_data.old';
const ID = 'made-by-another-provider';

const deployment = Deployment.useFresh();

async function existingSlo(account?: string): Promise<void> {
  const slo = { id: ID, name: 'checkout availability', requestBasedMetricSli: INDICATOR, isPinned: true };
  await deployment.control.put('slos', ID, { ...slo, targetThresholdPercentage: '99.9' }, account);
}

/** Puts the old resource into the state, with this id. */
async function oldResource(id = ID): Promise<void> {
  await deployment.synth((stack) => new DataResource(stack, 'old', {}));
  const imported = await deployment.terraform.run(['import', '-input=false', '-no-color', OLD, id]);
  expect(imported.exitCode).toBe(0);
}

const moved = (stack: TerraformStack) => checkout(stack).moveFromId(OLD);

const stored = () => printJson(deployment.control.objects('slos'));

/** Returns Terraform's output for a rejected plan. Checks that no change was sent. */
async function refusedPlan(...args: string[]): Promise<string> {
  const plan = await expectError(deployment.terraform.plan(...args));
  expect(deployment.sent('replaceSlo')).toEqual([]);
  return prose(plan);
}

test('adopts the SLO of a resource of a different type by its id, without a change', async () => {
  await existingSlo();
  await oldResource();
  const before = stored();
  await deployment.synth(moved);
  const unread = await refusedPlan('-refresh=false');
  expect(unread).toContain(`Error: SLO (id ${ID}) was moved, but has not been read yet`);
  expect(unread).toContain('Plan without -refresh=false.');
  const plan = await deployment.terraform.plan();
  expect(prose(plan)).toContain(`${OLD} has moved to ${CHECKOUT}`);
  expect(prose(plan)).toContain('Plan: 0 to add, 0 to change, 0 to destroy.');
  await deployment.apply();
  expect(await deployment.stateOf(CHECKOUT)).toMatchObject({
    id: ID,
    target_threshold_percentage: 99.9,
    unlisted_members: '{"isPinned":true}',
  });
  expect(stored()).toBe(before);
  expect(deployment.sent('replaceSlo')).toEqual([]);
  await deployment.expectNoChanges();

  // From now on, it is managed like any other SLO.
  await deployment.control.delete('slos', ID);
  const gone = await deployment.terraform.plan();
  expect(prose(gone)).toContain(`SLO "checkout availability" (id ${ID}) no longer exists on the service`);
  expect(prose(gone)).toContain('Plan: 1 to add');
});

test.each([
  ['an id that is not the id of an SLO', async () => undefined],
  ['an SLO in another account', async () => existingSlo('key-of-another-account')],
])('%s is rejected, and nothing is created', async (_, arrange) => {
  await arrange();
  await oldResource();
  await deployment.synth(moved);
  const text = await refusedPlan();
  expect(text).toContain(`SLO (id ${ID}) was moved, but does not exist on the service`);
  expect(text).toContain('Nothing was created.');
  await expectError(deployment.terraform.apply());
  expect(deployment.sent('replaceSlo')).toEqual([]);
});

test('a resource without an id cannot be adopted', async () => {
  await oldResource('only-for-now');
  const state = deployment.terraform.read('terraform.tfstate');
  deployment.terraform.write('terraform.tfstate', state.replace('"only-for-now"', '" "'));
  await deployment.synth(moved);
  const text = await refusedPlan();
  expect(text).toContain('Error: Cannot move terraform_data to observability_slo without an id');
});

test("another type of this provider cannot be adopted, because an SLO may have the same id as somebody's webhook", async () => {
  await deployment.synth(tickets);
  await deployment.apply();
  await deployment.synth((stack) => checkout(stack).moveFromId(TICKETS));
  expect(await refusedPlan()).toContain('Cannot move observability_outgoing_webhook to observability_slo');
});

test('an object that the API cannot read cannot be adopted, and the error explains the alternative', async () => {
  await oldResource();
  await deployment.synth((stack) => tickets(stack).moveFromId(OLD));
  const text = await refusedPlan();
  expect(text).toContain(`Cannot move terraform_data to ${TICKETS.split('.')[0]}`);
  expect(text).toContain('The API has no call that returns objects of this kind');

  await deployment.synth((stack) =>
    new ContextualDataIntegration(stack, 'markers', { integrationKey: 'markers' }).moveFromId(OLD),
  );
  expect(await refusedPlan()).toContain('Then import the object by its id (terraform import).');
});
