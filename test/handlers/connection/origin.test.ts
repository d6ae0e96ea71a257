/** With the key of another account, or at another base URL, no object is planned anew. */
import { Instance, TerraformCore } from '../../support/terraform-core';
import { MEASURED, privateOf, useService, withPrivate } from '../core';

const KINDS = [
  {
    title: 'SLO',
    type: 'observability_slo',
    config: MEASURED,
    create: 'replaceSlo',
    read: 'batchGetSlos',
  },
  {
    title: 'contextual data integration',
    type: 'observability_contextual_data_integration',
    config: { integration_key: 'deployment-markers', version: '1.2.0' },
    create: 'createContextualDataIntegration',
    read: 'getDeployedIntegration',
  },
] as const;

const service = useService({ keys: { mine: 'mine', 'mine too': 'mine', theirs: 'theirs' } });

const NOT_VERIFIED = 'Could not verify that the API key belongs to the same account';

const withKey = async (type: string, key: string) => service.core(type, { OBSERVABILITY_API_KEY: key });

describe.each(KINDS)('$title', ({ title, type, config, create, read }) => {
  let core: TerraformCore;
  beforeEach(async () => {
    core = await withKey(type, 'mine');
  });

  const made = async () => core.deploy(config);
  /** As if it had been read once. */
  const seen = (instance: Instance) => withPrivate(instance, { createdAt: undefined, unseen: undefined });
  const gone = async () => {
    const instance = seen(await made());
    const collection = type === 'observability_slo' ? 'slos' : 'deployedIntegrations';
    await service.control.delete(collection, String(core.state(instance).id), 'mine');
    service.control.clearRequests();
    return instance;
  };

  it('remembers the teams of its key, which are asked for once per process', async () => {
    const instance = await made();
    await made();
    expect(privateOf(instance).teamIds).toEqual([expect.stringMatching(/^\d+$/)]);
    expect(service.calls('listTeamScopes')).toBe(1);
    service.control.clearRequests();
    expect((await core.plan(config, instance)).action).toBe('no-op');
    expect((await (await withKey(type, 'mine')).plan(config, instance)).action).toBe('no-op');
    expect(service.calls('listTeamScopes')).toBe(0);
  });

  it('remembers them at its next read where it was made without', async () => {
    const before = withPrivate(await made(), { teamIds: undefined });
    const { action, prior } = await (await withKey(type, 'mine')).plan(config, before);
    expect(action).toBe('no-op');
    expect(privateOf(prior as Instance).teamIds).toHaveLength(1);
  });

  it.each([
    ['refuses', { kind: 'status', status: 403 } as const],
    ['refuses for now', { kind: 'status', status: 429, retryAfter: 60 } as const],
    ['fails', { kind: 'status', status: 500 } as const],
    ['answers nonsense', { kind: 'verbatim', body: '{"scopes":[7,{"teamId":{}},{"teamId":""}]}' } as const],
    ['is cut off', { kind: 'resetAfter' } as const],
  ])('is created all the same, without a word, where the list of teams %s', async (_, fault) => {
    service.control.addFault({ operation: 'listTeamScopes', ...fault });
    const instance = await made();
    expect(privateOf(instance)).not.toHaveProperty('teamIds');
    expect(core.warnings).toEqual([]);
    expect([service.calls(create), service.calls('listTeamScopes')]).toEqual([1, 1]);
  });

  it('is an error with the key of another account, which says what to do', async () => {
    const instance = seen(await made());
    const theirs = await withKey(type, 'theirs');
    const [team] = privateOf(instance).teamIds as string[];
    await expect(theirs.plan(config, instance)).rejects.toThrow(
      new RegExp(
        `${title} ".*" \\(id .*\\) was not found with this API key: It was created with a key of team ${team}\\. The service now reports that the key belongs to team \\d+\\. Use the key of the account`,
      ),
    );
    expect(service.calls(create)).toBe(1);
  });

  it('is an error with the key of another account also while it is new', async () => {
    const instance = await made();
    service.control.clearRequests();
    const theirs = await withKey(type, 'theirs');
    await expect(theirs.plan(config, instance)).rejects.toThrow('was not found with this API key');
    expect(service.calls(read)).toBe(1);
  });

  it('is planned anew with another key of the same account', async () => {
    const instance = await gone();
    expect((await (await withKey(type, 'mine too')).plan(config, instance)).action).toBe('create');
    expect(service.calls('listTeamScopes')).toBe(1);
  });

  it('is planned anew where its teams were never known', async () => {
    const instance = withPrivate(await gone(), { teamIds: undefined });
    expect((await (await withKey(type, 'mine')).plan(config, instance)).action).toBe('create');
  });

  it.each([
    ['is refused', { kind: 'status', status: 403 } as const, NOT_VERIFIED],
    ['fails', { kind: 'status', status: 500 } as const, NOT_VERIFIED],
    ['names no team', { kind: 'verbatim', body: '{}' } as const, 'the key belongs to no team'],
  ])('is an error where the list of teams %s now, which says how to go on', async (_, fault, message) => {
    const instance = await gone();
    service.control.addFault({ operation: 'listTeamScopes', ...fault });
    const plan = (await withKey(type, 'mine')).plan(config, instance);
    await expect(plan).rejects.toThrow(message);
    await expect(plan).rejects.toThrow('remove it from the state (terraform state rm)');
  });

  it.each([
    ['a page of a gateway', { kind: 'html', status: 404 } as const],
    ['plain text', { kind: 'verbatim', status: 404, body: '404 page not found' } as const],
    ['JSON without a message', { kind: 'verbatim', status: 404, body: '{}' } as const],
    ['nothing', { kind: 'empty', status: 404 } as const],
  ])('is an error where the answer is 404 with %s', async (_what, fault) => {
    const instance = await made();
    service.control.addFault({ operation: read, ...fault });
    service.control.clearRequests();
    await expect(core.plan(config, instance)).rejects.toThrow(`Cannot read ${title}`);
    expect(service.called()).toEqual([read]);
  });

  it('is an error at another base URL, before anything else is asked', async () => {
    const instance = await gone();
    const elsewhere = await service.core(type, {
      OBSERVABILITY_BASE_URL: service.otherUrl,
      OBSERVABILITY_API_KEY: 'mine',
    });
    await expect(elsewhere.plan(config, instance)).rejects.toThrow('was not found at this base URL');
    expect(service.called()).toEqual([read]);
  });
});

