/** Right after a change, a service may not return an SLO, or return an old copy of it. */
import { LosslessNumber } from 'lossless-json';
import { JsonObject } from '../../../src/contract/json';
import { VISIBLE_WITHIN_MS, remainingNewMs } from '../../../src/handlers/object/absence';
import { useClock } from '../../support/clock';
import { Instance } from '../../support/terraform-core';
import { createdAgo, MEASURED as SLO, privateOf, useService, withPrivate } from '../core';

const service = useService();
const clock = useClock();
const TYPE = 'observability_slo';
const core = service.useCore(TYPE);
const CHANGED = { ...SLO, description: 'changed' };

beforeEach(() => clock.skipSleeps());

const create = async () => core.deploy(SLO);
const lag = (times: number) =>
  service.control.addFault({ kind: 'notFound', operation: 'batchGetSlos', times });
const remove = async (instance: Instance) => service.control.delete('slos', core.idOf(instance));

describe('an SLO that the service does not return yet', () => {
  it.each([
    ['created', SLO, async () => create()],
    ['changed', CHANGED, async () => core.deploy(CHANGED, createdAgo(await create()))],
  ])('is read again if it was just %s, and has no changes in the plan', async (_, config, deploy) => {
    const instance = await deploy();
    service.control.clearRequests();
    lag(2);
    expect((await core.plan(config, instance)).action).toBe('no-op');
    expect(service.calls('batchGetSlos')).toBe(3);
    expect(core.warnings).toEqual([]);
  });

  it('is read together with all other new SLOs', async () => {
    const instances = await Promise.all(Array.from({ length: 8 }, async () => create()));
    lag(2);
    const plans = await Promise.all(instances.map(async (instance) => core.plan(SLO, instance)));
    expect(new Set(plans.map(({ action }) => action))).toEqual(new Set(['no-op']));
    expect(service.calls('batchGetSlos')).toBeLessThan(instances.length);
  });

  it('stays in the state with a warning if it was deleted, after some seconds and five reads', async () => {
    const instance = await create();
    await remove(instance);
    const start = performance.now();
    expect((await core.plan(SLO, instance)).action).toBe('no-op');
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(service.calls('batchGetSlos')).toBe(5);
    expect(core.warnings).toEqual([
      expect.stringContaining(`(id ${core.idOf(instance)}) is not visible yet`),
    ]);
  });

  it('has a change in the plan, which does not wait for it again to check its alerts', async () => {
    const instance = await create();
    await remove(instance);
    const start = performance.now();
    expect((await core.plan(CHANGED, instance)).action).toBe('update');
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(service.calls('batchGetSlos')).toBe(5);
    expect(core.warnings).toHaveLength(1);
  });

  it('counts as deleted if a change has waited for it, and warning and error say the same', async () => {
    const instance = await create();
    await remove(instance);
    const plan = await core.plan(CHANGED, instance);
    expect(core.warnings.join()).toContain(
      'The plan did not find it, and keeps it in the state. A change waits for it for up to a minute. If it was deleted, a plan in a minute shows that.',
    );
    await expect(core.apply(plan)).rejects.toThrow(
      'It no longer exists on the service: a new or changed object counts as deleted if the service does not return it within a minute. Nothing was sent.',
    );
  });

  it('is changed once it appears', async () => {
    const instance = await create();
    const plan = await core.plan(CHANGED, instance);
    // Plans from the state after the create, as with -refresh=false, and applies in another process.
    const next = await service.core(TYPE);
    lag(8);
    const changed = await next.apply({ ...plan, prior: instance });
    expect(next.state(changed)).toMatchObject({ description: 'changed' });
  });

  it('no longer exists if it was created more than a minute ago', async () => {
    const instance = createdAgo(await create(), 2 * VISIBLE_WITHIN_MS);
    await remove(instance);
    expect((await core.plan(SLO, instance)).action).toBe('create');
    expect(service.calls('batchGetSlos')).toBe(2);
    expect(core.warnings).toContain(
      `SLO "checkout" (id ${core.idOf(instance)}) no longer exists on the service: It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with a new id. Everything outside this stack that uses the old id needs the new id.`,
    );
  });

  it("is as old as the service's clock says: that of this machine may differ from the one where it was created", async () => {
    const [created, changed] = [await create(), await core.deploy(CHANGED, await create())];
    const now = Date.now.bind(Date);
    // Moves this machine's clock on by 150 seconds, and the service's back, so that only this machine's is another.
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 150_000);
    service.control.setQuirks({ clockBehind: true });
    try {
      const later = await create();
      for (const instance of [created, changed, later]) {
        lag(2);
        const config = instance === changed ? CHANGED : SLO;
        expect((await core.plan(config, instance)).action).toBe('no-op');
      }
      expect(core.warnings).toEqual([]);
      // A minute after the create, by the service's clock.
      const createdAt = Date.parse(String(privateOf(later).createdAt)) - 61_000;
      await remove(later);
      const aged = withPrivate(later, { createdAt: new Date(createdAt).toISOString() });
      expect((await core.plan(SLO, aged)).action).toBe('create');
    } finally {
      jest.restoreAllMocks();
    }
  });
});

