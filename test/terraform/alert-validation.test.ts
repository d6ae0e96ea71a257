import { TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, expectChanges, idOf, INDICATOR, only, operationsCalled, prose } from './support';
import { AlertValidation, ObservabilityProvider, Slo, SloConfig } from '../../src/index';
import { Deployment } from '../support/deployment';

const BURN_RATE = {
  id: 'alert-1',
  name: 'burn rate',
  alertVersionId: 'version-1',
  errorMessage: 'it groups by a label that goes away',
};
const FITTING = { id: 'alert-2', name: 'fitting', alertVersionId: 'version-1', errorMessage: '' };

let deployment: Deployment;
let id: string;

beforeAll(async () => {
  deployment = await Deployment.start();
});
afterAll(async () => deployment.remove());
beforeEach(async () => {
  deployment.control.clearFaults();
  if (id) await deployment.control.delete('sloAlerts', id);
  deployment.control.clearRequests();
});

const validations = (): number => operationsCalled(deployment).filter((number) => number === 17).length;
const replacements = (): number => operationsCalled(deployment).filter((number) => number === 15).length;

const build = (config: Partial<SloConfig>, alertValidation?: string) => async () =>
  deployment.synthWithoutProvider((stack: TerraformStack) => {
    new ObservabilityProvider(stack, 'observability', { alertValidation });
    checkout(stack, config);
  });

describe('the alerts of an SLO', () => {
  it('are not checked when it is created, nor when nothing changes', async () => {
    await build({ description: 'first' })();
    await deployment.apply();
    await deployment.expectNoChanges();
    expect(validations()).toBe(0);
    id = await idOf(deployment, CHECKOUT);
  });

  it('are checked at plan for a change, and with its plan file applied at most twice', async () => {
    await deployment.control.put('sloAlerts', id, { alerts: [FITTING] });
    await build({ description: 'second' })();
    await expectChanges(deployment, '-out=change.tfplan');
    expect(validations()).toBe(1);
    expect(JSON.parse(deployment.sent('validateSloAlerts')[0])).toMatchObject({ id, description: 'second' });

    const applied = await deployment.apply('change.tfplan');
    expect(validations()).toBeLessThanOrEqual(2);
    expect(deployment.sent('validateSloAlerts')[0]).toBe(deployment.sent('replaceSlo')[0]);
    expect(prose({ text: applied })).toContain(
      `Warning: SLO "checkout availability" (id ${id}) affects alerts`,
    );
    expect(prose({ text: applied })).toContain('alert-2');
  });

  it('are checked at most twice in a plain apply', async () => {
    await build({ description: 'third' })();
    await deployment.apply();
    expect(replacements()).toBe(1);
    expect(validations()).toBeLessThanOrEqual(2);
  });

  it('fail the plan with their names when they do not fit', async () => {
    await deployment.control.put('sloAlerts', id, { alerts: [FITTING, BURN_RATE] });
    await build({ description: 'fourth' }, AlertValidation.ERROR)();
    const plan = await deployment.terraform.plan();
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain(
      `Error: The change of SLO "checkout availability" (id ${id}) conflicts with its alerts`,
    );
    expect(prose(plan)).toContain('alert "burn rate" (id alert-1): it groups by a label that goes away');
    expect(prose(plan)).toContain('Nothing was changed.');
    expect(prose(plan)).not.toContain('fitting');
    expect(replacements()).toBe(0);
  });

  it('fail the apply when they stopped fitting after the plan, and nothing is sent', async () => {
    await build({ description: 'fourth' })();
    await expectChanges(deployment, '-out=late.tfplan');
    await deployment.control.put('sloAlerts', id, { alerts: [BURN_RATE] });
    const applied = await deployment.terraform.apply('late.tfplan');
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain('alert "burn rate" (id alert-1)');
    expect(replacements()).toBe(0);
    expect(only(deployment, 'slos').description).toBe('third');
  });

  it('only warn when the provider says "warn"', async () => {
    await deployment.control.put('sloAlerts', id, { alerts: [FITTING, BURN_RATE] });
    await build({ description: 'fifth' }, AlertValidation.WARN)();
    const plan = await expectChanges(deployment);
    expect(prose(plan)).toContain('Warning: The change of SLO "checkout availability"');
    expect(prose(plan)).toContain('alert "burn rate" (id alert-1)');
    const applied = prose({ text: await deployment.apply() });
    expect(applied).toContain('The service reports that its change affects these alerts: alert-2, alert-1.');
    expect(only(deployment, 'slos').description).toBe('fifth');
  });

  it('are not asked about when the provider says "off"', async () => {
    await deployment.control.put('sloAlerts', id, { alerts: [BURN_RATE] });
    await build({ description: 'sixth' }, AlertValidation.OFF)();
    await expectChanges(deployment);
    await deployment.apply();
    expect(validations()).toBe(0);
    expect(only(deployment, 'slos').description).toBe('sixth');
  });

  it.each([403, 500])('do not stop the change when the check itself is answered %i', async (status) => {
    await deployment.control.put('sloAlerts', id, { alerts: [BURN_RATE] });
    deployment.control.addFault({ kind: 'status', operation: 17, status });
    await build({ description: `checked with ${status}` })();
    const plan = await expectChanges(deployment);
    expect(prose(plan)).toContain(
      `Warning: The alerts of SLO "checkout availability" (id ${id}) could not be checked`,
    );
    expect(prose(plan)).toContain(`the service answered ${status}`);
    await deployment.apply();
    expect(only(deployment, 'slos').description).toBe(`checked with ${status}`);
  });

  it('are checked at apply alone while something that would be sent is not known yet', async () => {
    await deployment.synth((stack) => {
      const other = new Slo(stack, 'other', {
        name: 'other',
        targetThresholdPercentage: 99,
        requestBasedMetricSli: INDICATOR,
      });
      checkout(stack, { description: `beside ${other.id}` });
    });
    await expectChanges(deployment, '-out=unknown.tfplan');
    expect(validations()).toBe(0);
    await deployment.apply('unknown.tfplan');
    expect(validations()).toBe(1);
    expect(JSON.parse(deployment.sent('validateSloAlerts')[0])).toMatchObject({
      description: `beside ${await idOf(deployment, 'observability_slo.other')}`,
    });
  });

  it('are not checked when it is destroyed', async () => {
    await deployment.terraform.destroy();
    expect(validations()).toBe(0);
  });
});
