/** The key of another account at the same base URL, in real Terraform. */
import { TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, idOf, only, operationsCalled, prose } from './support';
import { ContextualDataIntegration, ObservabilityProvider } from '../../src/index';
import { Deployment } from '../support/deployment';

const MARKERS = 'observability_contextual_data_integration.markers';

let deployment: Deployment;

beforeEach(async () => {
  deployment = await Deployment.start({
    keys: { 'key-of-europe': 'europe', 'new-key-of-europe': 'europe', 'key-of-asia': 'asia' },
  });
  use('key-of-europe');
});
afterEach(async () => deployment.remove());

const use = (key: string) => {
  deployment.terraform.env.OBSERVABILITY_API_KEY = key;
};
const teamOf = (account: string) =>
  String(Object.values(deployment.control.objects('teamScopes', account))[0].teamId);
const both = (stack: TerraformStack) => {
  checkout(stack);
  new ContextualDataIntegration(stack, 'markers', { integrationKey: 'deployment-markers' });
};

describe("another account's key", () => {
  it('plans nothing anew: plan and apply end with errors that name both teams and say what to do', async () => {
    await deployment.synth(both);
    await deployment.apply();
    const ids = [await idOf(deployment, CHECKOUT), await idOf(deployment, MARKERS)];
    const there = Object.keys(deployment.control.objects('deployedIntegrations', 'asia'));

    use('key-of-asia');
    const [europe, asia] = [teamOf('europe'), teamOf('asia')];
    for (const run of [await deployment.terraform.plan(), await deployment.terraform.apply()]) {
      expect(run.exitCode).toBe(1);
      expect(prose(run)).toContain(
        `Error: SLO "checkout availability" (id ${ids[0]}) is not found with this API key`,
      );
      expect(prose(run)).toContain(
        `Error: contextual data integration "deployment-markers" (id ${ids[1]}) is not found with this API key`,
      );
      expect(prose(run)).toContain(
        `It was created with a key of team ${europe}. The service now reports that the key belongs to team ${asia}. Use the key of the account in which the object was created.`,
      );
      expect(run.text).not.toContain('will be created');
      expect(run.text).not.toContain('key-of-asia');
    }
    expect(deployment.control.objects('slos', 'asia')).toEqual({});
    expect(Object.keys(deployment.control.objects('deployedIntegrations', 'asia'))).toEqual(there);
    expect([await idOf(deployment, CHECKOUT), await idOf(deployment, MARKERS)]).toEqual(ids);

    use('new-key-of-europe');
    await deployment.expectNoChanges();
  });

  it('changes nothing, also where the plan was made without a refresh', async () => {
    await deployment.synth((stack) => checkout(stack));
    await deployment.apply();
    await deployment.synth((stack) => checkout(stack, { description: 'changed' }));
    use('key-of-asia');
    const refused = await deployment.terraform.apply('-refresh=false');
    expect(refused.exitCode).toBe(1);
    expect(prose(refused)).toContain('is not found with this API key');
    expect(deployment.control.objects('slos', 'asia')).toEqual({});
    expect(only(deployment, 'slos', 'europe')).not.toHaveProperty('description');
  });

  it('is no obstacle to an object that was removed: with its own key it is planned anew', async () => {
    await deployment.synth((stack) => checkout(stack));
    await deployment.apply();
    // Reads it, after which it is no longer new.
    await deployment.apply('-refresh-only');
    await deployment.control.delete('slos', await idOf(deployment, CHECKOUT), 'europe');
    deployment.control.clearRequests();
    use('new-key-of-europe');
    const plan = await deployment.terraform.plan();
    expect([plan.exitCode, plan.text]).toEqual([2, expect.stringContaining(`# ${CHECKOUT} will be created`)]);
    expect(operationsCalled(deployment)).toEqual([13, 1]);
  });
});

describe('operation 1', () => {
  it('is called once by each process that plans a creation, and by no other', async () => {
    await deployment.synth(both);
    await deployment.apply();
    const asked = () => operationsCalled(deployment).filter((number) => number === 1).length;
    // One process plans, and one plans again and applies.
    expect(asked()).toBe(2);
    deployment.control.clearRequests();
    await deployment.expectNoChanges();
    expect(asked()).toBe(0);
  });

  it('may be refused to the key: then objects are made all the same, without a word', async () => {
    deployment.control.addFault({ kind: 'status', status: 403, operation: 1 });
    await deployment.synth(both);
    expect(await deployment.apply()).not.toContain('Warning');
    await deployment.expectNoChanges();
  });
});

describe('expectedTeamIds', () => {
  const expecting =
    (...expectedTeamIds: string[]) =>
    (stack: TerraformStack) => {
      new ObservabilityProvider(stack, 'observability', { expectedTeamIds });
      both(stack);
    };

  it('lets the key of that team through', async () => {
    await deployment.synthWithoutProvider(expecting(teamOf('europe')));
    await deployment.apply();
    await deployment.expectNoChanges();
  });

  it('refuses any other key before anything is sent, and points to the attribute', async () => {
    const [europe, asia] = [teamOf('europe'), teamOf('asia')];
    await deployment.synthWithoutProvider(expecting(europe));
    use('key-of-asia');
    const apply = await deployment.terraform.apply();
    expect(apply.exitCode).toBe(1);
    expect(prose(apply)).toContain('Error: The API key does not belong to the expected team');
    expect(prose(apply)).toContain(
      `The service reports that the key belongs to team ${asia}, but expected_team_ids contains team ${europe}.`,
    );
    expect(apply.text).toMatch(/^ +\d+: +"expected_team_ids"/m);
    expect(new Set(operationsCalled(deployment))).toEqual(new Set([1]));
  });

  it('refuses a key whose teams cannot be told, and says why', async () => {
    await deployment.synthWithoutProvider(expecting(teamOf('europe')));
    deployment.control.addFault({ kind: 'status', status: 403, operation: 1 });
    const apply = await deployment.terraform.apply();
    expect(apply.exitCode).toBe(1);
    expect(prose(apply)).toContain(
      'Error: Could not compare the teams of the API key with expected_team_ids',
    );
    expect(prose(apply)).toContain('answered 403');
    expect(new Set(operationsCalled(deployment))).toEqual(new Set([1]));
  });
});
