/** A service has other names than the API document, and the provider has no dialect that says so, or the wrong one. */
import { newContext, SLO, useService } from './core';
import { ObjectValue } from '../../src/plugin';
import { OperationName } from '../../src/schema';
import { DialectConfig } from '../../src/schema/dialect';

const memberNames = { pipelineQuery: 'flow', 'event*': 'auditEvent*', name: 'title' };
const service = useService({ dialect: { memberNames } });

const answerWith = (operation: OperationName, ...bodies: object[]) => {
  for (const body of bodies) {
    const fault = { kind: 'verbatim', operation, body: JSON.stringify(body), times: 1 } as const;
    service.control.addFault(fault);
  }
};

async function read(type: string, config: ObjectValue = {}, dialect: DialectConfig = {}) {
  const core = await service.core('observability_slo', {}, { dialect: JSON.stringify(dialect) });
  const lookup = core.provider.dataSources[`observability_${type}`];
  const unset = Object.fromEntries(Object.keys(lookup.schema.attributes).map((name) => [name, null]));
  const context = newContext();
  const state = await lookup.read({ ...unset, ...config }, context);
  return { state, warnings: context.diagnostics.list.map(({ detail }) => detail) };
}

it('a lookup warns about the name that a service has instead of a stand-in', async () => {
  const { warnings } = await read('dashboard', { dashboard_id: 'checkout-overview' });
  expect(warnings).toEqual([
    `The service seems to have "flow" instead of pipelineQuery. If so, set memberNames in the provider's dialect to {"pipelineQuery":"flow"}. Otherwise, the attributes stay null.`,
  ]);
});

it('a lookup warns about events without their keys', async () => {
  const { warnings } = await read('events');
  expect(warnings).toEqual([expect.stringContaining('dialect to {"event*":"auditEvent*"}')]);
  answerWith('listEvents', { events: [{ other: 1 }], pagination: {} });
  const unknown = (await read('events', {}, { memberNames })).warnings;
  expect(unknown).toEqual([expect.stringMatching(/event without a key.*dialect\. Otherwise/)]);
});

it('a lookup does not warn with the right dialect, or of members that are merely absent', async () => {
  expect((await read('events', {}, { memberNames })).warnings).toEqual([]);
  const dashboard = { dashboard_id: 'checkout-overview' };
  expect((await read('dashboard', dashboard, { memberNames })).warnings).toEqual([]);
  answerWith('getDashboard', {
    dashboard: { id: 'checkout-overview', annotations: [{ source: { other: {} } }] },
  });
  expect((await read('dashboard', dashboard)).warnings).toEqual([]);
});

it('a 400 for a body with a stand-in says that it is one', async () => {
  service.control.addFault({ kind: 'status', status: 400, operation: 'createOutgoingWebhook' });
  const webhook = { name: 'tickets', issue_tracker: { api_token: 'x', project_key: 'OPS' } };
  const create = async (dialect: DialectConfig) =>
    (await service.core('observability_outgoing_webhook', {}, { dialect: JSON.stringify(dialect) })).deploy(
      webhook,
    );
  const hint = 'The API document uses "issueTracker" instead of the name of a product.';
  await expect(create({})).rejects.toThrow(hint);
  await expect(create({ memberNames: { issueTracker: 'ticketTool' } })).rejects.not.toThrow(hint);
});

it('an archive target that the service shows under another name gives a warning that names the dialect', async () => {
  answerWith('setArchiveTarget', { target: { archiveSpec: {}, bucketStore: { bucket: 'b' } } });
  const core = await service.core('observability_archive_target');
  await core.deploy({ is_active: true, object_storage: { bucket: 'b', region: 'r' } });
  expect(core.warnings).toEqual([expect.stringContaining('set memberNames in the dialect of the provider')]);
});

it('a refused field is located by its name on the service', async () => {
  service.control.setNormalisers({ rpcErrors: true });
  const core = await service.core('observability_slo', {}, { dialect: JSON.stringify({ memberNames }) });
  const failed = core.deploy({ ...SLO, name: 'x' }).then(async () => {
    service.control.addFault({ kind: 'status', status: 400, body: FIELD_ERROR, operation: 'replaceSlo' });
    return core.deploy(SLO);
  });
  const error = (await failed.catch((each: unknown) => each)) as { diagnostics: { attribute?: unknown }[] };
  expect(JSON.stringify(error.diagnostics[0].attribute)).toContain('"name"');
});

const FIELD_ERROR = JSON.stringify({
  message: 'no',
  details: [{ field: 'slo.title', description: 'taken' }],
});

it('a token on the last page costs one more request', async () => {
  const page = (keys: string[], nextPageToken: string, totalSize: number) => ({
    events: keys.map((eventKey) => ({ auditEventKey: eventKey })),
    pagination: { nextPageToken, totalSize },
  });
  answerWith('listEvents', page(['a'], '1', 2), page(['b'], '2', 2), page([], '3', 2));
  const { state, warnings } = await read('events', {}, { memberNames });
  expect([state.events, warnings]).toMatchObject([[{ event_key: 'a' }, { event_key: 'b' }], []]);
  expect(service.control.requests()).toHaveLength(3);
});

it('a service may count each page in totalSize', async () => {
  const page = (eventKey: string, nextPageToken: string) => ({
    events: [{ auditEventKey: eventKey }],
    pagination: { nextPageToken, totalSize: 1 },
  });
  answerWith('listEvents', page('a', '1'), page('b', '2'), page('c', ''));
  const { state } = await read('events', {}, { memberNames });
  expect(state.events).toMatchObject([{ event_key: 'a' }, { event_key: 'b' }, { event_key: 'c' }]);
});
