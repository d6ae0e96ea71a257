import { DataResource, TerraformLocal, TerraformStack } from 'cdktf';
import { checkout, operationsBesideTeams, operationsCalled, prose } from './support';
import { Lookup, ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

/** What a variable without a value is. */
const unset = (stack: TerraformStack) => new TerraformLocal(stack, 'unset', '${null}').asString;

it('a null in a map or a list is refused by the plan, where it stands', async () => {
  await deployment.synth((stack) => {
    const value = unset(stack);
    checkout(stack, { labels: { team: 'checkout', tier: value }, grouping: { labels: ['host', value] } });
    Lookup.slos(stack, 'some', { ids: [value] });
  });
  const plan = await deployment.terraform.plan();
  expect(plan.exitCode).toBe(1);
  expect(plan.text.match(/Error: An element is null/g)).toHaveLength(3);
  for (const path of ['labels.tier', 'grouping.labels[1]', 'ids[0]']) {
    expect(prose(plan)).toContain(`"${path}" is null`);
  }
  expect(operationsCalled(deployment)).toEqual([]);
});

it('a label that turns out to be null in the apply is refused before anything is sent', async () => {
  await deployment.synth((stack) => {
    new DataResource(stack, 'later');
    checkout(stack, { labels: { team: '${terraform_data.later.id == "" ? "checkout" : null}' } });
  });
  const apply = await deployment.terraform.apply();
  expect(apply.text).toContain('Plan: 2 to add');
  expect(apply.exitCode).toBe(1);
  expect(prose(apply)).toContain('Error: An element is null');
  expect(prose(apply)).toContain('"labels.team" is null');
  expect(operationsBesideTeams(deployment)).toEqual([]);
});

it('an expected team that turns out to be null in the apply switches no check off', async () => {
  await deployment.synthWithoutProvider((stack) => {
    new DataResource(stack, 'even_later');
    const expectedTeamIds = ['${terraform_data.even_later.id == "" ? "7001" : null}'];
    new ObservabilityProvider(stack, 'observability', { expectedTeamIds });
    checkout(stack);
  });
  const apply = await deployment.terraform.apply();
  expect(apply.text).toContain('Plan: 2 to add');
  expect(apply.exitCode).toBe(1);
  expect(prose(apply)).toContain('"expected_team_ids[0]" is null');
  expect(operationsCalled(deployment)).toEqual([]);
});