describe('an old copy of an SLO', () => {
  let old: JsonObject | undefined;
  /** Makes the next reads return the SLO as it was before its change. */
  const returnOld = (times: number) =>
    service.answer('batchGetSlos', ...Array.from({ length: times }, () => ({ slos: [old] })));
  const changed = async (times: number) => {
    const before = await create();
    old = service.control.get('slos', core.idOf(before));
    const instance = await core.deploy(CHANGED, before);
    service.control.clearRequests();
    returnOld(times);
    return instance;
  };

  it('is read again right after a change, and causes no drift', async () => {
    const instance = await changed(2);
    expect((await core.plan(CHANGED, instance)).action).toBe('no-op');
    expect(service.calls('batchGetSlos')).toBe(3);
    expect(core.warnings).toEqual([]);
  });

  it('does not refuse the next change', async () => {
    const again = { ...SLO, description: 'again' };
    const plan = await core.plan(again, await changed(0));
    const next = await service.core(TYPE);
    returnOld(2);
    expect(next.state(await next.apply(plan))).toMatchObject({ description: 'again' });
  });

  it('is ignored with a warning if it does not disappear', async () => {
    const instance = await changed(5);
    expect(await core.refresh(instance)).toEqual(instance);
    expect(core.warnings).toEqual([
      expect.stringContaining(
        `The service returned an old copy of SLO "checkout" (id ${core.idOf(instance)})`,
      ),
    ]);
  });

  it('stays in the state if the plan changes it, and the apply changes the current one', async () => {
    const plan = await core.plan({ ...SLO, description: 'again' }, await changed(5));
    expect(plan.action).toBe('update');
    expect(core.warnings).toEqual([expect.stringContaining('The service returned an old copy of')]);
    expect(core.state(await core.apply(plan))).toMatchObject({ description: 'again' });
  });

  it('is what it is a minute after the change: a backup may have been restored', async () => {
    const instance = createdAgo(await changed(1));
    expect((await core.plan(CHANGED, instance)).action).toBe('update');
    expect(core.warnings).toEqual([]);
  });

  it('has a lower revision, not a higher one or none', async () => {
    const instance = await create();
    await service.control.patch('slos', core.idOf(instance), { revision: null, description: 'by hand' });
    expect((await core.plan(SLO, instance)).action).toBe('update');
    await service.control.patch('slos', core.idOf(instance), {
      revision: { revision: new LosslessNumber('9') },
    });
    expect((await core.plan(SLO, instance)).action).toBe('update');
  });
});

it.each([
  [59, 'no-op'],
  [61, 'create'],
])('a deleted SLO that was changed %i s ago is, in the plan, %s', async (seconds, action) => {
  const instance = createdAgo(await create(), seconds * 1000);
  await remove(instance);
  expect((await core.plan(SLO, instance)).action).toBe(action);
});

describe('remainingNewMs', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');

  it.each([
    ['was created in the future, because the clock was set back', '2026-01-02T12:00:00Z', VISIBLE_WITHIN_MS],
    ['has an invalid time of creation', 'yesterday', 0],
  ])('returns how long an SLO stays new that %s', (_, createdAt, expected) => {
    expect(remainingNewMs(createdAt, now)).toBe(expected);
  });
});
