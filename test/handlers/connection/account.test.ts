/** A change is sent only to the account and the base URL for which it was planned. */
import { apiKey, archiveTarget, enrichment, outgoingWebhook } from '../../../src/schema';
import { configured } from '../../support/examples';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { MEASURED, privateOf, useService, withPrivate } from '../core';

const SLO = 'observability_slo';
const ARCHIVE = archiveTarget.terraformType;
const CHANGED = { ...MEASURED, description: 'changed' };
const OTHER_BUCKET = { object_storage: { bucket: 'other', region: 'eu-west-1' }, is_active: true };
const NO_TEAMS = { teamIds: undefined };

const service = useService({ keys: { mine: 'mine', 'mine too': 'mine', theirs: 'theirs' } });

const withKey = async (type: string, key = 'mine', environment = {}) =>
  service.core(type, { OBSERVABILITY_API_KEY: key, ...environment });
const elsewhere = async (type: string, config = {}) =>
  service.core(type, { OBSERVABILITY_API_KEY: 'mine', OBSERVABILITY_BASE_URL: service.otherUrl }, config);
const teamOf = (account: string) =>
  String(Object.values(service.control.objects('teamScopes', account))[0].teamId);
const setTeams = (account: string, ...ids: string[]) =>
  service.control.restore({
    ...service.control.snapshot(),
    accounts: {
      ...service.control.snapshot().accounts,
      [account]: {
        ...service.control.allObjects(account),
        teamScopes: Object.fromEntries(ids.map((id) => [id, { id, teamId: Number(id) }])),
      },
    },
  });
const deployed = async (type: string, config: object) => {
  const core = await withKey(type);
  const instance = await core.deploy(config as typeof MEASURED);
  service.control.clearRequests();
  return instance;
};
/** Gives the other account an SLO with the same id, as in a service that counts ids per account. */
const withNamesake = async (instance: Instance, core: TerraformCore) => {
  const { id } = core.state(instance);
  const mine = service.control.get('slos', String(id), 'mine') ?? {};
  await service.control.put('slos', String(id), mine, 'theirs');
};

