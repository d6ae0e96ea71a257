import { AddressInfo, createServer, Socket } from 'node:net';
import { LosslessNumber } from 'lossless-json';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { useClock } from '../../support/clock';
import { until } from '../../support/processes';
import { TerraformCore } from '../../support/terraform-core';
import { MEASURED, newContext, useService } from '../core';

const service = useService();
const clock = useClock();

/** Starts a provider process that verifies the connection as by default. */
const process = async (
  environment: NodeJS.ProcessEnv = {},
  config: ObjectValue = {},
  typeName = 'observability_slo',
): Promise<TerraformCore> => service.core(typeName, environment, { verify_connection: null, ...config });

const fail = (status: number) =>
  service.control.addFault({ kind: 'status', operation: 'listTeamScopes', status });

describe('a plan that creates something', () => {
  it.each(['observability_slo', 'observability_webhook_test', 'observability_outgoing_webhook'])(
    "reads the key's team scopes once per process: %s",
    async (typeName) => {
      const core = await process({}, {}, typeName);
      const webhook = { name: 'tickets', issue_tracker: { api_token: 't' } };
      const config = typeName === 'observability_slo' ? MEASURED : webhook;
      await core.plan(config);
      await core.plan(config);
      expect(service.called()).toEqual(['listTeamScopes']);
    },
  );

  it('fails if the key is rejected, but only for the first object', async () => {
    fail(401);
    const core = await process();
    await expect(core.plan(MEASURED)).rejects.toThrow(
      /rejects the API key: .* the service returned 401: .* Check the API key\. .* may not be allowed to list team scopes\. .*VERIFY_CONNECTION/,
    );
    expect((await core.plan(MEASURED)).action).toBe('create');
    expect(service.called()).toEqual(['listTeamScopes']);
  });

  it('fails without a connection, but only for the first object', async () => {
    const core = await process({ OBSERVABILITY_BASE_URL: 'https://observability.invalid' });
    await expect(core.plan(MEASURED)).rejects.toThrow(
      /cannot be reached: No connection: .*(ENOTFOUND|EAI_AGAIN)/,
    );
    expect((await core.plan(MEASURED)).action).toBe('create');
  });

  it('causes one warning if the list of team scopes is not found, because a different service may have responded', async () => {
    service.control.addFault({ kind: 'html', operation: 'listTeamScopes' });
    const core = await process();
    for (const _ of [1, 2]) await core.plan(MEASURED);
    expect(core.warnings).toEqual([expect.stringContaining('may be the wrong service')]);
  });

  it.each([403, 429, 500, 502, 503, 504])('ignores a %d', async (status) => {
    fail(status);
    // A rate limit may end while the plan waits.
    const core = await process({}, { max_retry_seconds: new LosslessNumber('0.5') });
    const plan = core.plan(MEASURED);
    await until('The teams are not read.', () => service.calls('listTeamScopes') > 0);
    await clock.advance(5000);
    expect((await plan).action).toBe('create');
    expect(core.warnings).toEqual([]);
  });

  it('waits five seconds, and then fails if there is no connection, but not if there is no response', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    service.control.addFault({ kind: 'hangBefore', operation: 'listTeamScopes' });
    // The first server never completes a handshake.
    const unconnected = await process({ OBSERVABILITY_BASE_URL: `https://127.0.0.1:${port}` });
    const unanswered = await process();
    const plans = Promise.allSettled([unconnected.plan(MEASURED), unanswered.plan(MEASURED)]);
    await until('The teams are not read.', () => sockets.length > 0 && service.control.heldCount() > 0);
    await clock.advance(5000);
    const [connecting, waiting] = await plans;
    expect(connecting).toMatchObject({
      reason: { message: expect.stringContaining('cannot be reached: No connection within 5 seconds.') },
    });
    expect(waiting).toMatchObject({ value: { action: 'create' } });
    expect(unanswered.warnings).toEqual([]);
    sockets.forEach((socket) => socket.destroy());
    await new Promise((resolve) => silent.close(resolve));
  });

  it('stops waiting after an interrupt', async () => {
    service.control.addFault({ kind: 'hangBefore', operation: 'listTeamScopes' });
    const provider = service.provider();
    const interrupt = new AbortController();
    const context = newContext(interrupt.signal);
    await provider.configure({ config: {}, terraformVersion: '1.11.4' }, context);
    const request = { config: MEASURED, prior: null, planned: MEASURED, replaces: false, privateState: {} };
    const plan = provider.resources.observability_slo.plan?.(request, context);
    await until('The teams are not read.', () => service.calls('listTeamScopes') > 0);
    interrupt.abort();
    await plan;
    expect(context.diagnostics.list).toEqual([]);
  });

  it.each([false, true])(
    'sends no second request for the teams, if expected_team_ids is set: %s',
    async (isSet) => {
      const [{ teamId }] = Object.values(service.control.objects('teamScopes'));
      const core = await process({}, isSet ? { expected_team_ids: [String(teamId)] } : {});
      await core.deploy(MEASURED);
      expect(service.called()).toEqual(['listTeamScopes', 'replaceSlo']);
    },
  );
});

describe('nothing is sent', () => {
  it.each([
    ['if the option is false', {}, { verify_connection: false }],
    ['if the environment variable is false', { OBSERVABILITY_VERIFY_CONNECTION: 'false' }, {}],
    ['if the address is unknown', {}, { base_url: UNKNOWN }],
  ])('%s', async (_, environment, config) => {
    const core = await process(environment, config);
    await core.plan(MEASURED);
    expect(service.called()).toEqual([]);
  });
});
