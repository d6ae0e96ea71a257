import { INDICATOR, prose } from './support';
import { Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

describe('an SLO of a service that has no revisions', () => {
  let deployment: Deployment;
  let id: string;
  const describeAs = async (description: string): Promise<void> =>
    deployment.synth((stack) => {
      new Slo(stack, 'checkout', {
        name: 'checkout',
        targetThresholdPercentage: 99.9,
        description,
        requestBasedMetricSli: INDICATOR,
      });
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
    expect(prose(apply)).toContain('it differs from the SLO that the plan is based on');
    expect(deployment.control.get('slos', id)).toMatchObject({ name: 'renamed', description: 'first' });
  });

  it('is changed when nobody did', async () => {
    await deployment.apply();
    expect(deployment.control.get('slos', id)).toMatchObject({ name: 'checkout', description: 'second' });
    await deployment.expectNoChanges();
  });

  it('is changed although its texts have characters that Terraform composes', async () => {
    const decomposed = 'cafe\u0301';
    const slo = {
      id: 'by-hand',
      name: decomposed,
      targetThresholdPercentage: '99.5',
      labels: { [decomposed]: decomposed },
    };
    await deployment.control.put('slos', slo.id, slo);
    const imported = (targetThresholdPercentage: number) =>
      deployment.synth((stack) => {
        const labels = { [decomposed]: decomposed };
        new Slo(stack, 'cafe', { name: decomposed, targetThresholdPercentage, labels }).importFrom(slo.id);
      });
    await imported(99.5);
    await deployment.apply();
    await deployment.expectNoChanges();
    await imported(99.9);
    await deployment.apply();
    expect(String(deployment.control.get('slos', slo.id)?.targetThresholdPercentage)).toBe('99.9');
    await deployment.expectNoChanges();
  });
});
