/** A change is sent only to the account and the base URL for which it was planned. */
import { ObjectValue } from '../../../src/plugin';
import { apiKey, archiveTarget, enrichment, outgoingWebhook } from '../../../src/schema';
import { useClock } from '../../support/clock';
import { configured } from '../../support/examples';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { createdAgo, MEASURED, privateOf, useService, withPrivate } from '../core';

const SLO = 'observability_slo';
const ARCHIVE = archiveTarget.terraformType;
const TARGET = configured(archiveTarget);
const TICKETS = configured(outgoingWebhook);
const CHANGED = { ...MEASURED, description: 'changed' };
const OTHER_BUCKET = { object_storage: { bucket: 'other', region: 'eu-west-1' }, is_active: true };
const OTHER_NAME = { ...MEASURED, name: 'other' };
const NO_TEAMS = { teamIds: undefined };
const OTHER_ACCOUNT = 'It probably belongs to another account';

const clock = useClock();
const service = useService({ keys: { mine: 'mine', 'mine too': 'mine', theirs: 'theirs' } });

const withKey = async (type: string, key = 'mine') => service.core(type, { OBSERVABILITY_API_KEY: key });
const expectingTeams = async (...teams: string[]) =>
  service.core(SLO, { OBSERVABILITY_API_KEY: 'mine' }, { expected_team_ids: teams });
const elsewhere = async (type: string) =>
  service.core(type, { OBSERVABILITY_API_KEY: 'mine', OBSERVABILITY_BASE_URL: service.otherUrl });
const teamOf = (account: string) =>
  String(Object.values(service.control.objects('teamScopes', account))[0].teamId);
const setTeams = async (...ids: string[]) => {
  const { accounts, ...snapshot } = service.control.snapshot();
  const teamScopes = Object.fromEntries(ids.map((id) => [id, { id, teamId: Number(id) }]));
  const mine = { ...service.control.allObjects('mine'), teamScopes };
  return service.control.restore({ ...snapshot, accounts: { ...accounts, mine } });
};
const addTeamsFault = (fault: object) =>
  service.control.addFault({ kind: 'status', operation: 'listTeamScopes', ...fault });
const deployed = async (type = SLO, config: ObjectValue = MEASURED) => {
  const instance = await (await withKey(type)).deploy(config);
  service.control.clearRequests();
  return instance;
};
/** Returns a change that was planned with the right key. */
const saved = async (instance: Instance, type = SLO, config: ObjectValue = CHANGED) =>
  (await withKey(type)).plan(config, instance);
