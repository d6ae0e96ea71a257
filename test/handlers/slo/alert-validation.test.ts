/** The check of the alerts goes beside the read of the SLO, and only an answer about what is then sent counts. */
import { LosslessNumber } from 'lossless-json';
import { Plan, TerraformCore } from '../../support/terraform-core';
import { Service } from '../core';

const READ = 13;
const REPLACE = 15;
const VALIDATE = 17;

let service: Service;
let core: TerraformCore;
let plan: Plan;
let id: string;

const configured = (description: string) => ({
  name: 'checkout',
  description,
  target_threshold_percentage: new LosslessNumber('99.9'),
});

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  await service.reset();
  core = await service.core('observability_slo');
  const instance = await core.apply(await core.plan(configured('first')));
  id = String(core.state(instance).id);
  plan = await core.plan(configured('ours'), instance);
  // The apply of a saved plan is another process.
  core = await service.core('observability_slo');
  service.control.clearRequests();
});
afterAll(async () => service.stop());

it('an apply does not wait for the read before it asks about the alerts', async () => {
  await core.apply(plan);
  expect(service.called()).toEqual([VALIDATE, READ, REPLACE]);
  expect(service.sent(VALIDATE)).toEqual(service.sent(REPLACE));
});

it('asks again where the service has something else than the state says', async () => {
  await service.control.patch('slos', id, { undocumented: 'theirs' });
  await expect(core.apply(plan)).rejects.toThrow('It was changed on the service after the plan');
  expect(service.called()).toEqual([VALIDATE, READ, VALIDATE]);
  expect(service.sent(VALIDATE)[1]).toMatchObject({ undocumented: 'theirs', description: 'ours' });
});

it('a failed check that is not about what is sent does not count', async () => {
  await service.control.patch('slos', id, { undocumented: 'theirs' });
  service.control.addFault({ kind: 'status', operation: VALIDATE, status: 403, times: 1 });
  await expect(core.apply(plan)).rejects.toThrow('It was changed on the service after the plan');
  expect(core.warnings).toEqual([]);
});

it('a failed check of what is sent is a warning', async () => {
  service.control.addFault({ kind: 'status', operation: VALIDATE, status: 403, times: 1 });
  await core.apply(plan);
  expect(core.warnings.join()).toContain('The alerts of SLO "checkout"');
  expect(service.called()).toEqual([VALIDATE, READ, REPLACE]);
});

it('the plan asks once, after the refresh', async () => {
  const { prior } = plan;
  core = await service.core('observability_slo');
  await core.plan(configured('ours'), prior);
  expect(service.called()).toEqual([READ, VALIDATE]);
});
