import { useService } from './core';
import { fingerprint } from '../../src/emulator';
import { ObjectValue } from '../../src/plugin';

const service = useService({ keys: { key: 'mine', theirs: 'theirs' } });

const TYPE = 'observability_archive_target';
const LOGS = { is_active: true, object_storage: { bucket: 'logs', region: 'eu-1' } };
/** A configuration that switches archiving off when it is destroyed. */
const OFF = { ...LOGS, deactivate_on_destroy: true };

const core = service.useCore(TYPE);

const create = async (config: ObjectValue = LOGS, by = core) => by.deploy(config);
/** Creates a target that is switched off when it is destroyed, and a provider for the next run. */
const createOff = async () => ({ instance: await create(OFF), next: await service.core(TYPE) });
const target = () => service.control.get('archiveTargets', 'target', 'mine');

describe('an archive target', () => {
  it('is set by one call, and its state shows how logs are archived', async () => {
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

  it('changes every attribute in place', async () => {
    const instance = await create();
    const next = { is_active: false, other_target: { name: 'tape', value_json: '{"robot":"r2"}' } };
    const plan = await core.plan(next, instance);
    expect(plan.action).toBe('update');
    await core.apply(plan);
    // The emulator lists unknown members as fingerprints, because they may be secrets.
    expect(service.sent('setArchiveTarget')[1]).toEqual({
      isActive: false,
      tape: { robot: fingerprint('r2') },
    });
  });

  it('sends nothing if only deactivate_on_destroy changes', async () => {
    const instance = await create();
    const plan = await core.plan({ ...LOGS, deactivate_on_destroy: false }, instance);
    expect([plan.action, plan.planned.archive_spec]).toEqual(['update', core.state(instance).archive_spec]);
    await core.apply(plan);
    expect(service.calls('setArchiveTarget')).toBe(1);
  });

  it('keeps the object if its response does not match the API document', async () => {
    service.answer('setArchiveTarget', '{"target":{"archiveSpec":"none"}}');
    const instance = await create();
    expect(core.state(instance).archive_spec).toBeNull();
    expect(core.warnings.join()).toContain(
      'The response for archive target "logs" does not match the API document',
    );
  });
});

describe('destroying an archive target', () => {
  it('switches off archiving to the last known target, with a warning', async () => {
    const { instance, next } = await createOff();
    service.control.clearRequests();
    await next.destroy(instance);
    expect(service.sent('setArchiveTarget')).toEqual([
      { isActive: false, objectStorage: { bucket: 'logs', region: 'eu-1' } },
    ]);
    expect(next.warnings.join()).toMatch(
      /Destroying archive target "logs" switches off log archiving: .*moved block \(moveTo in CDKTF\)/,
    );
  });

  it.each([
    ['false', { deactivate_on_destroy: false }],
    ['absent, as in the state of an older release', {}],
  ])('sends nothing and warns if deactivate_on_destroy is %s', async (_, config) => {
    const instance = await create({ ...LOGS, ...config });
    service.control.clearRequests();
    const next = await service.core(TYPE);
    await next.destroy(instance);
    expect(service.called()).toEqual([]);
    expect(next.warnings.join()).toMatch(
      /archive target "logs" will stay on the service: .* deactivate_on_destroy is not true/,
    );
  });

  it('is skipped with a warning after another target was set in the same process', async () => {
    const { instance: old, next } = await createOff();
    await create({ is_active: true, object_storage: { bucket: 'new', region: 'eu-1' } }, next);
    await next.destroy(old);
    expect(target()).toMatchObject({ archiveSpec: { isActive: true }, objectStorage: { bucket: 'new' } });
    expect(next.warnings.join()).toContain(
      'archive target "logs" was destroyed, but log archiving was not switched off',
    );
  });

  it('is skipped even if it is unknown whether the other target was set', async () => {
    const { instance: old, next } = await createOff();
    service.control.addFault({ kind: 'resetAfter', operation: 'setArchiveTarget' });
    await expect(create({ ...LOGS, object_storage: { bucket: 'new' } }, next)).rejects.toThrow(
      'Cannot set archive target "new"',
    );
    service.control.clearFaults();
    service.control.clearRequests();
    await next.destroy(old);
    expect(service.called()).toEqual([]);
  });

  it('is not skipped if the other target was rejected', async () => {
    const { instance: old, next } = await createOff();
    service.control.addFault({ kind: 'status', status: 403, operation: 'setArchiveTarget', times: 1 });
    await expect(create({ ...LOGS, object_storage: { bucket: 'new' } }, next)).rejects.toThrow('403');
    await next.destroy(old);
    expect(target()).toMatchObject({ archiveSpec: { isActive: false } });
  });

  it('waits for a running call, so that the new target stays active in either order', async () => {
    const { instance: old, next } = await createOff();
    const plan = await next.plan({ is_active: true, object_storage: { bucket: 'new' } });
    service.control.addFault({ kind: 'latency', operation: 'setArchiveTarget', latencyMs: 50 });
    await Promise.all([next.destroy(old), next.apply(plan)]);
    expect(target()).toMatchObject({ archiveSpec: { isActive: true }, objectStorage: { bucket: 'new' } });
  });

  it('sends nothing if the base URL has changed since the target was set', async () => {
    const instance = await create(OFF);
    service.control.clearRequests();
    const elsewhere = await service.core(TYPE, { OBSERVABILITY_BASE_URL: service.otherUrl });
    await elsewhere.destroy(instance);
    expect(service.called()).toEqual([]);
    expect(elsewhere.warnings.join()).toContain(`It was created or last read at ${service.url}`);
  });

  it('sends nothing if the key no longer belongs to the account of the target', async () => {
    const instance = await create(OFF);
    const theirs = await service.core(TYPE, { OBSERVABILITY_API_KEY: 'theirs' });
    await theirs.destroy(instance);
    expect(service.calls('setArchiveTarget')).toBe(1);
    expect(theirs.warnings.join()).toMatch(
      /It was created or first read with an API key that belongs to team \d+, but the service reports that the current API key belongs to team \d+/,
    );
  });

  it("sends nothing if the key's account cannot be determined", async () => {
    const { instance, next } = await createOff();
    service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
    await expect(next.destroy(instance)).rejects.toThrow('Cannot switch off archive target "logs"');
    expect(service.calls('setArchiveTarget')).toBe(1);
  });

  it('keeps the target in the state if the call fails', async () => {
    const { instance, next } = await createOff();
    service.control.addFault({ kind: 'status', status: 500, operation: 'setArchiveTarget' });
    await expect(next.destroy(instance)).rejects.toThrow('Cannot switch off archive target "logs"');
  });
});

it('warns if two targets are set in one process', async () => {
  await create();
  await create({ is_active: true, object_storage: { bucket: 'second' } });
  expect(core.warnings.join()).toContain('archive target "second" replaces another archive target');
});
