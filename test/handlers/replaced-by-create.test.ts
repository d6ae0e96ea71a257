/** Some services replace an existing object with the same name when an object is created. A warning then says so, and the state is kept. */
import { MEASURED as SLO, useService } from './core';
import { apiKey, enrichment, outgoingWebhook } from '../../src/schema';
import { configured } from '../support/examples';

const service = useService();
const slos = service.useCore('observability_slo');

const deployWith = async (slo: object) => {
  service.answer('replaceSlo', { slo: { name: 'checkout', id: 'new', ...slo } });
  const instance = await slos.deploy(SLO);
  return { instance, state: slos.state(instance), warnings: slos.warnings.join('\n') };
};

it('warns if the new id is that of an object that the run has read, regardless of case', async () => {
  const id = 'AAAAAAAA-1111-4111-8111-111111111111';
  const { instance } = await deployWith({ id });
  await service.control.put('slos', id, { id, name: 'checkout', targetThresholdPercentage: 90 });
  const later = await service.core('observability_slo');
  await later.refresh(instance);
  service.answer('replaceSlo', { slo: { name: 'checkout', id: id.toLowerCase() } });
  await later.deploy(SLO);
  expect(later.warnings.join()).toContain(`this run also uses SLO "checkout" (id ${id})`);
});

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

it('warns about an SLO that was created more than two days before its last change', async () => {
  const { state, warnings } = await deployWith({ createTime: ago(49), updateTime: ago(0) });
  expect(state).toMatchObject({ ...SLO, id: 'new' });
  expect(warnings).toContain('Creating SLO "checkout" (id new) replaced an existing object');
});

it.each<[string, object]>([
  ['a creation time of 47 hours before', { createTime: ago(47), updateTime: ago(0) }],
  ['local times labeled as UTC', { createTime: ago(14), updateTime: ago(0) }],
  ['an old creation time only', { createTime: ago(1000) }],
  ['times that are zero', { createTime: '0001-01-01T00:00:00Z', updateTime: ago(0) }],
  ['a creation time that is zero seconds', { createTime: '1970-01-01T00:00:00Z', updateTime: ago(0) }],
  ['times that are numbers', { createTime: 7, updateTime: '2026' }],
])('does not warn about an SLO with %s', async (_, slo) => {
  expect((await deployWith(slo)).warnings).not.toContain('replaced an existing object');
});

it.each([
  { description: outgoingWebhook, answer: { id: '7' } },
  { description: apiKey, answer: { keyId: '7', value: 'v' } },
  { description: enrichment, answer: { enrichments: [{ id: 7 }] } },
])('warns if this run has already created the id: $description.title', async ({ description, answer }) => {
  const core = await service.core(description.terraformType);
  service.answer(description.operations.create.name, answer, answer);
  const warnings = async () => {
    await core.deploy(configured(description));
    return core.warnings.filter((text) => text.includes('(id 7) replaced an existing object'));
  };
  expect([await warnings(), await warnings()]).toEqual([[], [expect.any(String)]]);
});

it.each([
  ['is destroyed first', 'this run also uses outgoing webhook "w" (id 7)'],
  ['is destroyed last', 'this run also destroyed it'],
])('warns if the old object of a replacement is the new one, and %s', async (order, sign) => {
  const config = { name: 'w', url: 'u', issue_tracker: { api_token: 'token-81c2' } };
  const webhooks = await service.core('observability_outgoing_webhook');
  service.answer('createOutgoingWebhook', { id: '7' }, { id: '7' });
  const plan = await webhooks.plan({ ...config, url: 'v' }, await webhooks.deploy(config));
  const apply = await service.core('observability_outgoing_webhook');
  if (order === 'is destroyed last') await apply.deploy(plan.config);
  await (order === 'is destroyed last' ? apply.applyDestroy(plan) : apply.apply(plan));
  expect(apply.warnings).toEqual([
    expect.stringMatching(/^Creating outgoing webhook "w" \(id 7\) replaced an existing object/),
  ]);
  expect(apply.warnings.join()).toContain(sign);
  expect(apply.warnings.join()).toContain('do not remove it');
});

it('does not warn about a change, or about a testing revision that is set again', async () => {
  const instance = await slos.deploy(SLO);
  await slos.deploy({ ...SLO, description: 'new' }, instance);
  const revisions = await service.core('observability_extension_testing_revision');
  await revisions.deploy({ id: 'web', name: 'new' }, await revisions.deploy({ id: 'web' }));
  expect([...slos.warnings, ...revisions.warnings]).toEqual([]);
});
