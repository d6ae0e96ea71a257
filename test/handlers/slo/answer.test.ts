import { LosslessNumber } from 'lossless-json';
import { Service } from '../core';

jest.mock('../../../src/handlers/slo/state', () => ({
  ...jest.requireActual<object>('../../../src/handlers/slo/state'),
  appliedState: () => {
    throw new RangeError('Maximum call stack size exceeded');
  },
}));

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

test('an SLO whose answer is beyond all that is foreseen is in the state by its id', async () => {
  const core = await service.core('observability_slo');
  const config = { name: 'checkout', target_threshold_percentage: new LosslessNumber('99.9') };
  const created = core.state(await core.apply(await core.plan(config)));
  const [id] = Object.keys(service.control.objects('slos'));
  expect(created).toMatchObject({ ...config, id, revision: null });
  expect(core.warnings.join()).toContain(`SLO "checkout" (id ${id}) is incomplete in the state`);
});
