import { fingerprint } from '../../../src/emulator';
import type { Fault } from '../../../src/emulator';
import { ObjectValue } from '../../../src/plugin';
import { Instance, ProviderErrors } from '../../support/terraform-core';
import { useService } from '../core';

const service = useService();

const TYPE = 'observability_archive_target';
const LOGS = { is_active: true, object_storage: { bucket: 'logs', region: 'eu-1' } };
const TAPE = { is_active: true, other_target: { name: 'tape', value_json: '{"token":"tape-secret-1"}' } };

const core = service.useCore(TYPE);

/** Makes a change whose request has this fault. By default, its response is lost. */
const failedChange = async (
  config: ObjectValue,
  instance: Instance,
  fault: Partial<Fault> = { status: 504 },
): Promise<ProviderErrors> => {
  service.control.addFault({ kind: 'status', operation: 'setArchiveTarget', ...fault });
  const failed: unknown = await core.deploy(config, instance).catch((error: unknown) => error);
  service.control.clearFaults();
  return failed as ProviderErrors;
};

describe('an archive target', () => {
  it('is set by one call, and its state shows how logs are archived', async () => {
    const instance = await core.deploy({ ...LOGS, extra_members: '{"enableTags":true}' });
    expect(service.sent('setArchiveTarget')).toEqual([
      { isActive: true, objectStorage: { bucket: 'logs', region: 'eu-1' }, enableTags: '[redacted]' },
    ]);
    expect(core.state(instance).archive_spec).toEqual({
      archiving_format_id: 'json-lines-v1',
      enable_tags: false,
      is_active: true,
    });
  });

  it('sends undocumented members of the object storage inside it', async () => {
    const storage = { ...LOGS.object_storage, extra_members: '{"roleOfReader":"r","bucket":"x"}' };
    await expect(core.deploy({ ...LOGS, object_storage: storage })).rejects.toThrow(
      'the documented member "bucket"',
    );
    const extra = { ...LOGS.object_storage, extra_members: '{"roleOfReader":"r"}' };
    const instance = await core.deploy({ ...LOGS, object_storage: extra });
    expect(service.sent('setArchiveTarget')).toMatchObject([
      { objectStorage: { bucket: 'logs', region: 'eu-1', roleOfReader: fingerprint('r') } },
    ]);
    expect((await core.plan({ ...LOGS, object_storage: extra }, instance)).action).toBe('no-op');
  });

  it('changes every attribute in place', async () => {
    const plan = await core.plan({ ...TAPE, is_active: false }, await core.deploy(LOGS));
    expect(plan.action).toBe('update');
    await core.apply(plan);
    // The emulator lists unknown members as fingerprints, because they may be secrets.
    expect(service.sent('setArchiveTarget')[1]).toEqual({
      isActive: false,
      tape: { token: fingerprint('tape-secret-1') },
    });
  });

  it.each([
    ['is lost', { kind: 'resetAfter' } as const],
    ['contains no target', { kind: 'verbatim', body: '{}' } as const],
  ])('is changed back by the next apply, if the response to the change %s', async (_, fault) => {
    const instance = await core.deploy(LOGS);
    const off = { ...LOGS, is_active: false };
    const failed = await failedChange(off, instance, fault);
    expect(failed.message).toContain('so the affected values were removed from the state');
    expect(core.state(failed.instance as Instance)).toMatchObject({ ...LOGS, is_active: null });
    const back = await core.plan(LOGS, failed.instance);
    expect(back.action).toBe('update');
    expect(core.state(await core.apply(back))).toMatchObject(LOGS);
    expect((await core.plan(off, failed.instance)).action).toBe('update');
  });

  it.each<[string, ObjectValue, ObjectValue]>([
    ['adds', LOGS, { ...LOGS, extra_members: '{"enableTags":true}' }],
    ['removes', { ...LOGS, extra_members: '{"enableTags":true}' }, LOGS],
    ['removes a part of', LOGS, { ...LOGS, object_storage: { bucket: 'logs', region: null } }],
  ])('is set again if the response to a change that %s an attribute is lost', async (_, before, after) => {
    const instance = await core.deploy(before);
    const failed = await failedChange(after, instance);
    for (const config of [before, after]) {
      expect((await core.plan(config, failed.instance)).action).toBe('update');
    }
  });

  it('is not sent without a required attribute, if ignore_changes keeps it null after a lost response', async () => {
    const instance = await core.deploy(LOGS);
    const failed = await failedChange({ ...LOGS, is_active: false }, instance);
    service.control.clearRequests();
    const config = { is_active: null, object_storage: { bucket: 'other', region: 'eu-1' } };
    await expect(
      core.apply(await core.planOnly(config, failed.instance), { ...config, is_active: true }),
    ).rejects.toThrow('is_active is not set');
    expect(service.writes()).toEqual([]);
  });

  it.each([
    ['the region', { objectStorage: { bucket: 'logs', region: 'eu-1' } }],
    ['an undocumented member', { objectStorage: { bucket: 'logs' }, enableTags: true }],
  ])('causes a warning if the service keeps %s that a change removes', async (_, target) => {
    const instance = await core.deploy({ ...LOGS, extra_members: '{"enableTags":true}' });
    service.answer('setArchiveTarget', { target });
    await core.deploy({ is_active: true, object_storage: { bucket: 'logs', region: null } }, instance);
    expect(core.warnings.join()).toContain('contains different values');
  });

  it('keeps its state if the change is rejected', async () => {
    const instance = await core.deploy(LOGS);
    const { instance: kept } = await failedChange({ ...LOGS, is_active: false }, instance, { status: 403 });
    expect(kept?.json).toBe(instance.json);
  });
});

