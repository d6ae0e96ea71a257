/** Some services replace an existing object with the same name when an object is created. A warning then says so, and the state is kept. */
import { MEASURED as SLO, useService } from './core';
import { apiKey, enrichment, outgoingWebhook } from '../../src/schema';
import { configured } from '../support/examples';

const service = useService();
const slos = service.useCore('observability_slo');

const OLD = {
  id: 'old',
  name: 'checkout',
  targetThresholdPercentage: 90,
  createTime: '2020-01-02T03:04:05Z',
};

const deployWith = async (slo: object) => {
  service.answer('replaceSlo', { slo: { name: 'checkout', id: 'new', ...slo } });
  const instance = await slos.deploy(SLO);
  return { instance, state: slos.state(instance), warnings: slos.warnings.join('\n') };
};

it('the next plan shows the values that the existing SLO kept', async () => {
  const { instance, warnings } = await deployWith({ ...OLD, id: 'old' });
  expect(warnings).toContain('Some of its values still differ from this resource (the next plan shows them)');
  await service.control.put('slos', 'old', OLD);
  expect((await slos.plan(SLO, instance)).action).toBe('update');
});

it('can be simulated with the emulator', async () => {
  service.control.setNormalisers({ replacesByName: true });
  const first = await slos.deploy(SLO);
  const second = await slos.deploy({ ...SLO, description: 'second' });
  expect(slos.state(second).id).toBe(slos.state(first).id);
  expect(slos.warnings.join()).toContain('replaced an existing object');
});

it('warns if the new id is that of an object that the run has read, regardless of case', async () => {
  const id = 'AAAAAAAA-1111-4111-8111-111111111111';
  const { instance } = await deployWith({ id });
  await service.control.put('slos', id, { ...OLD, id });
  const later = await service.core('observability_slo');
  await later.refresh(instance);
  service.answer('replaceSlo', { slo: { name: 'checkout', id: id.toLowerCase() } });
  await later.deploy(SLO);
  expect(later.warnings.join()).toContain(`this run also uses SLO "checkout" (id ${id})`);
});

const HOUR = 3_600_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

it.each([
  ['a creation time more than a minute ago', { createTime: ago(63_000) }],
  ['an older first revision', { createTime: ago(5 * HOUR + 480_000), revision: { revision: 1 } }],
  ['a first revision of last year', { createTime: '2024-01-01T00:00:00Z', revision: { revision: 1 } }],
  ['an old creation time and a second revision', { createTime: ago(5 * HOUR), revision: { revision: 2 } }],
  ['a creation time hours ago, without a revision', { createTime: ago(5 * HOUR) }],
  ['no creation time and a second revision', { revision: { revision: 2 } }],
  ['no creation time and a quoted revision', { revision: { revision: '7' } }],
  ['an old creation time without a zone', { createTime: '2024-01-01T00:00:00' }],
  ['an old creation time in seconds', { createTime: 1_500_000_000 }],
  ['an old creation time in another notation', { createTime: 'Mon, 01 Jan 2024 00:00:00 GMT' }],
])('warns about an SLO with %s', async (_, newSlo) => {
  const { state, warnings } = await deployWith(newSlo);
  expect(state).toMatchObject({ ...SLO, id: 'new' });
  expect(warnings).toContain('Creating SLO "checkout" (id new) replaced an existing object');
});

const REVISION_9 = { revision: { revision: 9 } };
it.each([
  ['a new creation time, whatever its revision', { createTime: ago(0), ...REVISION_9 }],
  ['a creation time in the future', { createTime: ago(-3_600_000) }],
  ['a local time labelled Z', { createTime: ago(5 * HOUR), revision: { revision: 1 } }],
  ['a local time of a half-hour zone', { createTime: ago(3.5 * HOUR), revision: { revision: '0' } }],
  ['its first revision', { revision: { revision: 1 } }],
  ['neither', {}],
  ['a creation time in another form', { createTime: Date.now() / 1000, ...REVISION_9 }],
  ['a new creation time in some zone', { createTime: ago(7_200_000).slice(0, 19), ...REVISION_9 }],
  ['a new creation time in UTC', { createTime: ago(0).replace(/T(.{8}).*/, ' $1 UTC'), ...REVISION_9 }],
  ['members of other types', { createTime: [], revision: { revision: {} } }],
  ['a creation time that is zero', { createTime: '0001-01-01T00:00:00Z' }],
  ['a creation time that is zero seconds', { createTime: '1970-01-01T00:00:00Z' }],
  ['a creation date', { createTime: '2026-01-01' }],
  ['a creation time of yesterday without a zone', { createTime: ago(86_400_000).slice(0, 19) }],
])('does not warn about an SLO with %s', async (_, newSlo) => {
  expect((await deployWith(newSlo)).warnings).not.toContain('replaced an existing object');
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
  expect(apply.warnings.join()).toContain('The response does not show whether it now has the values');
  expect(apply.warnings.join()).toContain('do not remove it');
});

it('does not warn about a change, or about a testing revision that is set again', async () => {
  const instance = await slos.deploy(SLO);
  await slos.deploy({ ...SLO, description: 'new' }, instance);
  const revisions = await service.core('observability_extension_testing_revision');
  await revisions.deploy({ id: 'web', name: 'new' }, await revisions.deploy({ id: 'web' }));
  expect([...slos.warnings, ...revisions.warnings]).toEqual([]);
});