/** Gives the other account an SLO with the same id, as on a service that numbers ids per account. */
const putSameIdInOtherAccount = async (instance: Instance, core: TerraformCore) => {
  const mine = service.control.get('slos', core.idOf(instance), 'mine') ?? {};
  await service.control.put('slos', core.idOf(instance), mine, 'theirs');
};
describe('with the key of another account', () => {
  it('an update of an SLO is neither planned nor applied, even if that account has an SLO with the same id', async () => {
    const instance = await deployed();
    const core = await withKey(SLO, 'theirs');
    await putSameIdInOtherAccount(instance, core);
    const refusal = `SLO "checkout" (id ${core.idOf(instance)}) with this API key: ${OTHER_ACCOUNT}: it was created or changed with API keys of team ${teamOf('mine')}, but the service reports that the current API key belongs to team ${teamOf('theirs')}. Nothing was changed.`;
    const plan = core.plan(CHANGED, instance);
    await expect(plan).rejects.toThrow(refusal);
    await expect(plan).rejects.toThrow(
      'remove the old one from the state (terraform state rm), which sends nothing to the service, and then import it by its id (importFrom in CDKTF, an import block in HCL), or apply again to create it there.',
    );
    expect(service.called()).toEqual(['batchGetSlos', 'listTeamScopes']);
    const change = await saved(instance);
    service.control.clearRequests();
    await expect((await withKey(SLO, 'theirs')).apply(change)).rejects.toThrow(refusal);
    // The SLO may be read, but its alerts must not be checked, because that call would send its definition.
    expect(new Set(service.called())).toEqual(new Set(['listTeamScopes', 'batchGetSlos']));
  });

  it.each([
    [archiveTarget, OTHER_BUCKET, 'Cannot change', 'overwrite the object in the current account.'],
    [outgoingWebhook, { name: 'other' }, 'Cannot replace', 'create it there.'],
    [apiKey, { name: 'other' }, 'Cannot replace', 'create it there.'],
    [enrichment, { field_name: 'other' }, 'Cannot replace', 'create it there.'],
  ])('a change to $terraformType is neither planned nor applied', async (description, change, what, goal) => {
    const type = description.terraformType;
    const config = { ...configured(description), ...change };
    const instance = await deployed(type, configured(description));
    const refused = (await withKey(type, 'theirs')).plan(config, instance);
    await expect(refused).rejects.toThrow(`sends nothing to the service, and then apply again to ${goal}`);
    const plan = await saved(instance, type, config);
    await expect((await withKey(type, 'theirs')).apply(plan)).rejects.toThrow(what);
    expect(service.writes()).toEqual([]);
  });

  it.each([
    ['a rate limit delays the list of teams', { status: 429, retryAfter: 1, times: 1 }, {}],
    ['a rate limit delays it by more than 5 s', { status: 429, retryAfter: 7, times: 1 }, {}],
    ['the list of teams fails once', { status: 503, times: 1 }, {}],
    ['the list of teams fails after this process has read it', { status: 503 }, { name: 'theirs' }],
  ])('a saved change is not applied even if %s', async (_, fault, earlier: ObjectValue) => {
    const instance = await deployed();
    const plan = await saved(instance);
    const core = await withKey(SLO, 'theirs');
    await putSameIdInOtherAccount(instance, core);
    if (earlier.name) await core.deploy({ ...MEASURED, ...earlier });
    addTeamsFault(fault);
    clock.skipSleeps();
    await expect(core.apply(plan)).rejects.toThrow(OTHER_ACCOUNT);
  });

  it('a destroy is not planned, because a script may delete the object with the same key', async () => {
    const instance = await deployed(ARCHIVE, TARGET);
    const destroy = (await withKey(ARCHIVE, 'theirs')).planDestroy(instance);
    await expect(destroy).rejects.toThrow('Cannot destroy');
    await (await withKey(ARCHIVE, 'mine too')).planDestroy(instance);
    expect(service.writes()).toEqual([]);
  });
});

it('a replacement that has created the new object in another account says what to do with it', async () => {
  const old = await deployed(ARCHIVE, TARGET);
  const theirs = await withKey(ARCHIVE, 'theirs');
  await theirs.deploy(OTHER_BUCKET);
  await expect(theirs.planDestroy(old)).rejects.toThrow(
    /^Cannot replace .* This object was not changed\. If this apply has created a new object first .* note the ids of both, remove them from the state \(terraform state rm\)/,
  );
});