describe('with the key of another account', () => {
  const refusal = (object: string) =>
    `${object} with this API key: It probably belongs to another account: it was created or changed with API keys of team ${teamOf('mine')}, but the service reports that the current API key belongs to team ${teamOf('theirs')}. Nothing was changed.`;

  it('a change of an SLO is not planned, even if that account has an SLO with the same id', async () => {
    const instance = await deployed(SLO, MEASURED);
    const core = await withKey(SLO, 'theirs');
    await withNamesake(instance, core);
    const plan = core.plan(CHANGED, instance);
    await expect(plan).rejects.toThrow(refusal(`SLO "checkout" (id ${String(core.state(instance).id)})`));
    await expect(plan).rejects.toThrow(
      'remove this one from the state (terraform state rm), then import it by its id (importFrom in CDKTF, an import block in HCL), or apply again to create it there.',
    );
    expect(service.called()).toEqual(['batchGetSlos', 'listTeamScopes']);
  });

  it('a saved change of an SLO is not applied, even if that account has an SLO with the same id', async () => {
    const instance = await deployed(SLO, MEASURED);
    const plan = await (await withKey(SLO)).plan(CHANGED, instance);
    const core = await withKey(SLO, 'theirs');
    await withNamesake(instance, core);
    service.control.clearRequests();
    await expect(core.apply(plan)).rejects.toThrow(refusal(`(id ${String(core.state(instance).id)})`));
    // The SLO may be read, but not its alerts: that call would send its definition.
    expect(new Set(service.called())).toEqual(new Set(['listTeamScopes', 'batchGetSlos']));
  });

  it('an archive target is not changed, even if a rate limit delays the list of teams', async () => {
    const instance = await deployed(ARCHIVE, configured(archiveTarget));
    const core = await withKey(ARCHIVE, 'theirs');
    service.control.addFault({
      operation: 'listTeamScopes',
      kind: 'status',
      status: 429,
      retryAfter: 2,
      times: 1,
    });
    await expect(core.plan(OTHER_BUCKET, instance)).rejects.toThrow(refusal('archive target "shop-logs"'));
  });

  it('a change warns if the teams can be listed only after it', async () => {
    const instance = await deployed(SLO, MEASURED);
    const core = await withKey(SLO, 'theirs');
    await withNamesake(instance, core);
    service.control.addFault({ operation: 'listTeamScopes', kind: 'status', status: 500, times: 6 });
    const plan = await core.plan(CHANGED, instance);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    const changed = await core.apply(plan).finally(() => jest.restoreAllMocks());
    expect(core.warnings.join()).toContain(
      'was changed in another account: It was created or changed before',
    );
    expect(privateOf(changed).teamIds).toEqual([teamOf('mine')]);
  });

  it('an archive target, which has no id, is not changed', async () => {
    const instance = await deployed(ARCHIVE, configured(archiveTarget));
    const core = await withKey(ARCHIVE, 'theirs');
    const plan = core.plan(OTHER_BUCKET, instance);
    await expect(plan).rejects.toThrow(refusal('Cannot change archive target "shop-logs"'));
    await expect(plan).rejects.toThrow(
      '(terraform state rm), then apply again to replace the one of the current account.',
    );
    const saved = await (await withKey(ARCHIVE)).plan(OTHER_BUCKET, instance);
    await expect(core.apply(saved)).rejects.toThrow('It probably belongs to another account');
    expect(service.writes()).toEqual([]);
  });

  it.each([outgoingWebhook, apiKey, enrichment])(
    'a replacement of $terraformType is neither planned nor applied',
    async (description) => {
      const type = description.terraformType;
      const config = configured(description) as Record<string, never>;
      const renamed = {
        ...config,
        ...(description === enrichment ? { field_name: 'other' } : { name: 'other' }),
      };
      const instance = await deployed(type, config);
      const core = await withKey(type, 'theirs');
      await expect(core.plan(renamed, instance)).rejects.toThrow('It probably belongs to another account');
      const saved = await (await withKey(type)).plan(renamed, instance);
      expect(saved.action).toBe('replace');
      await expect((await withKey(type, 'theirs')).apply(saved)).rejects.toThrow('Cannot replace');
      expect(service.writes()).toEqual([]);
    },
  );

  it('a change of many objects costs one request per process', async () => {
    const instance = await deployed(SLO, MEASURED);
    const core = await withKey(SLO, 'theirs');
    for (let count = 0; count < 3; count += 1) {
      const plan = core.apply({ ...(await (await withKey(SLO)).plan(CHANGED, instance)) });
      service.control.clearRequests();
      await expect(plan).rejects.toThrow('It probably belongs to another account');
      expect(service.calls('listTeamScopes')).toBe(count === 0 ? 1 : 0);
    }
  });

  it('an object is not changed while the list fails if this process has already read it', async () => {
    const instance = await deployed(SLO, MEASURED);
    const saved = await (await withKey(SLO)).plan(CHANGED, instance);
    const core = await withKey(SLO, 'theirs');
    await core.deploy({ ...MEASURED, name: 'theirs' });
    service.control.addFault({ operation: 'listTeamScopes', kind: 'status', status: 503 });
    await expect(core.apply(saved)).rejects.toThrow('It probably belongs to another account');
  });

  it('an object that was changed while the list failed keeps its teams, and the change warns', async () => {
    const instance = await deployed(ARCHIVE, configured(archiveTarget));
    const saved = await (await withKey(ARCHIVE)).plan(OTHER_BUCKET, instance);
    const core = await withKey(ARCHIVE, 'theirs');
    service.control.addFault({ operation: 'listTeamScopes', kind: 'status', status: 503 });
    const changed = await core.apply(saved);
    expect(privateOf(changed).teamIds).toEqual([teamOf('mine')]);
    expect(core.warnings.join()).toContain(
      `The service's list of team scopes could not be read, so changes are made without this check. To be sure, check that the API key belongs to team ${teamOf('mine')}.`,
    );
  });

  it('one failure of the list does not hide the account', async () => {
    const instance = await deployed(ARCHIVE, configured(archiveTarget));
    const saved = await (await withKey(ARCHIVE)).plan(OTHER_BUCKET, instance);
    service.control.addFault({ operation: 'listTeamScopes', kind: 'status', status: 503, times: 1 });
    await expect((await withKey(ARCHIVE, 'theirs')).apply(saved)).rejects.toThrow('It probably belongs to');
  });

  it('a destroy still only forgets the object', async () => {
    const instance = await deployed(ARCHIVE, configured(archiveTarget));
    await (await withKey(ARCHIVE, 'theirs')).destroy(instance);
    expect(service.called()).toEqual([]);
  });
});

