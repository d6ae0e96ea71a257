/** An SLO that was imported is sent back as the service has it, but for what the configuration changes. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson } from '../../../src/contract/json';
import { Service } from '../core';

const CHECKOUT = { name: 'checkout', target_threshold_percentage: new LosslessNumber('99.9') };

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => service.reset());
afterAll(async () => service.stop());

test.each<[string, JsonObject]>([
  ['nothing else', {}],
  ['empty members', { description: '', labels: {}, grouping: { labels: [] } }],
  [
    'members of its own',
    { grouping: { labels: ['region'] }, type: 'TYPE', labels: { team: 'a' }, description: 'd' },
  ],
])('with %s: a change of the target sends no other change', async (_, members) => {
  const slo = { id: 'theirs', name: 'checkout', targetThresholdPercentage: '99.9', ...members };
  await service.control.put(
    'slos',
    'theirs',
    parseJson(JSON.stringify(slo).replace('"99.9"', '99.9')) as JsonObject,
  );
  const core = await service.core('observability_slo');
  const config = {
    ...CHECKOUT,
    ...(members.labels && Object.keys(members.labels).length > 0 && { labels: members.labels }),
    ...(members.description && { description: members.description }),
  };
  const instance = await core.apply(await core.plan(config, await core.import('theirs')));
  service.control.clearRequests();
  await core.apply(
    await core.plan({ ...config, target_threshold_percentage: new LosslessNumber('99.5') }, instance),
  );
  const [body] = service.sent(15);
  expect(body).toEqual({ ...slo, targetThresholdPercentage: new LosslessNumber('99.5') });
});