describe('the teams of the key', () => {
  const changed = async (instance: Instance, key = 'mine', description = 'changed') =>
    (await withKey(SLO, key)).deploy({ ...MEASURED, description }, instance);
  const changeTarget = async (instance: Instance) => (await withKey(ARCHIVE)).deploy(OTHER_BUCKET, instance);

  it('are all stored, if the service lists any', async () => {
    const many = Array.from({ length: 30 }, (_, index) => String(100 + index));
    await setTeams(...many);
    const created = await deployed();
    const core = await withKey(SLO);
    const imported = await core.import(core.idOf(created));
    for (const each of [created, imported]) expect(privateOf(each).teamIds).toEqual(many);
    await setTeams();
    const instance = await deployed();
    for (const each of [instance, await changed(instance)]) {
      expect(privateOf(each)).not.toHaveProperty('teamIds');
    }
  });

  it('are not added by a refresh of an object that cannot be read: it may be in another account', async () => {
    const target = withPrivate(await deployed(ARCHIVE, TARGET), NO_TEAMS);
    const refreshed = await (await withKey(ARCHIVE, 'theirs')).refresh(target);
    expect(privateOf(refreshed as Instance)).toEqual(privateOf(target));
    expect(privateOf(await changeTarget(target)).teamIds).toEqual([teamOf('mine')]);
  });

  it('are added by a change, and never removed', async () => {
    await setTeams('1', '2');
    const [instance, target] = [await deployed(), await deployed(ARCHIVE, TARGET)];
    await setTeams('2', '3');
    const later = await changed(instance);
    for (const each of [later, await changeTarget(target)]) {
      expect(privateOf(each).teamIds).toEqual(['1', '2', '3']);
    }
    // A key with fewer teams, and then one with other teams of the same account.
    await setTeams('1');
    const last = await changed(later, 'mine too', 'again');
    await setTeams('3');
    await expect(changed(last, 'mine', 'once more')).resolves.toBeDefined();
  });

  it('prove a deletion if they include all teams of the last change, whose key found the object', async () => {
    await setTeams('1', '2');
    const first = await deployed();
    await setTeams('2', '3');
    const refreshed = (await (await withKey(SLO)).plan(CHANGED, await changed(first))).prior as Instance;
    const instance = createdAgo(refreshed);
    const core = await withKey(SLO);
    await service.control.delete('slos', core.idOf(instance), 'mine');
    expect((await core.plan(CHANGED, instance)).action).toBe('create');
    await setTeams('1', '2');
    await expect((await withKey(SLO)).plan(CHANGED, instance)).rejects.toThrow(
      'belongs to teams 2 and 3, but',
    );
  });

  it.each([
    ['is forbidden', { status: 403 }, 0],
    ['is rejected', { status: 401 }, 0],
    ['does not exist', { status: 404 }, 0],
    ['has no such method', { status: 405 }, 0],
    ['is empty', { kind: 'verbatim', body: '{"scopes":[]}' }, 0],
    ['has unset teams', { kind: 'verbatim', body: '{"scopes":[7,{"teamId":0},{"teamId":""}]}' }, 0],
    ['fails', { status: 503 }, 1],
    ['is lost', { kind: 'resetBefore' }, 1],
    ['has no last page', { kind: 'verbatim', body: '{"scopes":[{"teamId":2}],"nextPageToken":"a"}' }, 1],
  ])(
    'are unknown, and the stored ones are kept, if the list %s (warnings: %j)',
    async (_, fault, warnings) => {
      const [instance, target] = [await deployed(), await deployed(ARCHIVE, TARGET)];
      addTeamsFault(fault);
      const core = await withKey(SLO);
      const later = await core.deploy(CHANGED, instance);
      for (const each of [later, await core.deploy(OTHER_NAME, later), await changeTarget(target)]) {
        expect(privateOf(each).teamIds).toEqual([teamOf('mine')]);
      }
      expect(core.warnings).toEqual(
        Array(warnings).fill(
          expect.stringMatching(
            `so changes are made without this check. To be sure, check that the API key belongs to team ${teamOf('mine')}.`,
          ),
        ),
      );
    },
  );

  it('are on all pages, which are read once', async () => {
    const instance = await deployed();
    const team = teamOf('mine');
    service.answer(
      'listTeamScopes',
      '{"scopes":[{"teamId":7}],"pagination":{"nextPageToken":"2"}}',
      `{"scopes":[{"teamId":${team}}],"nextPageToken":"3"}`,
      '{"scopes":[],"nextPageToken":"3"}',
    );
    const core = await withKey(SLO);
    const later = await core.deploy(OTHER_NAME, await core.deploy(CHANGED, instance));
    expect(privateOf(later).teamIds).toEqual([team, '7']);
    expect(service.control.requests({ operation: 'listTeamScopes' }).map(({ query }) => query)).toEqual([
      '',
      'pagination.pageToken=2',
      'pagination.pageToken=3',
    ]);
  });

  it('are not added by a read if a later page cannot be read', async () => {
    const instance = withPrivate(await deployed(), NO_TEAMS);
    service.answer('listTeamScopes', '{"scopes":[{"teamId":2}],"nextPageToken":"2"}', 'x');
    const refreshed = await (await withKey(SLO)).refresh(instance);
    expect(privateOf(refreshed as Instance)).not.toHaveProperty('teamIds');
  });

  it('are compared as far as they are known if a later page cannot be read', async () => {
    const instance = await deployed();
    service.answer('listTeamScopes', `{"scopes":[{"teamId":${teamOf('mine')}}],"nextPageToken":"2"}`, 'x');
    const core = await withKey(SLO);
    expect(privateOf(await core.deploy(CHANGED, instance)).teamIds).toEqual([teamOf('mine')]);
    expect(core.warnings).toEqual([]);
  });

  it('need not be the stored ones if expected_team_ids contains them, for example after a team was dissolved', async () => {
    await setTeams('1', '2');
    const instance = await deployed();
    await setTeams('3');
    const core = await withKey(SLO);
    await expect(core.plan(CHANGED, instance)).rejects.toThrow(
      "If the account's teams were replaced, set expected_team_ids to the teams of the current API key.",
    );
    const expecting = await expectingTeams('3');
    const later = await expecting.deploy(CHANGED, instance);
    expect(expecting.warnings[0]).toMatch(
      /^The plan would change SLO .*, which was created or changed with API keys of teams 1 and 2: .*team 3\. It belongs to the teams in expected_team_ids, so the plan continues\./,
    );
    expect(privateOf(later)).toMatchObject({ teamIds: ['1', '2', '3'], lastTeamIds: ['3'] });
    await service.control.delete('slos', core.idOf(instance), 'mine');
    expect((await expecting.plan(CHANGED, createdAgo(instance))).action).toBe('create');
    clock.skipSleeps();
    expect((await expecting.plan(MEASURED, instance)).action).toBe('no-op');
    // After the two warnings of the change's plan and apply.
    expect(expecting.warnings.slice(2)).toEqual([
      expect.stringContaining(
        'was not found with a key that lacks teams 1 and 2: The API key belongs to the teams in expected_team_ids, so the object counts as deleted.',
      ),
      expect.stringMatching(
        /is not visible yet: .* But the key that last created or changed it also belonged to teams 1 and 2, and/,
      ),
    ]);
    expect((await (await withKey(SLO)).plan(CHANGED, createdAgo(later))).action).toBe('create');
  });
});

