/** An object is not created again only because the key belongs to another account, or the base URL has changed. */
import { useClock } from '../../support/clock';
import { until } from '../../support/processes';
import { Instance } from '../../support/terraform-core';
import { createdAgo, MEASURED, privateOf, useService, withPrivate } from '../core';

const KINDS = [
  { title: 'SLO', type: 'observability_slo', config: MEASURED, create: 'replaceSlo', read: 'batchGetSlos' },
  {
    title: 'contextual data integration',
    type: 'observability_contextual_data_integration',
    config: { integration_key: 'deployment-markers', version: '1.2.0' },
    create: 'createContextualDataIntegration',
    read: 'getDeployedIntegration',
  },
] as const;

const clock = useClock();
const service = useService({ keys: { mine: 'mine', 'mine too': 'mine', theirs: 'theirs' } });

const NOT_VERIFIED = 'the account of the API key could not be verified';

const withKey = async (type: string, key = 'mine', environment = {}) =>
  service.core(type, { OBSERVABILITY_API_KEY: key, ...environment });
const addTeamsFault = (fault: object) =>
  service.control.addFault({ kind: 'status', operation: 'listTeamScopes', ...fault });
describe.each(KINDS)('$title', ({ title, type, config, create, read }) => {
  const core = service.useCore(type, { OBSERVABILITY_API_KEY: 'mine' });

  const deleted = async () => {
    const instance = createdAgo(await core.deploy(config));
    const collection = type === 'observability_slo' ? 'slos' : 'deployedIntegrations';
    await service.control.delete(collection, core.idOf(instance), 'mine');
    service.control.clearRequests();
    return instance;
  };

  it('stores the teams of its key, which are requested once per process', async () => {
    const [instance] = [await core.deploy(config), await core.deploy(config)];
    expect(privateOf(instance).teamIds).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(service.calls('listTeamScopes')).toBe(1);
    expect((await core.plan(config, instance)).action).toBe('no-op');
    expect((await (await withKey(type)).plan(config, instance)).action).toBe('no-op');
    expect(service.calls('listTeamScopes')).toBe(1);
  });

  it('stores the teams at its next read if it was created without them', async () => {
    const before = withPrivate(await core.deploy(config), { teamIds: undefined });
    const { action, prior } = await (await withKey(type)).plan(config, before);
    expect(action).toBe('no-op');
    expect(privateOf(prior as Instance).teamIds).toHaveLength(1);
  });

  it('is created without a warning if the list of teams fails', async () => {
    addTeamsFault({ status: 500 });
    expect(privateOf(await core.deploy(config))).not.toHaveProperty('teamIds');
    expect(core.warnings).toEqual([]);
    expect(service.calls(create)).toBe(1);
  });

  it('is an error with the key of another account, even right after its creation', async () => {
    const instance = await core.deploy(config);
    service.control.clearRequests();
    clock.skipSleeps();
    const [team] = privateOf(instance).teamIds as string[];
    for (const each of [instance, createdAgo(instance)]) {
      await expect((await withKey(type, 'theirs')).plan(config, each)).rejects.toThrow(
        new RegExp(
          `${title} ".*" \\(id .*\\) was not found with this API key: It was created, first read, or last changed with an API key that belongs to team ${team}, but the service reports that the current API key belongs to team \\d+\\. Use a key of the original account`,
        ),
      );
    }
    // A new object is read again first.
    expect([service.calls(read), service.calls(create)]).toEqual([6, 0]);
  });

  const NOT_VISIBLE_YET = expect.stringMatching(/ is not visible yet: (?!.* lack| .*belonged to)/);
  it.each<[string, object, object, unknown[]]>([
    ['found at its second read, with a key of other teams', {}, { times: 1 }, []],
    ['found at its second read, if the list of teams is forbidden', { status: 403 }, { times: 1 }, []],
    ['kept with a warning if the list of teams is forbidden', { status: 403 }, {}, [NOT_VISIBLE_YET]],
    ['kept with a warning if the list of teams fails', { status: 500 }, {}, [NOT_VISIBLE_YET]],
  ])('is, right after its creation, %s', async (_, teams, lag, warnings) => {
    const instance = withPrivate(await core.deploy(config), { teamIds: ['4711'] });
    if ('status' in teams) addTeamsFault(teams);
    service.control.addFault({ kind: 'notFound', operation: read, ...lag });
    const other = await withKey(type);
    clock.skipSleeps();
    expect((await other.plan(config, instance)).action).toBe('no-op');
    expect(other.warnings).toEqual(warnings);
  });

  it('is created again with another key of the same account, or if its teams are unknown', async () => {
    const instance = await deleted();
    for (const each of [instance, withPrivate(instance, { teamIds: undefined })]) {
      expect((await (await withKey(type, 'mine too')).plan(config, each)).action).toBe('create');
    }
  });

  it('is an error with a key that lacks one of its teams, because such a key may not see the object', async () => {
    const instance = await deleted();
    const [team] = privateOf(instance).teamIds as string[];
    const before = withPrivate(instance, { teamIds: [team, '4711'] });
    await expect((await withKey(type)).plan(config, before)).rejects.toThrow(
      `with an API key that belongs to teams ${team} and 4711, but the service reports that the current API key belongs to team ${team}. Use a key of the original account. A key that lacks some of these teams may not see it.`,
    );
  });

  it.each([
    ['is forbidden', { status: 403 }, NOT_VERIFIED],
    ['fails', { status: 500 }, NOT_VERIFIED],
    ['contains no team', { kind: 'verbatim', body: '{}' }, 'the current API key belongs to no team'],
  ])('is an error that says what to do if the list of teams %s', async (_, fault, message) => {
    const instance = await deleted();
    addTeamsFault(fault);
    const plan = (await withKey(type)).plan(config, instance);
    await expect(plan).rejects.toThrow(message);
    await expect(plan).rejects.toThrow('remove it from the state (terraform state rm)');
  });

  it('is an error at another base URL, without another request', async () => {
    const instance = await deleted();
    const elsewhere = await withKey(type, 'mine', { OBSERVABILITY_BASE_URL: service.otherUrl });
    await expect(elsewhere.plan(config, instance)).rejects.toThrow('was not found at this base URL');
    expect(service.called()).toEqual([read]);
  });
});

