/** Before a change, the provider asks the service to check the alerts, with the body that it then sends. */
import { UNKNOWN } from '../../../../src/plugin';
import { Instance, Plan, TerraformCore } from '../../../support/terraform-core';
import { SLO, useService } from '../../core';

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
const UNAFFECTED = { id: 'alert-2', name: 'unaffected', alertVersionId: 'version-1', errorMessage: '' };

const configured = (description: string) => ({ ...SLO, description });

beforeEach(async () => {
  core = await service.core('observability_slo');
  instance = await core.deploy(configured('first'));
  id = core.idOf(instance);
  plan = await core.plan(configured('ours'), instance);
  // A saved plan is applied in another process.
  core = await service.core('observability_slo');
  service.control.clearRequests();
});

it('checks the body that is sent', async () => {
  await core.apply(plan);
  expect(service.calledBesideTeams()).toEqual(['batchGetSlos', 'validateSloAlerts', 'replaceSlo']);
  expect(service.sent('validateSloAlerts')).toEqual(service.sent('replaceSlo'));
});

it('checks once in the plan and once in the apply, on a service with every quirk', async () => {
  // With these two quirks, no change would be complete.
  const all = Object.keys(service.control.quirks())
    .filter((name) => !['otherIds', 'keepsOldValues'].includes(name))
    .map((name) => [name, true]);
  service.control.setQuirks(Object.fromEntries(all));
  instance = await core.deploy({ ...configured(' first '), labels: { ' Team ': 'a' } });
  service.control.clearRequests();
  core = await service.core('observability_slo');
  plan = await core.plan({ ...configured(' ours '), labels: { ' Team ': 'b' } }, instance);
  expect(service.calls('validateSloAlerts')).toBe(1);
  core = await service.core('observability_slo');
  await core.apply(plan);
  expect([service.calls('validateSloAlerts'), service.calls('replaceSlo')]).toEqual([2, 1]);
});

it('does not check during a create, a destroy, or a plan without changes', async () => {
  instance = await core.deploy(configured('new'));
  await core.plan(configured('new'), instance);
  await core.destroy(instance);
  expect(service.calls('validateSloAlerts')).toBe(0);
});

it('checks once in a plan, after the refresh', async () => {
  await core.plan(configured('ours'), plan.prior);
  expect(service.calledBesideTeams()).toEqual(['batchGetSlos', 'validateSloAlerts']);
});

it('checks in the apply instead of the plan if values are unknown', async () => {
  core = await service.core('observability_slo');
  const unknown = await core.plan({ ...configured(''), description: UNKNOWN }, instance);
  expect(service.calls('validateSloAlerts')).toBe(0);
  core = await service.core('observability_slo');
  await core.apply({ ...unknown, config: { ...unknown.config, description: 'known now' } });
  expect(service.calls('validateSloAlerts')).toBe(1);
  expect(service.sent('validateSloAlerts')[0]).toMatchObject({ id, description: 'known now' });
});

describe('alerts that would break', () => {
  const CONFLICT = 'The change to SLO "checkout" (id ';
  const NAMED = 'alert "burn rate" (id alert-1): it groups by a label that goes away';

  beforeEach(async () => service.control.put('sloAlerts', id, { alerts: [UNAFFECTED, BURN_RATE] }));

  const planWith = async (alertValidation?: string) => {
    core = await service.core('observability_slo', {}, { alert_validation: alertValidation ?? null });
    return core.plan(configured('ours'), instance);
  };

  it.each([undefined, 'error'])('are a plan error that names only them, with %s', async (option) => {
    const refused = planWith(option);
    await expect(refused).rejects.toThrow(`${CONFLICT}${id}) conflicts with its alerts`);
    await expect(refused).rejects.toThrow(NAMED);
    await expect(refused).rejects.toThrow('Nothing was changed.');
    await expect(refused).rejects.not.toThrow('unaffected');
    expect(service.calls('replaceSlo')).toBe(0);
  });

  it('are an apply error if they were added after the plan, and nothing is sent', async () => {
    await expect(core.apply(plan)).rejects.toThrow(NAMED);
    expect(service.calls('replaceSlo')).toBe(0);
  });

  it('are a warning with "warn"', async () => {
    const warned = await planWith('warn');
    expect(core.warnings).toEqual([expect.stringContaining(NAMED)]);
    await core.apply(warned);
    expect(core.warnings).toContain(
      `The change to SLO "checkout" (id ${id}) affects alerts: The service reports that the change affects these alerts: alert-2, alert-1.`,
    );
    expect(service.control.get('slos', id)).toMatchObject({ description: 'ours' });
  });

  it.each(['{"code":3}', 'true', '"none"'])(
    'are an error even if their message is %s',
    async (errorMessage) => {
      const alert = `{"id":"a","name":"burn rate","errorMessage":${errorMessage}}`;
      service.answer('validateSloAlerts', `{"alertsValidationResult":[${alert}]}`);
      await expect(planWith()).rejects.toThrow(
        `alert "burn rate" (id a): ${errorMessage.replace(/^"|"$/g, '')}`,
      );
    },
  );

  it.each([
    '{"alertsValidationResult":["broken"]}',
    '{"alertsValidationResult":[],"error":"timeout"}',
    '{"alertsValidationResult":[{"id":"a"}],"error":"timeout"}',
    '{"valid":false}',
  ])('may be missing from %s, so the plan shows a warning', async (body) => {
    service.answer('validateSloAlerts', body);
    await planWith();
    expect(core.warnings.join()).toContain('could not be checked');
  });

  it.each([
    '{"alertsValidationResult":[],"code":14,"message":"Permission denied"}',
    '{"alertsValidationResult":[{"id":"a","errorMessage":"","valid":true}]}',
  ])('are not reported if the response %s contains none', async (body) => {
    service.answer('validateSloAlerts', body);
    await planWith();
    expect(core.warnings).toEqual([]);
  });

  it('are not checked with "off"', async () => {
    const unchecked = await planWith('off');
    await core.apply(unchecked);
    expect([service.calls('validateSloAlerts'), service.calls('replaceSlo')]).toEqual([0, 1]);
  });

  it('cause one warning if the service allows no more requests for a while, because all checks would fail', async () => {
    service.control.addFault({
      kind: 'status',
      status: 429,
      retryAfter: 3600,
      operation: 'validateSloAlerts',
    });
    for (let plans = 0; plans < 3; plans += 1) await planWith();
    expect(core.warnings).toEqual([
      expect.stringMatching(
        /^The alerts of SLO "checkout" \(id .*\), and perhaps of other SLOs, could not be checked: .*429/,
      ),
    ]);
  });
});