describe('at another base URL', () => {
  const REFRESH_ADVICE = 'a refresh (without -refresh=false)';

  it.each<[string, string, ObjectValue, ObjectValue, { teamIds?: undefined }]>([
    ['update of an SLO', SLO, MEASURED, CHANGED, {}],
    ['update of an SLO whose teams are unknown', SLO, MEASURED, CHANGED, NO_TEAMS],
    ['update of an object that cannot be read', ARCHIVE, TARGET, OTHER_BUCKET, {}],
    ['update of an object that cannot be read, with unknown teams', ARCHIVE, TARGET, OTHER_BUCKET, NO_TEAMS],
    ['replacement', outgoingWebhook.terraformType, TICKETS, { ...TICKETS, name: 'other' }, {}],
  ])('a saved %s is not applied, and nothing is sent', async (_, type, config, change, privateState) => {
    const plan = await saved(withPrivate(await deployed(type, config), privateState), type, change);
    service.control.clearRequests();
    const applied = (await elsewhere(type)).apply(plan);
    await expect(applied).rejects.toThrow(
      `at this base URL: The plan was made for ${service.url}, but the provider now uses ${service.otherUrl}. Nothing was changed. Plan again with this base URL and ${REFRESH_ADVICE}`,
    );
    expect(service.called()).toEqual([]);
  });

  it.each([
    ['an SLO', SLO, MEASURED, CHANGED],
    ['an object that cannot be read', ARCHIVE, TARGET, OTHER_BUCKET],
  ])('a planned update of %s is applied only at the same base URL', async (_, type, config, change) => {
    const plan = await (await elsewhere(type)).plan(change, await deployed(type, config));
    await expect((await withKey(type)).apply(plan)).rejects.toThrow(REFRESH_ADVICE);
    const moved = privateOf(await (await elsewhere(type)).apply(plan));
    expect(moved).toMatchObject({ baseUrl: service.otherUrl, teamIds: [teamOf('mine')] });
    expect(moved).not.toHaveProperty('refreshUrl');
  });

  it('teams are not compared: an SLO that has been read is changed, and gets the teams of that base URL', async () => {
    const instance = withPrivate(await deployed(), { teamIds: ['4711'] });
    const moved = await (await elsewhere(SLO)).deploy(CHANGED, instance);
    expect(privateOf(moved).teamIds).toEqual([teamOf('mine')]);
  });

  it("a saved create is rejected if Terraform passes the plan's private state, as 1.16 does", async () => {
    const plan = await (await withKey(SLO)).plan(MEASURED);
    const [core, same] = [await elsewhere(SLO), await withKey(SLO)];
    core.storesPlannedPrivate = same.storesPlannedPrivate = true;
    await expect(core.apply(plan)).rejects.toThrow('Cannot create SLO "checkout" at this base URL');
    expect(service.writes()).toEqual([]);
    await expect(same.apply(plan)).resolves.toBeDefined();
  });

  it("a saved replacement with another account's key is rejected if Terraform passes the plan's private state", async () => {
    const [type, config] = [apiKey.terraformType, configured(apiKey)];
    const replacement = await saved(await deployed(type, config), type, { ...config, name: 'other' });
    const plan = await (await withKey(type)).planOnly(replacement.config, undefined, replacement.private);
    const core = await withKey(type, 'theirs');
    core.storesPlannedPrivate = true;
    await expect(core.apply(plan)).rejects.toThrow(OTHER_ACCOUNT);
  });
});
