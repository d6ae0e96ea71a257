import { privateOf, SLO, useService } from '../core';

const service = useService();

test('a change keeps the siblings', async () => {
  const core = await service.core('observability_slo');
  await core.deploy(SLO);
  const second = await core.deploy(SLO);
  const next = await service.core('observability_slo');
  const changed = await next.deploy({ ...SLO, description: 'changed' }, second);
  expect(privateOf(second)).toHaveProperty('siblings');
  expect(privateOf(changed).siblings).toEqual(privateOf(second).siblings);
});