describe('expected_team_ids', () => {
  const teamOf = (account: string) =>
    String(Object.values(service.control.objects('teamScopes', account))[0].teamId);
  const configured = async (...expected: string[]) =>
    service.core('observability_slo', { OBSERVABILITY_API_KEY: 'mine' }, { expected_team_ids: expected });

  it('accepts a key of exactly the expected teams, and rejects any other key, with one request each', async () => {
    const [mine, theirs] = [teamOf('mine'), teamOf('theirs')];
    await configured(mine);
    expect(service.called()).toEqual(['listTeamScopes']);
    const refused = configured(mine, theirs);
    await expect(refused).rejects.toThrow(
      `The API key does not belong to the expected team: The service reports that the API key belongs to team ${mine}, but expected_team_ids contains teams ${mine} and ${theirs}. Nothing was read or changed.`,
    );
    await expect(refused).rejects.toMatchObject({
      diagnostics: [{ attribute: { steps: [{ selector: { attributeName: 'expected_team_ids' } }] } }],
    });
    expect(service.called()).toEqual(['listTeamScopes', 'listTeamScopes']);
  });

  it('rejects a key whose teams cannot be determined, and gives the reason', async () => {
    addTeamsFault({ status: 403, times: 1 });
    await expect(configured('1')).rejects.toThrow(
      /with expected_team_ids: .*returned 403.*Nothing was read or changed/s,
    );
    service.answer('listTeamScopes', '{}');
    await expect(configured('1')).rejects.toThrow('the API key belongs to no team');
  });
});

test('the first create waits 5 s for the list of teams, and an absence 20 s', async () => {
  const core = await withKey('observability_slo');
  const gone = createdAgo(await core.deploy(MEASURED));
  await service.control.delete('slos', core.idOf(gone), 'mine');
  const other = await withKey('observability_slo');
  service.control.clearRequests();
  addTeamsFault({ kind: 'hangBefore' });
  const finished: string[] = [];
  const planned = other.plan(MEASURED, gone).catch(String);
  void planned.then(() => finished.push('plan'));
  await until('The teams are not read.', () => service.control.heldCount() > 0);
  const created = other.deploy(MEASURED).then(() => finished.push('create'));
  await clock.advance(5000);
  await created;
  const start = performance.now();
  await other.deploy({ ...MEASURED, name: 'second' });
  expect(performance.now() - start).toBeLessThan(4000);
  expect(finished).toEqual(['create']);
  await clock.advance(15_000);
  expect(await planned).toMatch(
    /the account of the API key could not be verified: The service did not list its team scopes in time\..*Plan again, or set expected_team_ids/,
  );
  expect(service.calls('listTeamScopes')).toBe(1);
});
