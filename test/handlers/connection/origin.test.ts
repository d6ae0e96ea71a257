/** An object is not created again only because the key belongs to another account, or the base URL has changed. */
import { Instance, TerraformCore } from '../../support/terraform-core';
import { MEASURED, privateOf, useService, withPrivate } from '../core';

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

const service = useService({ keys: { mine: 'mine', 'mine too': 'mine', theirs: 'theirs' } });

const NOT_VERIFIED = 'the account of the API key could not be verified';

const withKey = async (type: string, key: string) => service.core(type, { OBSERVABILITY_API_KEY: key });

describe.each(KINDS)('$title', ({ title, type, config, create, read }) => {
  let core: TerraformCore;
  beforeEach(async () => {
    core = await withKey(type, 'mine');
  });

  const deployed = async () => core.deploy(config);
  /** Returns the object as after its first read. */
  const seen = (instance: Instance) => withPrivate(instance, { createdAt: undefined, unseen: undefined });
  const deleted = async () => {
    const instance = seen(await deployed());
    const collection = type === 'observability_slo' ? 'slos' : 'deployedIntegrations';
    await service.control.delete(collection, String(core.state(instance).id), 'mine');
    service.control.clearRequests();
    return instance;
  };

  it('stores the teams of its key, which are requested once per process', async () => {
    const instance = await deployed();
    await deployed();
    expect(privateOf(instance).teamIds).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(service.calls('listTeamScopes')).toBe(1);
    service.control.clearRequests();
    expect((await core.plan(config, instance)).action).toBe('no-op');
    expect((await (await withKey(type, 'mine')).plan(config, instance)).action).toBe('no-op');
    expect(service.calls('listTeamScopes')).toBe(0);
  });

  it('stores the teams at its next read if it was created without them', async () => {
    const before = withPrivate(await deployed(), { teamIds: undefined });
    const { action, prior } = await (await withKey(type, 'mine')).plan(config, before);
    expect(action).toBe('no-op');
    expect(privateOf(prior as Instance).teamIds).toHaveLength(1);
  });

  it.each([
    ['refuses', { kind: 'status', status: 403 } as const],
    ['refuses for now', { kind: 'status', status: 429, retryAfter: 60 } as const],
    ['fails', { kind: 'status', status: 500 } as const],
    [
      'returns invalid teams',
      { kind: 'verbatim', body: '{"scopes":[7,{"teamId":{}},{"teamId":""}]}' } as const,
    ],
    ['is cut off', { kind: 'resetAfter' } as const],
  ])('is created without a warning if the list of teams %s', async (how, fault) => {
    service.control.addFault({ operation: 'listTeamScopes', ...fault });
    const instance = await deployed();
    expect(privateOf(instance)).not.toHaveProperty('teamIds');
    expect(core.warnings).toEqual([]);
    // A failure that may be temporary is tried again.
    const isFinal = ['refuses', 'returns invalid teams'].includes(how);
    expect([service.calls(create), service.calls('listTeamScopes')]).toEqual([1, isFinal ? 1 : 3]);
  });

  it('is an error with the key of another account, which says what to do', async () => {
    const instance = seen(await deployed());
    const theirs = await withKey(type, 'theirs');
    const [team] = privateOf(instance).teamIds as string[];
    await expect(theirs.plan(config, instance)).rejects.toThrow(
      new RegExp(
        `${title} ".*" \\(id .*\\) was not found with this API key: It was created or first read with an API key that belongs to team ${team}, but the service reports that the current API key belongs to team \\d+\\. Use a key of the original account`,
      ),
    );
    expect(service.calls(create)).toBe(1);
  });

  it('is an error with the key of another account even right after its creation', async () => {
    const instance = await deployed();
    service.control.clearRequests();
    const theirs = await withKey(type, 'theirs');
    await expect(theirs.plan(config, instance)).rejects.toThrow('was not found with this API key');
    expect(service.calls(read)).toBe(1);
  });

  it('is created again with another key of the same account', async () => {
    const instance = await deleted();
    expect((await (await withKey(type, 'mine too')).plan(config, instance)).action).toBe('create');
    expect(service.calls('listTeamScopes')).toBe(1);
  });

  it('is created again if its teams are unknown', async () => {
    const instance = withPrivate(await deleted(), { teamIds: undefined });
    expect((await (await withKey(type, 'mine')).plan(config, instance)).action).toBe('create');
  });

  it.each([
    ['is refused', { kind: 'status', status: 403 } as const, NOT_VERIFIED],
    ['fails', { kind: 'status', status: 500 } as const, NOT_VERIFIED],
    ['names no team', { kind: 'verbatim', body: '{}' } as const, 'the current API key belongs to no team'],
  ])('is an error that says what to do if the list of teams %s', async (_, fault, message) => {
    const instance = await deleted();
    service.control.addFault({ operation: 'listTeamScopes', ...fault });
    const plan = (await withKey(type, 'mine')).plan(config, instance);
    await expect(plan).rejects.toThrow(message);
    await expect(plan).rejects.toThrow('remove it from the state (terraform state rm)');
  });

  it.each([
    ["a gateway's page", { kind: 'html', status: 404 } as const],
    ['plain text', { kind: 'verbatim', status: 404, body: '404 page not found' } as const],
    ['JSON without a message', { kind: 'verbatim', status: 404, body: '{}' } as const],
    ['nothing', { kind: 'empty', status: 404 } as const],
  ])('is an error if the response is 404 with %s', async (_what, fault) => {
    const instance = await deployed();
    service.control.addFault({ operation: read, ...fault });
    service.control.clearRequests();
    await expect(core.plan(config, instance)).rejects.toThrow(`Cannot read ${title}`);
    expect(service.called()).toEqual([read]);
  });

  it('is an error at another base URL, without another request', async () => {
    const instance = await deleted();
    const elsewhere = await service.core(type, {
      OBSERVABILITY_BASE_URL: service.otherUrl,
      OBSERVABILITY_API_KEY: 'mine',
    });
    await expect(elsewhere.plan(config, instance)).rejects.toThrow('was not found at this base URL');
    expect(service.called()).toEqual([read]);
  });
});

