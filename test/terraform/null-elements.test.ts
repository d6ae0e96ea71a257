import { DataResource } from 'cdktf';
import { checkout, prose } from './support';
import { ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

it('rejects a label that turns out to be null in the apply, before anything is sent', async () => {
  await deployment.synth((stack) => {
    new DataResource(stack, 'later');
    checkout(stack, { labels: { team: '${terraform_data.later.id == "" ? "checkout" : null}' } });
  });
  const apply = await deployment.terraform.apply();
  expect(apply.text).toContain('Plan: 2 to add');
  expect(apply.exitCode).toBe(1);
  expect(prose(apply)).toContain('Error: An element is null');
  expect(prose(apply)).toContain('"labels.team" is null');
  expect(deployment.operationsBesideTeams()).toEqual([]);
});

it('an expected team that turns out to be null in the apply does not disable the check', async () => {
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
  expect(deployment.operationsCalled()).toEqual([]);
});
