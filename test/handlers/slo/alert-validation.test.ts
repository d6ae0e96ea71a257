/** The check of the alerts goes beside the read of the SLO, and only an answer about what is then sent counts. */
import { UNKNOWN } from '../../../src/plugin';
import { Instance, Plan, TerraformCore } from '../../support/terraform-core';
import { SLO, useService } from '../core';

const service = useService();
let core: TerraformCore;
let instance: Instance;
let plan: Plan;
let id: string;

const BURN_RATE = {
  id: 'alert-1',
  name: 'burn rate',
  alertVersionId: 'version-1',
  errorMessage: 'it groups by a label that goes away',
};
const FITTING = { id: 'alert-2', name: 'fitting', alertVersionId: 'version-1', errorMessage: '' };

const configured = (description: string) => ({ ...SLO, description });

beforeEach(async () => {
  core = await service.core('observability_slo');
  instance = await core.deploy(configured('first'));
  id = String(core.state(instance).id);
  plan = await core.plan(configured('ours'), instance);
  // The apply of a saved plan is another process.
  core = await service.core('observability_slo');
  service.control.clearRequests();
});

it('an apply does not wait for the read before it asks about the alerts', async () => {
  await core.apply(plan);
  expect(service.called()).toEqual(['validateSloAlerts', 'batchGetSlos', 'replaceSlo']);
  expect(service.sent('validateSloAlerts')).toEqual(service.sent('replaceSlo'));
});

it('asks again where the service has something else than the state says', async () => {
  await service.control.patch('slos', id, { undocumented: 'theirs' });
  await expect(core.apply(plan)).rejects.toThrow('It was changed on the service after the plan');
  expect(service.called()).toEqual(['validateSloAlerts', 'batchGetSlos', 'validateSloAlerts']);
  expect(service.sent('validateSloAlerts')[1]).toMatchObject({ undocumented: 'theirs', description: 'ours' });
});

it('a failed check that is not about what is sent does not count', async () => {
  await service.control.patch('slos', id, { undocumented: 'theirs' });
  service.control.addFault({ kind: 'status', operation: 'validateSloAlerts', status: 403, times: 1 });
  await expect(core.apply(plan)).rejects.toThrow('It was changed on the service after the plan');
  expect(core.warnings).toEqual([]);
});

it('a failed check of what is sent is a warning', async () => {
  service.control.addFault({ kind: 'status', operation: 'validateSloAlerts', status: 403, times: 1 });
  await core.apply(plan);
  expect(core.warnings.join()).toContain('The alerts of SLO "checkout"');
  expect(service.called()).toEqual(['validateSloAlerts', 'batchGetSlos', 'replaceSlo']);
});

it('a creation, a plan without changes and a destroy do not ask', async () => {
  instance = await core.deploy(configured('new'));
  await core.plan(configured('new'), instance);
  await core.destroy(instance);
  expect(service.calls('validateSloAlerts')).toBe(0);
});

it('a plan with unknown values does not ask, and its apply does', async () => {
  core = await service.core('observability_slo');
  const unknown = await core.plan({ ...configured(''), description: UNKNOWN }, instance);
  expect(service.calls('validateSloAlerts')).toBe(0);
  core = await service.core('observability_slo');
  await core.apply({ ...unknown, config: { ...unknown.config, description: 'known now' } });
  expect(service.calls('validateSloAlerts')).toBe(1);
  expect(service.sent('validateSloAlerts')[0]).toMatchObject({ id, description: 'known now' });
});

describe('alerts that would break', () => {
  const CONFLICT = 'The change of SLO "checkout" (id ';
  const NAMED = 'alert "burn rate" (id alert-1): it groups by a label that goes away';

  beforeEach(async () => service.control.put('sloAlerts', id, { alerts: [FITTING, BURN_RATE] }));

  const asked = async (alertValidation?: string) => {
    core = await service.core('observability_slo', {}, { alert_validation: alertValidation ?? null });
    return core.plan(configured('ours'), instance);
  };

  it.each([undefined, 'error'])('are an error of the plan that names only them, with %s', async (option) => {
    const refused = asked(option);
    await expect(refused).rejects.toThrow(`${CONFLICT}${id}) conflicts with its alerts`);
    await expect(refused).rejects.toThrow(NAMED);
    await expect(refused).rejects.toThrow('Nothing was changed.');
    await expect(refused).rejects.not.toThrow('fitting');
    expect(service.calls('replaceSlo')).toBe(0);
  });

  it('are an error of the apply where they only break since the plan, and nothing is sent', async () => {
    await expect(core.apply(plan)).rejects.toThrow(NAMED);
    expect(service.calls('replaceSlo')).toBe(0);
  });

  it('are a warning with "warn"', async () => {
    const warned = await asked('warn');
    expect(core.warnings).toEqual([expect.stringContaining(NAMED)]);
    await core.apply(warned);
    expect(core.warnings).toContain(
      `SLO "checkout" (id ${id}) affects alerts: The service reports that its change affects these alerts: alert-2, alert-1.`,
    );
    expect(service.control.get('slos', id)).toMatchObject({ description: 'ours' });
  });

  it('are not asked about with "off"', async () => {
    const unasked = await asked('off');
    await core.apply(unasked);
    expect([service.calls('validateSloAlerts'), service.calls('replaceSlo')]).toEqual([0, 1]);
  });

  it.each([403, 500])('do not stop the change when the check itself is answered %i', async (status) => {
    service.control.addFault({ kind: 'status', operation: 'validateSloAlerts', status });
    const unchecked = await asked();
    expect(core.warnings).toEqual([
      expect.stringMatching(
        new RegExp(`The alerts of SLO "checkout" \\(id ${id}\\) could not be checked: .*answered ${status}`),
      ),
    ]);
    await core.apply(unchecked);
    expect(service.control.get('slos', id)).toMatchObject({ description: 'ours' });
  });
});

it('the plan asks once, after the refresh', async () => {
  const { prior } = plan;
  core = await service.core('observability_slo');
  await core.plan(configured('ours'), prior);
  expect(service.called()).toEqual(['batchGetSlos', 'validateSloAlerts']);
});