it('an SLO is not changed with the key of another account if the plan did not read it', async () => {
  const [{ type, config }] = KINDS;
  const mine = await withKey(type, 'mine');
  const instance = await mine.deploy(config);
  const changed = { ...config, description: 'changed' };
  // Plans from the state, as with -refresh=false.
  const plan = { ...(await mine.plan(changed, instance)), prior: instance };
  service.control.clearRequests();
  await expect((await withKey(type, 'theirs')).apply(plan)).rejects.toThrow(
    'It probably belongs to another account',
  );
  expect(service.calls('replaceSlo')).toBe(0);
});

describe('expected_team_ids', () => {
  const [{ type }] = KINDS;
  const teamOf = (account: string) =>
    String(Object.values(service.control.objects('teamScopes', account))[0].teamId);
  const configured = async (...expected: string[]) => {
    await service.core(type, { OBSERVABILITY_API_KEY: 'mine' }, { expected_team_ids: expected });
  };

  it('accepts a key of the team, after one request', async () => {
    await configured(teamOf('mine'));
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it('rejects the key of another team, and names both teams', async () => {
    const [mine, theirs] = [teamOf('mine'), teamOf('theirs')];
    const refused = configured(mine, theirs);
    await expect(refused).rejects.toThrow(
      `The API key does not belong to the expected team: The service reports that the API key belongs to team ${mine}, but expected_team_ids contains teams ${mine} and ${theirs}. Nothing was read or changed.`,
    );
    await expect(refused).rejects.toMatchObject({
      diagnostics: [{ attribute: { steps: [{ selector: { attributeName: 'expected_team_ids' } }] } }],
    });
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it('rejects a key whose teams cannot be determined, and gives the reason', async () => {
    service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
    await expect(configured('1')).rejects.toThrow(
      /with expected_team_ids: .*returned 403.*Nothing was read or changed/s,
    );
    service.control.clearFaults();
    service.answer('listTeamScopes', '{}');
    await expect(configured('1')).rejects.toThrow('the API key belongs to no team');
  });

  it('sends nothing if it is absent', async () => {
    await withKey(type, 'mine');
    expect(service.called()).toEqual([]);
  });
});

test('a create does not wait longer than 5 s for a required read of the teams that is under way', async () => {
  const core = await withKey('observability_slo', 'mine');
  const gone = await core.deploy(MEASURED);
  await service.control.delete('slos', String(core.state(gone).id), 'mine');
  const other = await withKey('observability_slo', 'mine');
  service.control.clearRequests();
  service.control.addFault({ kind: 'latency', operation: 'listTeamScopes', latencyMs: 7500 });
  const finished: string[] = [];
  const planned = other
    .plan(MEASURED, withPrivate(gone, { createdAt: undefined }))
    .then(() => finished.push('plan'));
  await service.control.waitForRequests(1, { operation: 'batchGetSlos' });
  await new Promise((resolve) => setTimeout(resolve, 300));
  await other.deploy(MEASURED).then(() => finished.push('create'));
  await planned;
  expect(finished).toEqual(['create', 'plan']);
  expect(service.calls('listTeamScopes')).toBe(1);
}, 20_000);