describe('the teams of the key', () => {
  const changed = async (instance: Instance, key = 'mine', description = 'changed') =>
    (await withKey(SLO, key)).deploy({ ...MEASURED, description }, instance);

  it('are all stored', async () => {
    const many = Array.from({ length: 30 }, (_, index) => String(100 + index));
    await setTeams('mine', ...many);
    expect(privateOf(await deployed(SLO, MEASURED)).teamIds).toEqual(many);
  });

  it('are added by a change, which removes none', async () => {
    await setTeams('mine', '1', '2');
    const instance = await deployed(SLO, MEASURED);
    await setTeams('mine', '2', '3');
    const later = await changed(instance);
    expect(privateOf(later).teamIds).toEqual(['1', '2', '3']);
    // A key with fewer teams, and then one with other teams of the same account.
    await setTeams('mine', '1');
    const last = await changed(later, 'mine too', 'again');
    await setTeams('mine', '3');
    await expect(changed(last, 'mine', 'once more')).resolves.toBeDefined();
  });

  it('are added by a change of an object that cannot be read', async () => {
    await setTeams('mine', '1');
    const instance = await deployed(ARCHIVE, configured(archiveTarget));
    await setTeams('mine', '1', '2');
    const later = await (await withKey(ARCHIVE)).deploy(OTHER_BUCKET, instance);
    expect(privateOf(later).teamIds).toEqual(['1', '2']);
  });

  it.each([
    ['is refused', { kind: 'status', status: 403 } as const],
    ['fails', { kind: 'status', status: 503 } as const],
    ['is lost', { kind: 'resetBefore' } as const],
    ['is empty', { kind: 'verbatim', body: '{"scopes":[]}' } as const],
    ['is left out', { kind: 'verbatim', body: '{}' } as const],
  ])('prove nothing, and are kept, if the list %s', async (_, fault) => {
    const instance = await deployed(SLO, MEASURED);
    const target = await deployed(ARCHIVE, configured(archiveTarget));
    service.control.addFault({ operation: 'listTeamScopes', ...fault });
    expect(privateOf(await changed(instance)).teamIds).toEqual([teamOf('mine')]);
    const later = await (await withKey(ARCHIVE)).deploy(OTHER_BUCKET, target);
    expect(privateOf(later).teamIds).toEqual([teamOf('mine')]);
  });

  it('are not stored by a service without teams, which still changes its objects', async () => {
    await setTeams('mine');
    const instance = await deployed(SLO, MEASURED);
    expect(privateOf(instance)).not.toHaveProperty('teamIds');
    expect(privateOf(await changed(instance))).not.toHaveProperty('teamIds');
  });

  it('are read again after a failure that may be temporary, but not after each object', async () => {
    const core = await withKey(SLO);
    service.control.addFault({ operation: 'listTeamScopes', kind: 'status', status: 503, times: 3 });
    const [one] = [await core.deploy(MEASURED), await core.deploy(MEASURED)];
    expect(service.calls('listTeamScopes')).toBe(3);
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    expect(privateOf(await core.deploy(CHANGED, one)).teamIds).toEqual([teamOf('mine')]);
    jest.restoreAllMocks();
  });

  it.each([401, 403, 404])(
    'are requested once per process if the key may not list them (%d)',
    async (status) => {
      const core = await withKey(SLO);
      service.control.addFault({ operation: 'listTeamScopes', kind: 'status', status });
      const instance = await core.deploy(MEASURED);
      const now = performance.now();
      jest.spyOn(performance, 'now').mockImplementation(() => now + 11_000);
      await core.deploy(CHANGED, instance);
      await core.deploy(MEASURED);
      jest.restoreAllMocks();
      expect(service.calls('listTeamScopes')).toBe(1);
    },
  );
});

