import { VISIBLE_WITHIN_MS, remainingNewMs } from '../../../src/handlers/lifecycle/visibility';
import { Instance } from '../../support/terraform-core';
import { createdAgo, SLO, useService } from '../core';

const service = useService();
const TYPE = 'observability_slo';
const core = service.useCore(TYPE);

const create = async () => core.deploy(SLO);
const lag = (times: number) =>
  service.control.addFault({ kind: 'notFound', operation: 'batchGetSlos', times });
const remove = async (instance: Instance) => service.control.delete('slos', core.idOf(instance));

describe('an SLO that the service does not return yet', () => {
  it('is read again until it is found, and has no changes in the plan', async () => {
    const instance = await create();
    lag(2);
    expect((await core.plan(SLO, instance)).action).toBe('no-op');
    expect(service.calls('batchGetSlos')).toBe(3);
  });

  it('is read again even if it was found or changed before', async () => {
    const changed = { ...SLO, description: 'changed' };
    const seen = (await core.plan(SLO, await create())).prior as Instance;
    const instance = await core.deploy(changed, createdAgo(seen));
    for (const [config, each] of [
      [SLO, seen],
      [changed, instance],
    ] as const) {
      lag(2);
      expect((await core.plan(config, each)).action).toBe(each === seen ? 'update' : 'no-op');
    }
  });

  it('is read together with all other new SLOs', async () => {
    const instances = await Promise.all(Array.from({ length: 8 }, async () => create()));
    lag(2);
    const plans = await Promise.all(instances.map(async (instance) => core.plan(SLO, instance)));
    expect(new Set(plans.map(({ action }) => action))).toEqual(new Set(['no-op']));
    expect(service.calls('batchGetSlos')).toBeLessThan(instances.length);
  });

  it('is changed once it appears', async () => {
    const instance = await create();
    const config = { ...SLO, description: 'changed' };
    const plan = await core.plan(config, instance);
    // Plans from the state after the create, as with -refresh=false, and applies in another process.
    const next = await service.core(TYPE);
    lag(2);
    const changed = await next.apply({ ...plan, prior: instance });
    expect(next.state(changed)).toMatchObject({ description: 'changed' });
  });

  it('no longer exists if it was created more than a minute ago', async () => {
    const instance = createdAgo(await create(), VISIBLE_WITHIN_MS + 1000);
    await remove(instance);
    expect((await core.plan(SLO, instance)).action).toBe('create');
    expect(service.calls('batchGetSlos')).toBe(2);
    expect(core.warnings).toContain(
      `SLO "checkout" (id ${core.idOf(instance)}) no longer exists on the service: It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with a new id. Everything outside this stack that uses the old id needs the new id.`,
    );
  });

  it.each([1, 2])('is read again if the process is paused for minutes during read %i', async (read) => {
    const instance = createdAgo(await create(), VISIBLE_WITHIN_MS - 30_000);
    service.control.clearRequests();
    lag(read);
    const paused = () => (service.calls('batchGetSlos') < read ? 0 : 300_000);
    for (const clock of [Date, performance]) {
      const now = clock.now.bind(clock);
      jest.spyOn(clock, 'now').mockImplementation(() => now() + paused());
    }
    try {
      expect((await core.plan(SLO, instance)).action).toBe('no-op');
    } finally {
      jest.restoreAllMocks();
    }
  });

  it("is as old as the service's clock says: that of this machine may differ from the one where it was created", async () => {
    const instances = [await create(), await core.deploy({ ...SLO, description: 'new' }, await create())];
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 2 * VISIBLE_WITHIN_MS);
    try {
      instances.push(await create());
      for (const [index, instance] of instances.entries()) {
        lag(2);
        const description = index === 1 ? 'new' : null;
        expect((await core.plan({ ...SLO, description }, instance)).action).toBe('no-op');
      }
    } finally {
      jest.restoreAllMocks();
    }
    expect(core.warnings.join()).not.toContain('replaced an existing object');
  });

  it('no longer exists if it does not appear in time', async () => {
    const instance = createdAgo(await create(), VISIBLE_WITHIN_MS - 2500);
    await remove(instance);
    expect((await core.plan(SLO, instance)).action).toBe('create');
    expect(service.calls('batchGetSlos')).toBeGreaterThan(1);
  });
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
