import { useService } from './core';
import { fingerprint } from '../../src/emulator';
import { ObjectValue } from '../../src/plugin';

const service = useService({ keys: { key: 'mine', theirs: 'theirs' } });

const TYPE = 'observability_archive_target';
const LOGS = { is_active: true, object_storage: { bucket: 'logs', region: 'eu-1' } };
/** Switched off when it is destroyed. */
const OFF = { ...LOGS, deactivate_on_destroy: true };

const core = service.useCore(TYPE);

const create = async (config: ObjectValue = LOGS, by = core) => by.deploy(config);

describe('an archive target', () => {
  it('is set by one call, and the answer says how logs are archived', async () => {
    const instance = await create({ ...LOGS, extra_members: '{"enableTags":true}' });
    expect(service.sent('setArchiveTarget')).toEqual([
      { isActive: true, objectStorage: { bucket: 'logs', region: 'eu-1' }, enableTags: true },
    ]);
    expect(core.state(instance).archive_spec).toEqual({
      archiving_format_id: 'json-lines-v1',
      enable_tags: false,
      is_active: true,
    });
  });

  it('changes in place, in all that it has', async () => {
    const instance = await create();
    const next = { is_active: false, other_target: { name: 'tape', value_json: '{"robot":"r2"}' } };
    const plan = await core.plan(next, instance);
    expect(plan.action).toBe('update');
    await core.apply(plan);
    // The emulator lists what it does not know as a fingerprint, since it may be a secret.
    expect(service.sent('setArchiveTarget')[1]).toEqual({
      isActive: false,
      tape: { robot: fingerprint('r2') },
    });
  });

  it('sends nothing when only what steers the provider changes', async () => {
    const instance = await create();
    const plan = await core.plan({ ...LOGS, deactivate_on_destroy: false }, instance);
    expect([plan.action, plan.planned.archive_spec]).toEqual(['update', core.state(instance).archive_spec]);
    await core.apply(plan);
    expect(service.calls('setArchiveTarget')).toBe(1);
  });

  it('keeps the object where its answer is not as documented', async () => {
    service.answer('setArchiveTarget', '{"target":{"archiveSpec":"none"}}');
    const instance = await create();
    expect(core.state(instance).archive_spec).toBeNull();
    expect(core.warnings.join()).toContain(
      'The answer for archive target "logs" does not match the API document',
    );
  });
});

describe('the destroy of an archive target', () => {
  it('switches off the last known target, and says so', async () => {
    const instance = await create(OFF);
    service.control.clearRequests();
    const next = await service.core(TYPE);
    await next.destroy(instance);
    expect(service.sent('setArchiveTarget')).toEqual([
      { isActive: false, objectStorage: { bucket: 'logs', region: 'eu-1' } },
    ]);
    expect(next.warnings.join()).toMatch(
      /Destroying archive target "logs" switches log archiving off: .*moved block \(moveTo in CDKTF\)/,
    );
  });

  it.each([
    ['false', { deactivate_on_destroy: false }],
    ['absent, as in the state of an older release', {}],
  ])('sends nothing and warns where deactivate_on_destroy is %s', async (_, config) => {
    const instance = await create({ ...LOGS, ...config });
    service.control.clearRequests();
    const next = await service.core(TYPE);
    await next.destroy(instance);
    expect(service.called()).toEqual([]);
    expect(next.warnings.join()).toMatch(
      /archive target "logs" will stay on the service: .* deactivate_on_destroy is not true/,
    );
  });

  it('is skipped with a warning after another one was set in the same process', async () => {
    const old = await create(OFF);
    const next = await service.core(TYPE);
    await create({ is_active: true, object_storage: { bucket: 'new', region: 'eu-1' } }, next);
    await next.destroy(old);
    expect(service.control.get('archiveTargets', 'target', 'mine')).toMatchObject({
      archiveSpec: { isActive: true },
      objectStorage: { bucket: 'new' },
    });
    expect(next.warnings.join()).toContain(
      'archive target "logs" was destroyed, but log archiving was not switched off',
    );
  });

  it('is skipped, too, when the other one may have been set', async () => {
    const old = await create(OFF);
    const next = await service.core(TYPE);
    service.control.addFault({ kind: 'resetAfter', operation: 'setArchiveTarget' });
    await expect(create({ ...LOGS, object_storage: { bucket: 'new' } }, next)).rejects.toThrow(
      'Cannot set archive target "new"',
    );
    service.control.clearFaults();
    service.control.clearRequests();
    await next.destroy(old);
    expect(service.called()).toEqual([]);
  });

  it('is not skipped when the other one was refused', async () => {
    const old = await create(OFF);
    const next = await service.core(TYPE);
    service.control.addFault({ kind: 'status', status: 403, operation: 'setArchiveTarget', times: 1 });
    await expect(create({ ...LOGS, object_storage: { bucket: 'new' } }, next)).rejects.toThrow('403');
    await next.destroy(old);
    expect(service.control.get('archiveTargets', 'target', 'mine')).toMatchObject({
      archiveSpec: { isActive: false },
    });
  });

  it('waits for a call that is under way, so that either order ends with the new one', async () => {
    const old = await create(OFF);
    const next = await service.core(TYPE);
    const plan = await next.plan({ is_active: true, object_storage: { bucket: 'new' } });
    service.control.addFault({ kind: 'latency', operation: 'setArchiveTarget', latencyMs: 50 });
    await Promise.all([next.destroy(old), next.apply(plan)]);
    expect(service.control.get('archiveTargets', 'target', 'mine')).toMatchObject({
      archiveSpec: { isActive: true },
      objectStorage: { bucket: 'new' },
    });
  });

  it('sends nothing to another base URL than that where the target was set', async () => {
    const instance = await create(OFF);
    service.control.clearRequests();
    const elsewhere = await service.core(TYPE, { OBSERVABILITY_BASE_URL: service.otherUrl });
    await elsewhere.destroy(instance);
    expect(service.called()).toEqual([]);
    expect(elsewhere.warnings.join()).toContain(`It was created at ${service.url}`);
  });

  it("sends nothing with another account's key than the one with which the target was set", async () => {
    const instance = await create(OFF);
    const elsewhere = await service.core(TYPE, { OBSERVABILITY_API_KEY: 'theirs' });
    await elsewhere.destroy(instance);
    expect(service.calls('setArchiveTarget')).toBe(1);
    expect(elsewhere.warnings.join()).toMatch(
      /It was created with a key of team \d+\. The service now reports that the key belongs to team \d+/,
    );
  });

  it('sends nothing where the account of the key cannot be told', async () => {
    const instance = await create(OFF);
    const next = await service.core(TYPE);
    service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
    await expect(next.destroy(instance)).rejects.toThrow('Cannot switch off archive target "logs"');
    expect(service.calls('setArchiveTarget')).toBe(1);
  });

  it('keeps the target in the state when the call fails', async () => {
    const instance = await create(OFF);
    const next = await service.core(TYPE);
    service.control.addFault({ kind: 'status', status: 500, operation: 'setArchiveTarget' });
    await expect(next.destroy(instance)).rejects.toThrow('Cannot switch off archive target "logs"');
  });
});

it('warns when two are set in one process', async () => {
  await create();
  await create({ is_active: true, object_storage: { bucket: 'second' } });
  expect(core.warnings.join()).toContain('archive target "second" replaces another archive target');
});
