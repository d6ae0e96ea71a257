/** Services may differ where the documented API is silent. `round-trip.test.ts` tests the names and paths. */
import { FRESHNESS_MS } from '../../../src/client/limits';
import { DialectConfig } from '../../../src/schema/dialect';
import { useClock } from '../../support/clock';
import { MEASURED, SLO, useService } from '../core';

const DIALECT: DialectConfig = { sloCreateMethod: 'POST', apiVersion: '3', queryNames: 'snake' };
const service = useService({ dialect: DIALECT });
const clock = useClock();

const configured = async (dialect: DialectConfig) =>
  service.core('observability_slo', {}, { dialect: JSON.stringify(dialect) });
/** Returns method and path of the requests that create or change an SLO. */
const writes = () =>
  service.control
    .requests()
    .filter(({ path }) => path.endsWith('/slos'))
    .map(({ method, path }) => `${method} ${path}`);

it('a service with a different version causes an error that names apiVersion and paths', async () => {
  const failed = (await configured({ sloCreateMethod: 'POST' })).deploy(SLO);
  await expect(failed).rejects.toThrow('the service returned 404');
  await expect(failed).rejects.toThrow('apiVersion and paths');
});

it('creating an SLO with the wrong method causes an error that names sloCreateMethod', async () => {
  const core = await configured({ apiVersion: '3' });
  const before = service.control.objects('slos');
  const failed = core.deploy(SLO);
  await expect(failed).rejects.toThrow('the service returned 400: id: required');
  await expect(failed).rejects.toThrow('sloCreateMethod');
  await expect(failed).rejects.not.toThrow('anyway');
  expect(writes()).toEqual(['PUT /mgmt/openapi/3/v1/slo/slos']);
  expect(service.control.objects('slos')).toEqual(before);
});

describe('a service that rejects an undocumented member that it sets itself', () => {
  const planned = async (readOnlyMembers: string[]) => {
    const core = await configured({ ...DIALECT, readOnlyMembers });
    const instance = await core.deploy(MEASURED);
    await service.control.patch('slos', core.idOf(instance), { status: { state: 'OK' }, owner: 'a' });
    const rejected = { kind: 'status', status: 400, matching: '"status"' } as const;
    service.control.addFault({ ...rejected, operation: 'replaceSlo' });
    service.control.addFault({ ...rejected, operation: 'validateSloAlerts' });
    return { core, plan: await core.plan({ ...MEASURED, description: 'new' }, instance) };
  };

  it('causes an error that names readOnlyMembers', async () => {
    const { core, plan } = await planned([]);
    await expect(core.apply(plan)).rejects.toThrow('add the member to readOnlyMembers in the dialect');
  });

  it('gets changes and alert checks without it, even if a response was lost', async () => {
    const { core, plan } = await planned(['status']);
    service.control.addFault({ operation: 'replaceSlo', kind: 'resetAfter', times: 1 });
    const busy = { kind: 'status', status: 429, retryAfter: FRESHNESS_MS / 1000 + 0.5 } as const;
    service.control.addFault({ ...busy, operation: 'replaceSlo', times: 1 });
    clock.skipSleeps();
    const state = core.state(await core.apply(plan));
    expect(state).toMatchObject({ description: 'new', unlisted_members: '{"owner":"a"}' });
    expect(service.sent('replaceSlo').at(-1)).toMatchObject({ owner: 'a' });
    expect(core.warnings).toEqual([]);
  });
});

describe('documented names that the dialect renames', () => {
  const memberNames = { labels: 'tags', description: 'note', requestBasedMetricSli: 'ratio' };
  const renamed = useService({ dialect: { memberNames } });
  const slos = renamed.useCore('observability_slo', {}, { dialect: JSON.stringify({ memberNames }) });
  const config = { ...SLO, labels: { team: 'a' }, extra_members: '{"labels":["x"],"tier":"gold"}' };

  it('can be used by extra members, which are sent, read and compared unchanged', async () => {
    const instance = await slos.deploy(config);
    expect(renamed.sent('replaceSlo')).toMatchObject([{ tags: { team: 'a' }, labels: ['x'], tier: 'gold' }]);
    const id = slos.idOf(instance);
    expect(slos.state(instance)).toMatchObject({ labels: { team: 'a' }, unlisted_members: null });
    expect((await slos.plan(config, instance)).action).toBe('no-op');
    await renamed.control.patch('slos', id, { 'unlisted:labels': ['y'] });
    const read = await slos.refresh(instance);
    expect(read && slos.state(read).extra_members).toBe('{"labels":["y"],"tier":"gold"}');
    expect(slos.warnings).toEqual([]);
  });

  it('are shown and sent back unchanged if the service uses them', async () => {
    const instance = await slos.deploy(SLO);
    const id = slos.idOf(instance);
    const weighted = { requestBasedMetricSli: { weight: 'low' } };
    await renamed.control.patch('slos', id, { 'unlisted:description': 'd', ...weighted });
    const read = await slos.refresh(instance);
    expect(read && slos.state(read).unlisted_members).toBe('{"description":"d","ratio":{"weight":"low"}}');
    const changed = await slos.deploy({ ...SLO, description: 'n' }, instance);
    const [, body] = renamed.sent('replaceSlo');
    expect(body).toMatchObject({ note: 'n', description: 'd', ratio: { weight: 'low' } });
    expect(slos.state(changed).description).toBe('n');
  });

  it('cannot be set in extra members under the names in the dialect', async () => {
    const taken = { ...SLO, extra_members: '{"tags":{}}' };
    await expect(slos.plan(taken)).rejects.toThrow('contains the documented member "tags"');
  });
});

