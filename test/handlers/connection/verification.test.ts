import { AddressInfo, createServer, Socket } from 'node:net';
import { Diagnostics, ObjectValue, UNKNOWN } from '../../../src/plugin';
import { TerraformCore } from '../../support/terraform-core';
import { MEASURED, useService } from '../core';

const service = useService();

/** A process of the provider as a stack has it that says nothing about the check. */
const process = async (
  environment: NodeJS.ProcessEnv = {},
  config: ObjectValue = {},
  typeName = 'observability_slo',
): Promise<TerraformCore> => service.core(typeName, environment, { verify_connection: null, ...config });

const fail = (status: number) =>
  service.control.addFault({ kind: 'status', operation: 'listTeamScopes', status });

describe('a plan that creates something', () => {
  it.each(['observability_slo', 'observability_webhook_test', 'observability_outgoing_webhook'])(
    'asks once in a process for the team scopes of the key: %s',
    async (typeName) => {
      const core = await process({}, {}, typeName);
      const webhook = { name: 'tickets', issue_tracker: { api_token: 't' } };
      const config = typeName === 'observability_slo' ? MEASURED : webhook;
      await core.plan(config);
      await core.plan(config);
      expect(service.called()).toEqual(['listTeamScopes']);
    },
  );

  it('is an error where the key is refused, of the first that asks alone', async () => {
    fail(401);
    const core = await process();
    await expect(core.plan(MEASURED)).rejects.toThrow(
      /refuses the API key: .* the service answered 401: .* Check the API key\. .* OBSERVABILITY_VERIFY_CONNECTION to false/,
    );
    expect((await core.plan(MEASURED)).action).toBe('create');
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it.each([
    ['http://127.0.0.1:1', /cannot be reached: .* no connection: .*ECONNREFUSED/],
    ['https://observability.invalid', /cannot be reached: .* no connection: .*(ENOTFOUND|EAI_AGAIN)/],
  ])('is an error where there is no connection: %s', async (url, message) => {
    const core = await process({ OBSERVABILITY_BASE_URL: url });
    await expect(core.plan(MEASURED)).rejects.toThrow(message);
    expect((await core.plan(MEASURED)).action).toBe('create');
  });

  it('is warned of once where the list is not found', async () => {
    const core = await process({ OBSERVABILITY_BASE_URL: `${service.url}/nowhere` });
    await core.plan(MEASURED);
    await core.plan(MEASURED);
    expect(core.warnings).toEqual([
      expect.stringMatching(
        /\/nowhere may be the wrong service: .* the service answered 404.* only other calls/,
      ),
    ]);
  });

  it('is warned of where something else answers', async () => {
    service.control.addFault({ kind: 'html', operation: 'listTeamScopes' });
    const core = await process();
    await core.plan(MEASURED);
    expect(core.warnings).toEqual([expect.stringContaining('may be the wrong service')]);
  });

  it.each([403, 429, 500, 502, 503, 504])('is not disturbed by a %d, which is met once', async (status) => {
    fail(status);
    const core = await process();
    expect((await core.plan(MEASURED)).action).toBe('create');
    expect(core.warnings).toEqual([]);
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it('waits ten seconds: without a connection that is an error, without an answer it is not', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    service.control.addFault({ kind: 'hangBefore', operation: 'listTeamScopes' });
    // No handshake ever comes of the first.
    const unconnected = await process({ OBSERVABILITY_BASE_URL: `https://127.0.0.1:${port}` });
    const unanswered = await process();
    const [connecting, waiting] = await Promise.allSettled([
      unconnected.plan(MEASURED),
      unanswered.plan(MEASURED),
    ]);
    expect(connecting).toMatchObject({ reason: { message: expect.stringContaining('cannot be reached: ') } });
    expect(waiting).toMatchObject({ value: { action: 'create' } });
    expect(unanswered.warnings).toEqual([]);
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => silent.close(resolve));
  });

  it('ends with an interrupt', async () => {
    service.control.addFault({ kind: 'hangBefore', operation: 'listTeamScopes' });
    const provider = service.provider();
    const interrupt = new AbortController();
    const diagnostics = new Diagnostics();
    const context = { diagnostics, log: { log: () => undefined }, signal: interrupt.signal };
    await provider.configure({ config: {}, terraformVersion: '1.11.4' }, context);
    const request = { config: MEASURED, prior: null, planned: MEASURED, replaces: false, private: {} };
    const plan = provider.resources.observability_slo.plan?.(request, context);
    while (service.calls('listTeamScopes') === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    interrupt.abort();
    await plan;
    expect(diagnostics.list).toEqual([]);
  });

  it('lends its answer to the account of what is created', async () => {
    const core = await process();
    await core.deploy(MEASURED);
    expect(service.called()).toEqual(['listTeamScopes', 'replaceSlo']);
  });

  it('does not ask again for what expected_team_ids has learned', async () => {
    const [{ teamId }] = Object.values(service.control.objects('teamScopes'));
    const core = await process({}, { expected_team_ids: [String(teamId)] });
    await core.plan(MEASURED);
    expect(service.called()).toEqual(['listTeamScopes']);
  });
});

describe('nothing is asked', () => {
  it.each([
    ['by the option', {}, { verify_connection: false }],
    ['by the environment', { OBSERVABILITY_VERIFY_CONNECTION: 'false' }, {}],
    ['where the address is unknown', {}, { base_url: UNKNOWN }],
  ])('%s', async (_, environment, config) => {
    const core = await process(environment, config);
    await core.plan(MEASURED);
    expect(service.called()).toEqual([]);
  });

  it('by a plan that changes something', async () => {
    const made = await process({}, { verify_connection: false });
    const instance = await made.deploy(MEASURED);
    service.control.clearRequests();
    const core = await process();
    await core.plan({ ...MEASURED, description: 'new' }, instance);
    expect(service.calls('listTeamScopes')).toBe(0);
  });
});

it('a variable that is neither true nor false is refused', async () => {
  await expect(process({ OBSERVABILITY_VERIFY_CONNECTION: 'no' })).rejects.toThrow(
    'The environment variable OBSERVABILITY_VERIFY_CONNECTION is "no": It must be true or false.',
  );
});
