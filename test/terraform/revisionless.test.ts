import { prose } from './support';
import { Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

describe('an SLO of a service that has no revisions', () => {
  let deployment: Deployment;
  let id: string;
  const describeAs = async (description: string): Promise<void> =>
    deployment.synth((stack) => {
      new Slo(stack, 'checkout', { name: 'checkout', targetThresholdPercentage: 99.9, description });
    });
  beforeAll(async () => {
    deployment = await Deployment.start();
    await describeAs('first');
    await deployment.apply();
    [id] = Object.keys(deployment.control.objects('slos'));
    await deployment.control.patch('slos', id, { revision: null });
    await describeAs('second');
    await deployment.terraform.plan('-out=second.tfplan');
  });
  afterAll(async () => deployment.remove());

  it('is not overwritten when somebody changed it between plan and apply', async () => {
    await deployment.control.patch('slos', id, { revision: null, name: 'renamed' });
    const apply = await deployment.terraform.apply('second.tfplan');
    expect(apply.exitCode).toBe(1);
    expect(prose(apply)).toContain('it is not what it was when the plan was made');
    expect(deployment.control.get('slos', id)).toMatchObject({ name: 'renamed', description: 'first' });
  });

  it('is changed when nobody did', async () => {
    await deployment.apply();
    expect(deployment.control.get('slos', id)).toMatchObject({ name: 'checkout', description: 'second' });
    await deployment.expectNoChanges();
  });
});
