/** Services may differ where the API document is silent. `round-trip.test.ts` tests the names and paths. */
import { FRESHNESS_MS } from '../../../src/client/limits';
import { DialectConfig } from '../../../src/schema/dialect';
import { useClock } from '../../support/clock';
import { MEASURED, SLO, useService } from '../core';

const DIALECT: DialectConfig = { sloCreateMethod: 'POST', apiVersion: '3', queryNames: 'snake' };
const service = useService({ dialect: DIALECT });
const clock = useClock();

const configured = async (dialect: DialectConfig) =>
  service.core('observability_slo', {}, { dialect: JSON.stringify(dialect) });
/** Returns method and path of the requests that create or change an SLO. */
const writes = () =>
  service.control
    .requests()
    .filter(({ path }) => path.endsWith('/slos'))
    .map(({ method, path }) => `${method} ${path}`);

it('a service with a different version causes an error that names apiVersion and paths', async () => {
  const failed = (await configured({ sloCreateMethod: 'POST' })).deploy(SLO);
  await expect(failed).rejects.toThrow('the service returned 404');
  await expect(failed).rejects.toThrow('apiVersion and paths');
});

it('creating an SLO with the wrong method causes an error that names sloCreateMethod', async () => {
  const core = await configured({ apiVersion: '3' });
  const before = service.control.objects('slos');
  const failed = core.deploy(SLO);
  await expect(failed).rejects.toThrow('the service returned 400: id: required');
  await expect(failed).rejects.toThrow('sloCreateMethod');
  await expect(failed).rejects.not.toThrow('anyway');
  expect(writes()).toEqual(['PUT /mgmt/openapi/3/v1/slo/slos']);
  expect(service.control.objects('slos')).toEqual(before);
});

describe('a service that rejects an undocumented member that it sets itself', () => {
  const planned = async (readOnlyMembers: string[]) => {
    const core = await configured({ ...DIALECT, readOnlyMembers });
    const instance = await core.deploy(MEASURED);
    await service.control.patch('slos', core.idOf(instance), { status: { state: 'OK' }, owner: 'a' });
    const rejected = { kind: 'status', status: 400, matching: '"status"' } as const;
    service.control.addFault({ ...rejected, operation: 'replaceSlo' });
    service.control.addFault({ ...rejected, operation: 'validateSloAlerts' });
    return { core, plan: await core.plan({ ...MEASURED, description: 'new' }, instance) };
  };

  it('causes an error that names readOnlyMembers', async () => {
    const { core, plan } = await planned([]);
    await expect(core.apply(plan)).rejects.toThrow('add the member to readOnlyMembers in the dialect');
  });

  it('gets changes and alert checks without it, even if a response was lost', async () => {
    const { core, plan } = await planned(['status']);
    service.control.addFault({ operation: 'replaceSlo', kind: 'resetAfter', times: 1 });
    const busy = { kind: 'status', status: 429, retryAfter: FRESHNESS_MS / 1000 + 0.5 } as const;
    service.control.addFault({ ...busy, operation: 'replaceSlo', times: 1 });
    clock.skipSleeps();
    const state = core.state(await core.apply(plan));
    expect(state).toMatchObject({ description: 'new', unlisted_members: '{"owner":"a"}' });
    expect(service.sent('replaceSlo').at(-1)).toMatchObject({ owner: 'a' });
    expect(core.warnings).toEqual([]);
  });
});

describe('documented names that the dialect renames', () => {
  const memberNames = { labels: 'tags', description: 'note', requestBasedMetricSli: 'ratio' };
  const renamed = useService({ dialect: { memberNames } });
  const slos = renamed.useCore('observability_slo', {}, { dialect: JSON.stringify({ memberNames }) });
  const config = { ...SLO, labels: { team: 'a' }, extra_members: '{"labels":["x"],"tier":"gold"}' };

  it('can be used by extra members, which are sent, read and compared unchanged', async () => {
    const instance = await slos.deploy(config);
    expect(renamed.sent('replaceSlo')).toMatchObject([{ tags: { team: 'a' }, labels: ['x'], tier: 'gold' }]);
    const id = slos.idOf(instance);
    expect(slos.state(instance)).toMatchObject({ labels: { team: 'a' }, unlisted_members: null });
    expect((await slos.plan(config, instance)).action).toBe('no-op');
    await renamed.control.patch('slos', id, { 'unlisted:labels': ['y'] });
    const read = await slos.refresh(instance);
    expect(read && slos.state(read).extra_members).toBe('{"labels":["y"],"tier":"gold"}');
    expect(slos.warnings).toEqual([]);
  });

  it('are shown and sent back unchanged if the service uses them', async () => {
    const instance = await slos.deploy(SLO);
    const id = slos.idOf(instance);
    const weighted = { requestBasedMetricSli: { weight: 'low' } };
    await renamed.control.patch('slos', id, { 'unlisted:description': 'd', ...weighted });
    const read = await slos.refresh(instance);
    expect(read && slos.state(read).unlisted_members).toBe('{"description":"d","ratio":{"weight":"low"}}');
    const changed = await slos.deploy({ ...SLO, description: 'n' }, instance);
    const [, body] = renamed.sent('replaceSlo');
    expect(body).toMatchObject({ note: 'n', description: 'd', ratio: { weight: 'low' } });
    expect(slos.state(changed).description).toBe('n');
  });

  it('cannot be set in extra members under the names in the dialect', async () => {
    const taken = { ...SLO, extra_members: '{"tags":{}}' };
    await expect(slos.plan(taken)).rejects.toThrow('contains the documented member "tags"');
  });
});
