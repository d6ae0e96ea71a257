import { VISIBLE_WITHIN_MS, newFor } from '../../../src/handlers/lifecycle/visibility';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { privateOf, SLO, useService, withPrivate } from '../core';

const service = useService();
let core: TerraformCore;

const TYPE = 'observability_slo';
const named = (name: string) => ({ ...SLO, name });

beforeEach(async () => {
  core = await service.core(TYPE);
});

const create = async (config = SLO) => core.deploy(config);
const lag = (times: number) =>
  service.control.addFault({ kind: 'notFound', operation: 'batchGetSlos', times });
const remove = async (instance: Instance) => service.control.delete('slos', String(core.state(instance).id));
const createdAgo = (instance: Instance, milliseconds: number) =>
  withPrivate(instance, { createdAt: new Date(Date.now() - milliseconds).toISOString() });

describe('an SLO that the service does not show yet', () => {
  it('is asked for again until it is found, and is planned without changes', async () => {
    const instance = await create();
    lag(2);
    expect((await core.plan(SLO, instance)).action).toBe('no-op');
    expect(service.calls('batchGetSlos')).toBe(3);
  });

  it('is no longer new once it was found', async () => {
    const instance = await create();
    expect(privateOf(instance)).toHaveProperty('createdAt');
    const seen = (await core.plan(SLO, instance)).prior as Instance;
    expect(privateOf(seen)).not.toHaveProperty('createdAt');
    service.control.clearRequests();
    lag(2);
    expect((await core.plan(SLO, seen)).action).toBe('create');
    expect(service.calls('batchGetSlos')).toBe(1);
  });

  it('shares its calls with all others that are waited for', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const instances = await Promise.all(names.map(async (name) => create(named(name))));
    lag(2);
    const plans = await Promise.all(
      instances.map(async (instance, index) => core.plan(named(names[index]), instance)),
    );
    expect(plans.map(({ action }) => action)).toEqual(names.map(() => 'no-op'));
    expect(service.calls('batchGetSlos')).toBeLessThan(names.length);
  });

  it('is changed once it appears', async () => {
    const instance = await create();
    const config = { ...SLO, description: 'changed' };
    const plan = await core.plan(config, instance);
    // As with -refresh=false: the plan starts from what the create has left, and another process applies it.
    core = await service.core(TYPE);
    lag(2);
    const changed = await core.apply({ ...plan, prior: instance });
    expect(core.state(changed)).toMatchObject({ description: 'changed' });
    expect(privateOf(changed)).not.toHaveProperty('createdAt');
  });

  it('is gone where it was created longer ago than services lag', async () => {
    const instance = createdAgo(await create(), VISIBLE_WITHIN_MS + 1000);
    await remove(instance);
    expect((await core.plan(SLO, instance)).action).toBe('create');
    expect(service.calls('batchGetSlos')).toBe(1);
    expect(core.warnings).toContain(
      `SLO "checkout" (id ${String(core.state(instance).id)}) no longer exists on the service: It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with another id. Everything outside this stack that uses the old id needs the new one.`,
    );
  });

  it('is gone where it does not appear before the time is up', async () => {
    const instance = createdAgo(await create(), VISIBLE_WITHIN_MS - 2500);
    await remove(instance);
    expect((await core.plan(SLO, instance)).action).toBe('create');
    expect(service.calls('batchGetSlos')).toBeGreaterThan(1);
  });
});

describe('the time for which an SLO counts as new', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');

  it.each([
    ['created now', '2026-01-01T12:00:00Z', VISIBLE_WITHIN_MS],
    ['created a while ago', '2026-01-01T11:59:30Z', VISIBLE_WITHIN_MS - 30_000],
    ['created long ago', '2025-01-01T12:00:00Z', 0],
    ['created tomorrow, as the clock was set back', '2026-01-02T12:00:00Z', VISIBLE_WITHIN_MS],
    ['seen since', undefined, 0],
    ['written by nobody knows whom', 'yesterday', 0],
  ])('of one %s', (_, createdAt, expected) => {
    expect(newFor(createdAt, now)).toBe(expected);
  });
});