describe('a call in missingCalls', () => {
  const without = async (...missingCalls: string[]) => configured({ ...DIALECT, missingCalls });
  const REPLACE = 'PUT /v1/slo/slos';

  it('fails the plan that needs it, and is not sent', async () => {
    const core = await without(REPLACE);
    const reason = `Cannot create SLO "${SLO.name as string}"`;
    await expect(core.plan(SLO)).rejects.toThrow(reason);
    await expect(core.plan(SLO)).rejects.toThrow(
      "the service has no such call, according to missingCalls in the provider's dialect",
    );
    expect(writes()).toEqual([]);
  });

  it('fails the plan of a change, and a refresh', async () => {
    const instance = await (await without()).deploy(MEASURED);
    const changing = (await without(REPLACE)).plan({ ...MEASURED, description: 'new' }, instance);
    await expect(changing).rejects.toThrow('Cannot change SLO');
    const reading = (await without('GET /v1/slo/slos:batchGet')).refresh(instance);
    await expect(reading).rejects.toThrow('no such call');
  });

  it('fails the plan of a webhook that is tested before it is created', async () => {
    const missingCalls = ['POST /integrations/webhooks/v1/test'];
    const core = await service.core(
      'observability_outgoing_webhook',
      {},
      { dialect: JSON.stringify({ ...DIALECT, missingCalls }) },
    );
    const webhook = { name: 'b', issue_tracker: { project_key: 'OPS', api_token: 'x' } };
    await expect(core.plan({ ...webhook, test_before_create: true })).rejects.toThrow('no such call');
    await core.plan(webhook);
  });

  it('fails the plan that replaces an object, if the service cannot create one', async () => {
    const core = async (...missingCalls: string[]) =>
      service.core(
        'observability_outgoing_webhook',
        {},
        { dialect: JSON.stringify({ ...DIALECT, missingCalls }) },
      );
    const webhook = { name: 'b', issue_tracker: { project_key: 'OPS', api_token: 'x' } };
    const instance = await (await core()).deploy(webhook);
    const replacing = (await core('POST /integrations/webhooks/v1')).plan(
      { ...webhook, name: 'c' },
      instance,
    );
    await expect(replacing).rejects.toThrow('no such call');
  });

  it('is not missed where the provider can do without it', async () => {
    const core = await without('POST /v1/slo/slos/validate', 'GET /aaa/team-scopes/v1/list');
    const instance = await core.deploy(MEASURED);
    await core.deploy({ ...MEASURED, description: 'new' }, instance);
    expect(core.warnings).toEqual([]);
    const sent = service.control.requests().map(({ operation }) => operation);
    expect(sent).not.toContain('validateSloAlerts');
    expect(sent).not.toContain('listTeamScopes');
  });
});

it.each(['POST', 'PUT'] as const)(
  'a rejected create says nothing about sloCreateMethod if the dialect sets it to %s',
  async (sloCreateMethod) => {
    service.control.addFault({ kind: 'status', status: 400 });
    const failed = (await configured({ ...DIALECT, sloCreateMethod })).deploy(SLO);
    await expect(failed).rejects.toThrow('the service returned 400');
    await expect(failed).rejects.not.toThrow('sloCreateMethod');
  },
);

describe('a change to another indicator', () => {
  const OTHER = { ...SLO, extra_members: '{"windowSli":{"query":"up"}}' };
  const planned = async (readOnlyMembers: string[], config: object = OTHER) => {
    const core = await configured({ ...DIALECT, readOnlyMembers });
    const instance = await core.deploy(MEASURED);
    await service.control.patch('slos', core.idOf(instance), { sloType: 'REQUEST' });
    const read = await core.refresh(instance);
    if (!read) throw new Error('The SLO is gone.');
    await core.plan(config as typeof OTHER, read);
    return core.warnings.map(String);
  };

  it('warns once that undocumented members keep their values, with the line for the dialect', async () => {
    const warnings = await planned([]);
    expect(warnings).toEqual([
      expect.stringMatching(/gets another indicator, but keeps its undocumented members: .*: sloType\./s),
    ]);
    expect(warnings[0]).toContain('"readOnlyMembers": ["sloType"]');
  });

  it('causes no warning if the dialect lists them, or the indicator stays', async () => {
    expect(await planned(['sloType'])).toEqual([]);
    expect(await planned([], { ...MEASURED, description: 'new' })).toEqual([]);
    expect(await planned([], { ...MEASURED, extra_members: '{"priority":2}' })).toEqual([]);
  });
});

describe('a name of one class', () => {
  const memberNames = { 'Slo.type': 'sloType', type: 'kind' };
  const renamed = useService({ dialect: { memberNames } });
  const settings = { dialect: JSON.stringify({ memberNames }) };
  const slos = renamed.useCore('observability_slo', {}, settings);
  const webhooks = renamed.useCore('observability_outgoing_webhook', {}, settings);

  it('is sent and read for its objects only', async () => {
    const instance = await slos.deploy({ ...SLO, type: 'a' });
    expect(renamed.sent('replaceSlo')).toMatchObject([{ sloType: 'a' }]);
    const read = await slos.refresh(instance);
    expect(read && slos.state(read)).toMatchObject({ type: 'a', unlisted_members: null });
    await webhooks.deploy({ name: 'b', type: 'c', issue_tracker: { project_key: 'OPS', api_token: 'x' } });
    expect(renamed.sent('createOutgoingWebhook')).toMatchObject([{ data: { kind: 'c' } }]);
  });
});
