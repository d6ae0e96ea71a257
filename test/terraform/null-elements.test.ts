import { DataResource } from 'cdktf';
import { checkout, expectError } from './support';
import { ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

it('rejects a label that turns out to be null in the apply, before anything is sent', async () => {
  await deployment.synth((stack) => {
    new DataResource(stack, 'later');
    checkout(stack, { labels: { team: '${terraform_data.later.id == "" ? "checkout" : null}' } });
  });
  const apply = deployment.terraform.apply();
  await expectError(apply, 'Plan: 2 to add', 'Error: An element is null', '"labels.team" is null');
  expect(deployment.operationsBesideTeams()).toEqual([]);
});

it('an expected team that turns out to be null in the apply does not disable the check', async () => {
  await deployment.synthWithoutProvider((stack) => {
    new DataResource(stack, 'even_later');
    const expectedTeamIds = ['${terraform_data.even_later.id == "" ? "7001" : null}'];
    new ObservabilityProvider(stack, 'observability', { expectedTeamIds });
    checkout(stack);
  });
  await expectError(deployment.terraform.apply(), 'Plan: 2 to add', '"expected_team_ids[0]" is null');
  expect(deployment.operationsCalled()).toEqual([]);
});