describe('at another base URL', () => {
  const REFUSED = 'with a refresh (without -refresh=false)';

  it.each([
    ['an SLO', SLO, MEASURED, CHANGED, {}],
    ['an SLO whose teams are unknown', SLO, MEASURED, CHANGED, NO_TEAMS],
    ['an object that cannot be read', ARCHIVE, configured(archiveTarget), OTHER_BUCKET, {}],
    [
      'an object that cannot be read, with unknown teams',
      ARCHIVE,
      configured(archiveTarget),
      OTHER_BUCKET,
      NO_TEAMS,
    ],
  ])(
    'a saved change of %s is not applied, and nothing is sent',
    async (_, type, config, change, privateState) => {
      const instance = withPrivate(await deployed(type, config), privateState);
      const plan = await (await withKey(type)).plan(change, instance);
      service.control.clearRequests();
      const applied = (await elsewhere(type)).apply(plan);
      await expect(applied).rejects.toThrow(
        `at this base URL: The plan was made for ${service.url}, but the provider now uses ${service.otherUrl}. Nothing was sent. Plan again at this base URL`,
      );
      await expect(applied).rejects.toThrow(REFUSED);
      expect(service.called()).toEqual([]);
    },
  );

  it.each([
    ['an SLO', SLO, MEASURED, CHANGED],
    ['an object that cannot be read', ARCHIVE, configured(archiveTarget), OTHER_BUCKET],
  ])('a change of %s that was planned there is applied only there', async (_, type, config, change) => {
    const instance = await deployed(type, config);
    const plan = await (await elsewhere(type)).plan(change, instance);
    await expect((await withKey(type)).apply(plan)).rejects.toThrow(REFUSED);
    const moved = await (await elsewhere(type)).apply(plan);
    expect(privateOf(moved)).toMatchObject({ baseUrl: service.otherUrl, teamIds: [teamOf('mine')] });
    expect(privateOf(moved)).not.toHaveProperty('refreshUrl');
  });

  it('a saved replacement removes and creates nothing', async () => {
    const type = outgoingWebhook.terraformType;
    const instance = await deployed(type, configured(outgoingWebhook));
    const plan = await (
      await withKey(type)
    ).plan({ ...configured(outgoingWebhook), name: 'other' }, instance);
    service.control.clearRequests();
    await expect((await elsewhere(type)).apply(plan)).rejects.toThrow(REFUSED);
    expect(service.called()).toEqual([]);
  });

  it('teams are not compared: an SLO that is read there is changed, and gets the teams of that base URL', async () => {
    const instance = withPrivate(await deployed(SLO, MEASURED), { teamIds: ['4711'] });
    const moved = await (await elsewhere(SLO)).deploy(CHANGED, instance);
    expect(privateOf(moved).teamIds).toEqual([teamOf('mine')]);
  });

  it('a saved create is rejected if Terraform stores what the plan returned, as 1.16 does', async () => {
    const plan = await (await withKey(SLO)).plan(MEASURED);
    const core = await elsewhere(SLO);
    core.storesPlannedPrivate = true;
    await expect(core.apply(plan)).rejects.toThrow('Cannot create SLO "checkout" at this base URL');
    expect(service.writes()).toEqual([]);
    const same = await withKey(SLO);
    same.storesPlannedPrivate = true;
    await expect(same.apply(plan)).resolves.toBeDefined();
  });
});
