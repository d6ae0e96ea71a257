/** Services that return a different object from the requested one, and services whose ids are numbers. */
import { LosslessNumber } from 'lossless-json';
import { createdAgo, SLO, useService, withPrivate } from './core';
import { Json, JsonObject } from '../../src/contract/json';

const service = useService();
const slos = service.useCore('observability_slo');

const UPPER_CASE_ID = '3F0C2A9E-5B1D-4C8E-9A77-1D2E3F4A5B6C';
const CHANGED = { ...SLO, description: 'changed' };

/** Returns an SLO as the service represents it. By default, its name contains the id. */
const slo = (id: Json, name = `SLO ${String(id as string)}`): JsonObject => ({
  id,
  name,
  targetThresholdPercentage: new LosslessNumber('99.9'),
  revision: { revision: new LosslessNumber('1') },
});
/** Plans an SLO in a new run. */
const planAgain = async (...args: Parameters<typeof slos.plan>) =>
  (await service.core('observability_slo')).plan(...args);

describe('a change whose response contains another SLO', () => {
  it('is an error that says that the change may have been made, and stores no value of the other SLO', async () => {
    const instance = await slos.deploy(SLO);
    const id = slos.idOf(instance);
    const plan = await slos.plan(CHANGED, instance);
    service.answer('replaceSlo', { slo: slo('other', "somebody else's") });
    const error: unknown = await slos.apply(plan).catch((each: unknown) => each);
    expect(String(error)).toContain(`Cannot change SLO "checkout" (id ${id})`);
    expect(String(error)).toContain(
      `200 with the object "other" instead of "${id}". The response was ignored. The service may have created "other" as a second object.`,
    );
    expect(String(error)).not.toContain('safely');
    // The change took effect.
    const { action, planned } = await planAgain(CHANGED, instance);
    expect([action, planned.description, planned.id]).toEqual(['no-op', 'changed', id]);
  });

  it('is accepted if only the case of a UUID differs', async () => {
    service.control.setStrict(false);
    await service.control.put('slos', UPPER_CASE_ID, slo(UPPER_CASE_ID, SLO.name));
    const instance = await slos.import(UPPER_CASE_ID);
    expect((await slos.plan(SLO, instance)).action).toBe('no-op');
    service.answer('replaceSlo', { slo: slo(UPPER_CASE_ID.toLowerCase(), SLO.name) });
    const changed = await slos.deploy(CHANGED, instance);
    expect(slos.state(changed)).toMatchObject({ id: UPPER_CASE_ID, description: 'changed' });
    service.answer('batchGetSlos', { slos: [slo('abc')] });
    await expect(slos.import('ABC')).rejects.toThrow('neither contains the SLO "ABC"');
  });
});

describe('a read of a contextual data integration that returns another one', () => {
  const core = service.useCore('observability_contextual_data_integration');
  const CONFIG = { integration_key: 'deployment-markers' };

  it('is an error, or a warning after a create', async () => {
    service.control.setQuirks({ otherIds: true });
    const instance = await core.deploy(CONFIG);
    const id = core.idOf(instance);
    expect(core.warnings.join()).toContain(`the object "other-${id}" instead of "${id}"`);
    expect(core.state(instance).definition_key).toBeNull();
    await expect(core.refresh(instance)).rejects.toThrow(`the object "other-${id}" instead of "${id}"`);
  });

  it('does not prove a deletion, even if only the definition is that of another integration', async () => {
    const instance = createdAgo(await core.deploy(CONFIG));
    await service.control.delete('deployedIntegrations', core.idOf(instance));
    service.control.setQuirks({ otherIds: true });
    await expect(core.refresh(instance)).rejects.toThrow('"other-deployment-markers" instead of');
    service.control.setQuirks({ otherIds: false });
    expect(await core.refresh(instance)).toBeUndefined();
  });
});