it('an SLO is not changed with the key of another account where the plan did not read it', async () => {
  const [{ type, config }] = KINDS;
  const mine = await withKey(type, 'mine');
  const instance = await mine.deploy(config);
  const changed = { ...config, description: 'changed' };
  // As with -refresh=false: the plan starts from the state.
  const plan = { ...(await mine.plan(changed, instance)), prior: instance };
  service.control.clearRequests();
  await expect((await withKey(type, 'theirs')).apply(plan)).rejects.toThrow(
    'was not found with this API key',
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

  it('is asked about once, and nothing is said where the key is of the team', async () => {
    await configured(teamOf('mine'));
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it('refuses the key of another team, and names both', async () => {
    const [mine, theirs] = [teamOf('mine'), teamOf('theirs')];
    const refused = configured(mine, theirs);
    await expect(refused).rejects.toThrow(
      `The API key does not belong to the expected team: The service reports that the key belongs to team ${mine}, but expected_team_ids contains teams ${mine} and ${theirs}. Nothing was read or changed.`,
    );
    await expect(refused).rejects.toMatchObject({
      diagnostics: [{ attribute: { steps: [{ selector: { attributeName: 'expected_team_ids' } }] } }],
    });
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it('refuses a key whose teams cannot be told, and says why', async () => {
    service.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
    await expect(configured('1')).rejects.toThrow(
      /with expected_team_ids: .*answered 403.*Nothing was read or changed/s,
    );
    service.control.clearFaults();
    service.answer('listTeamScopes', '{}');
    await expect(configured('1')).rejects.toThrow('the key belongs to no team');
  });

  it('costs nothing where it is absent', async () => {
    await withKey(type, 'mine');
    expect(service.called()).toEqual([]);
  });
});
