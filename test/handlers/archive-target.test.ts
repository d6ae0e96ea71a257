import { useService } from './core';
import { fingerprint } from '../../src/emulator';
import { ObjectValue } from '../../src/plugin';

const service = useService();

const TYPE = 'observability_archive_target';
const LOGS = { is_active: true, object_storage: { bucket: 'logs', region: 'eu-1' } };

const core = service.useCore(TYPE);

const create = async (config: ObjectValue = LOGS) => core.deploy(config);

describe('an archive target', () => {
  it('is set by one call, and its state shows how logs are archived', async () => {
    const instance = await create({ ...LOGS, extra_members: '{"enableTags":true}' });
    expect(service.sent('setArchiveTarget')).toEqual([
      { isActive: true, objectStorage: { bucket: 'logs', region: 'eu-1' }, enableTags: '[redacted]' },
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

  it('keeps the object if its response does not match the API document', async () => {
    service.answer('setArchiveTarget', '{"target":{"archiveSpec":"none"}}');
    const instance = await create();
    expect(core.state(instance).archive_spec).toBeNull();
    expect(core.warnings.join()).toContain(
      'The response for archive target "logs" does not match the API document',
    );
  });
});

describe('a response that differs from what was sent', () => {
  const TAPE = { is_active: true, other_target: { name: 'tape', value_json: '{"token":"tape-secret-1"}' } };
  /** Returns the warnings of an archive target that is set, and for which the service returns this target. */
  const warningsAfter = async (target: object, config: ObjectValue = LOGS): Promise<string> => {
    service.answer('setArchiveTarget', JSON.stringify({ target }));
    const instance = await create(config);
    expect(core.state(instance)).toMatchObject(config);
    return core.warnings.join();
  };

  it.each([
    ['another bucket', { objectStorage: { bucket: 'others', region: 'eu-1' } }, '"bucket":"others"'],
    ['another region', { objectStorage: { bucket: 'logs', region: 'us-1' } }, '"region":"us-1"'],
    ['inactive archiving', { archiveSpec: { isActive: false } }, '{"archiveSpec":{"isActive":false}}'],
    ['an undocumented target', { tape: { token: 'unknown-secret' } }, '{"tape":"[redacted]"}'],
    ['both', { archiveSpec: { isActive: false }, tape: { a: 1 } }, '"isActive":false},"tape":'],
  ])('is a warning that quotes the difference: %s', async (_, target, quoted) => {
    const warnings = await warningsAfter(target);
    expect(warnings).toContain('The response for archive target "logs" differs from what was sent');
    expect(warnings).toMatch(
      /the service responded with \{.*\}\. The state contains the values that were sent/,
    );
    expect(warnings).toContain(quoted);
    expect(warnings).not.toContain('unknown-secret');
  });

  it('is a warning if object storage is returned for an undocumented target', async () => {
    const target = {
      objectStorage: { bucket: 'tape-secret-1', region: 'eu-1', secretKey: 'unknown-secret' },
    };
    const warnings = await warningsAfter(target, TAPE);
    expect(warnings).not.toContain('unknown-secret');
    expect(warnings).toContain(
      'the service responded with {"objectStorage":{"bucket":"[redacted]","region":"eu-1"}}',
    );
  });

  it('is quoted only in part if it is long', async () => {
    const warnings = await warningsAfter({ objectStorage: { bucket: 'x'.repeat(10_000) } });
    expect(warnings).toMatch(/"bucket":"x{400,500}\. The state/);
  });

  describe('to a change', () => {
    const vault = (token: string, container: string) => ({
      is_active: true,
      other_target: { name: 'vault', value_json: JSON.stringify({ token, container }) },
    });
    /** Returns the warnings, or the error, of a change to another token and container. */
    const changed = async (fault: Parameters<typeof service.control.addFault>[0]): Promise<string> => {
      const instance = await create(vault('old-secret-1', 'a'));
      core.warnings.splice(0);
      service.control.addFault({ operation: 'setArchiveTarget', times: 1, ...fault });
      await core.deploy(vault('new-secret-2', 'b'), instance).catch((error: unknown) => {
        core.warnings.push(String(error));
      });
      return core.warnings.join();
    };

    it('shows neither the old nor the new secret in an error', async () => {
      const body = '{"code":"LOCKED","message":"old-secret-1 cannot become new-secret-2"}';
      const text = await changed({ kind: 'status', status: 400, body });
      expect(text).toContain('cannot become');
      expect(text).not.toMatch(/secret-[12]/);
    });

    it('causes a warning if it also contains an error', async () => {
      const text = await changed({
        kind: 'verbatim',
        body: '{"target":{},"code":"LOCKED","message":"old-secret-1"}',
      });
      expect(text).toContain('The service changed archive target "vault", but reported an error');
      expect(text).not.toMatch(/secret-[12]/);
    });

    it('causes a warning if an undocumented target still has the old value', async () => {
      const text = await changed({
        kind: 'verbatim',
        body: '{"target":{"vault":{"token":"masked","container":"a"}}}',
      });
      expect(text).toContain('the service responded with {"vault":"[redacted]"}');
    });
  });

  it.each([
    ['leaves everything out', {}, LOGS],
    ['leaves the target out', { archiveSpec: { isActive: true, enableTags: true } }, LOGS],
    [
      'leaves out false',
      { archiveSpec: {}, objectStorage: LOGS.object_storage },
      { ...LOGS, is_active: false },
    ],
    ['leaves out true', { archiveSpec: {}, objectStorage: { bucket: 'logs' } }, LOGS],
    [
      'shows null or nothing',
      { archiveSpec: { isActive: null }, objectStorage: { bucket: null, region: '' } },
      LOGS,
    ],
    ['is spelt differently', { objectStorage: { bucket: ' Logs', region: 'EU-1 ' } }, LOGS],
    ['has other types', { archiveSpec: { isActive: null }, objectStorage: { bucket: [], region: {} } }, LOGS],
    ['adds members', { objectStorage: { ...LOGS.object_storage, kmsKey: 'k' }, note: 'new' }, LOGS],
    ['shows an undocumented target otherwise', { tape: { token: 'masked' } }, TAPE],
    [
      'shows extra members',
      { tier: { name: 'cold' } },
      { ...LOGS, extra_members: '{"tier":{"name":"hot"}}' },
    ],
  ])('is no warning if it %s', async (_, target, config) => {
    expect(await warningsAfter(target, config)).toBe('');
  });
});

describe('destroying an archive target', () => {
  it.each([
    ['bucket', LOGS, 'logs'],
    ['target', { is_active: true, other_target: { name: 'tape', value_json: '{}' } }, 'tape'],
  ])('sends nothing, and the plan names the %s that stays in use', async (_, config, name) => {
    const instance = await create(config);
    service.control.clearRequests();
    const next = await service.core(TYPE);
    await next.destroy(instance);
    expect(service.called()).toEqual([]);
    expect(next.warnings).toEqual([
      expect.stringMatching(
        `archive target "${name}" will stay on the service: .* Archiving keeps its last settings. .* apply is_active = false \\(isActive: false in CDKTF\\) before you destroy`,
      ),
    ]);
  });

  it('sends nothing after another target was set in the same run', async () => {
    const old = await create();
    await create({ is_active: true, object_storage: { bucket: 'new' } });
    await core.destroy(old);
    expect(service.control.get('archiveTargets', 'target')).toMatchObject({
      archiveSpec: { isActive: true },
      objectStorage: { bucket: 'new' },
    });
  });

  it('leaves archiving off if that was applied first', async () => {
    const off = await core.deploy({ ...LOGS, is_active: false }, await create());
    await core.destroy(off);
    expect(service.control.get('archiveTargets', 'target')).toMatchObject({
      archiveSpec: { isActive: false },
    });
  });
});

describe('two targets that are set in one process', () => {
  const second = { is_active: true, object_storage: { bucket: 'second' } };

  it.each([
    ['one after the other', async () => [await create(), await create(second)]],
    ['at the same time', async () => Promise.all([create(), create(second)])],
  ])('are a warning that names both: %s', async (_, createBoth) => {
    await createBoth();
    expect(core.warnings.join()).toMatch(
      /this run set two with the same provider: archive target "(logs|second)" and archive target "(?!\1)(logs|second)"\. The service uses only one of them/,
    );
  });

  it('are no warning if one of them was rejected', async () => {
    service.control.addFault({ kind: 'status', status: 403, operation: 'setArchiveTarget', times: 1 });
    await expect(create()).rejects.toThrow('Cannot set archive target "logs": ');
    await create(second);
    expect(core.warnings).toEqual([]);
  });
});