it.each<[string, (id: string) => Json]>([
  ['numbers', (id) => new LosslessNumber(id)],
  ['strings of digits', (id) => id],
])(
  'an SLO is imported and changed in place on a service whose ids are %s, even if SLOs are created with POST',
  async (_, spelled) => {
    const ID = '92233720368547758079';
    await service.control.put('slos', ID, slo(spelled(ID), SLO.name));
    const core = await service.core('observability_slo', {}, { dialect: '{"sloCreateMethod": "POST"}' });
    const count = Object.keys(service.control.objects('slos')).length;
    const instance = await core.deploy(CHANGED, await core.import(ID));
    expect([core.state(instance).id, core.state(instance).description]).toEqual([ID, 'changed']);
    expect(Object.keys(service.control.objects('slos'))).toHaveLength(count);
    expect(service.control.get('slos', ID)).toMatchObject({ id: spelled(ID), description: 'changed' });
    expect(service.sent('replaceSlo').map(({ id }) => id)).toEqual([spelled(ID)]);
    expect((await core.plan(CHANGED, instance)).action).toBe('no-op');
    expect(core.warnings).toEqual([]);
  },
);

test('a new SLO with a numeric id can be changed, and the check of its alerts never sends the id as a string', async () => {
  service.control.setQuirks({ numericIds: true });
  const instance = await slos.deploy(SLO);
  const id = new LosslessNumber(slos.idOf(instance));
  expect(service.control.get('slos', id.value)?.id).toEqual(id);
  const plan = await slos.plan(CHANGED, instance);
  const changed = await (await service.core('observability_slo')).apply(plan);
  expect(service.sent('validateSloAlerts').map((body) => body.id)).toEqual([id, id]);
  expect((await slos.plan(CHANGED, changed)).action).toBe('no-op');
});

describe('a response to a batch of SLOs', () => {
  const FAULTY: { slos: Json[]; notFoundIds: Json[] } = {
    slos: [...['a', 'b', 'stranger', 'b', 'c', 'stranger'].map((id) => slo(id)), { ...slo('d'), id: null }],
    notFoundIds: ['c', 'gone', 'gone', 'stranger'],
  };

  it('is an error only for the SLOs that it repeats, contradicts or omits', async () => {
    service.answer('batchGetSlos', FAULTY);
    const imported = await Promise.allSettled(['a', 'b', 'c', 'd'].map(async (id) => slos.import(id)));
    expect(service.calls('batchGetSlos')).toBe(1);
    expect(imported.map((each) => (each.status === 'fulfilled' ? each.status : String(each.reason)))).toEqual(
      [
        'fulfilled',
        expect.stringContaining('the response contains the SLO "b" more than once'),
        expect.stringContaining('the response contains the SLO "c" and says that it does not exist'),
        expect.stringContaining('the response neither contains the SLO "d" nor says that it does not exist'),
      ],
    );
  });

  it('does not prove a deletion if the SLO is found alone, or if that call returns 404', async () => {
    const instance = createdAgo(await slos.deploy(SLO));
    const missing = { slos: [], notFoundIds: [slos.idOf(instance)] };
    service.answer('batchGetSlos', missing);
    expect((await slos.plan(SLO, instance)).action).toBe('no-op');
    service.answer('batchGetSlos', missing);
    const body = '{"code":5,"message":"not found"}';
    service.control.addFault({ kind: 'verbatim', operation: 'batchGetSlos', status: 404, body });
    await expect(planAgain(SLO, instance)).rejects.toThrow(/Cannot read SLO "checkout".*terraform state rm/s);
  });

  it('is not used for later reads of SLOs that it contains twice, or that were not requested', async () => {
    const instance = withPrivate(await slos.deploy(SLO), { siblings: ['b'] });
    const own = service.control.get('slos', slos.idOf(instance));
    service.answer('batchGetSlos', { ...FAULTY, slos: [own, ...FAULTY.slos] });
    await slos.refresh(instance);
    for (const id of ['b', 'stranger']) await expect(slos.import(id)).rejects.toThrow();
    expect(service.control.requests({ operation: 'batchGetSlos' }).map(({ query }) => query)).toEqual([
      `ids=${String(own?.id)}&ids=b`,
      'ids=b',
      'ids=b',
      'ids=stranger',
      'ids=stranger',
    ]);
  });
});