describe('a response that differs from the request', () => {
  /** Sets an archive target, for which the service returns `target`. Returns the warnings. */
  const warningsAfter = async (target: object, config: object = LOGS): Promise<string> => {
    service.answer('setArchiveTarget', { target });
    expect(core.state(await core.deploy({ ...config }))).toMatchObject(config);
    return core.warnings.join();
  };

  it.each([
    ['another bucket', { objectStorage: { bucket: 'others', region: 'eu-1' } }, 'object_storage'],
    ['another region', { objectStorage: { bucket: 'logs', region: 'us-1' } }, 'object_storage'],
    ['inactive archiving', { archiveSpec: { isActive: false } }, 'is_active'],
    ['inactive archiving, as it was sent', { isActive: false }, 'is_active'],
  ])('causes a warning that names the attribute: %s', async (_, target, attribute) => {
    expect(await warningsAfter(target)).toBe(
      `The service may not have applied all values of archive target "logs": Its response contains different values: ${attribute}. The state contains the planned values. Check in the service which values are in effect.`,
    );
  });

  it.each<[string, Partial<Fault>, string]>([
    [
      'an error',
      {
        kind: 'status',
        status: 400,
        body: '{"code":"LOCKED","message":"old-secret-1 cannot be new-secret-2"}',
      },
      'cannot be',
    ],
    [
      'a response that also contains an error',
      {
        kind: 'verbatim',
        body: '{"target":{"archiveSpec":{"isActive":true}},"error":{"message":"old-secret-1"}}',
      },
      'The service changed archive target "vault", but reported an error',
    ],
    [
      'an undocumented target that still has the old value',
      { kind: 'verbatim', body: '{"target":{"vault":{"token":"masked","container":"a"}}}' },
      'contains different values: "vault"',
    ],
  ])(
    'after a change causes a warning that quotes neither the old nor the new secret: %s',
    async (_, fault, message) => {
      const vault = (token: string, container: string) => ({
        is_active: true,
        other_target: { name: 'vault', value_json: JSON.stringify({ token, container }) },
      });
      const instance = await core.deploy(vault('old-secret-1', 'a'));
      service.control.addFault({ kind: 'verbatim', operation: 'setArchiveTarget', ...fault });
      const error = await core.deploy(vault('new-secret-2', 'b'), instance).then(() => '', String);
      const told = core.warnings.join() + error;
      expect(told).toContain(message);
      expect(told).not.toMatch(/secret-[12]/);
    },
  );

  it.each<[string, object, object?]>([
    ['leaves everything out', {}],
    ['leaves the target out', { archiveSpec: { isActive: true, enableTags: true } }],
    ['leaves out false', { archiveSpec: {} }, { ...LOGS, is_active: false }],
    ['leaves out true', { archiveSpec: {}, objectStorage: { bucket: 'logs' } }],
    ['shows null or nothing', { objectStorage: { bucket: null, region: '' } }],
    ['differs only in case and spaces', { objectStorage: { bucket: ' Logs', region: 'EU-1 ' } }],
    ['has other types', { archiveSpec: { isActive: null }, objectStorage: { bucket: [], region: {} } }],
    ['adds members', { objectStorage: { ...LOGS.object_storage, kmsKey: 'k' }, note: 'new' }],
    ['contains another target', { tape: { token: 'masked' } }],
  ])('causes no warning if it %s', async (_, target, config = LOGS) => {
    expect(await warningsAfter(target, config)).toBe('');
  });
});

it.each([
  ['bucket', LOGS, 'logs'],
  ['target', TAPE, 'tape'],
])('a destroy sends nothing, and the plan names the %s that stays in use', async (_, config, name) => {
  const instance = await core.deploy(config);
  service.control.clearRequests();
  const next = await service.core(TYPE);
  await next.destroy(instance);
  expect(service.writes()).toEqual([]);
  expect(next.warnings).toEqual([
    expect.stringMatching(
      `archive target "${name}" will stay on the service: .* Archiving keeps its last settings. .* apply is_active = false \\(isActive: false in CDKTF\\) before you destroy`,
    ),
  ]);
});
