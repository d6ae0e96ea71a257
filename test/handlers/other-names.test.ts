/** Services whose names differ from the documented API. Messages quote the names on the wire, and mention the dialect if it may be wrong. */
import { SLO, useService } from './core';
import { ObjectValue } from '../../src/plugin';
import { DialectConfig } from '../../src/schema/dialect';

const memberNames = {
  targetThresholdPercentage: 'goal',
  requestBasedMetricSli: 'ratio',
  name: 'title',
  description: 'note',
  labels: 'tags',
  success: 'passed',
  slo: 'objective',
  isActive: 'on',
  pipelineQuery: 'flow',
  'event*': 'auditEvent*',
};
const service = useService({ dialect: { memberNames } });

const core = async (type: string, names: DialectConfig['memberNames'] = memberNames) =>
  service.core(`observability_${type}`, {}, { dialect: JSON.stringify({ memberNames: names }) });
const warningsOf = async (name: string, config: ObjectValue, names: DialectConfig['memberNames'] = {}) => {
  const settings = { dialect: JSON.stringify({ memberNames: names }) };
  return (await service.lookUp(name, config, settings)).warnings.map(({ detail }) => detail);
};
const textOfError = async (failed: Promise<unknown>) =>
  failed.then(
    () => 'It succeeded.',
    (error: unknown) => `${String(error)} ${JSON.stringify(error)}`,
  );

const DASHBOARD = { dashboard_id: 'checkout-overview' };
const annotated = (source: object) => ({ dashboard: { id: 'checkout-overview', annotations: [{ source }] } });

const TYPED = annotated({ pipelineQuery: { query: 'q', labelFields: [] } });
const METRICS = annotated({ metrics: { query: 'q', orientation: 'ANNOTATION_ORIENTATION_HORIZONTAL' } });
const OTHER_EVENT = { events: [{ other: 1 }], pagination: {} };
const FLOW = `The service seems to use "flow" instead of pipelineQuery. If so, set memberNames in the provider's dialect to {"pipelineQuery":"flow"}. Otherwise, the attributes stay null.`;

it.each<[string, object, object | undefined, RegExp | string | undefined]>([
  ['dashboard', {}, undefined, FLOW],
  ['events', {}, undefined, /dialect to \{"event\*":"auditEvent\*"\}/],
  ['events', memberNames, OTHER_EVENT, /event without a key.*dialect\. Otherwise/],
  ['dashboard', { pipelineQuery: 'flow' }, TYPED, /dialect to \{"pipelineQuery":"pipelineQuery"\}/],
  ['dashboard', memberNames, METRICS, undefined],
  ['events', memberNames, undefined, undefined],
  ['dashboard', memberNames, undefined, undefined],
  ['dashboard', {}, annotated({ other: {} }), undefined],
])(
  'a lookup warns about the names that a service uses instead of neutral names: %s %#',
  async (name, names, body, warning) => {
    if (body) service.answer(name === 'events' ? 'listEvents' : 'getDashboard', body);
    const config = name === 'events' ? {} : DASHBOARD;
    const warnings = await warningsOf(name, config, names as DialectConfig['memberNames']);
    expect(warnings).toHaveLength(warning === undefined ? 0 : 1);
    if (warning !== undefined) expect(warnings[0]).toMatch(warning);
  },
);

it('a lookup quotes the path on the wire', async () => {
  service.answer('batchGetSlos', { slos: [{ id: 'a', title: 'a', goal: 'high' }] });
  expect(await textOfError(warningsOf('slos', { ids: ['a'] }, memberNames))).toContain(
    'slos[0].goal should be a number',
  );
});

it('a 400 for a body with a neutral name mentions the neutral name', async () => {
  service.control.addFault({ kind: 'status', status: 400, operation: 'createOutgoingWebhook' });
  const webhook = { name: 'tickets', issue_tracker: { api_token: 'x', project_key: 'OPS' } };
  const create = async (names: object) => (await core('outgoing_webhook', { ...names })).deploy(webhook);
  const hint = 'The documented API uses "issueTracker" instead of the name of a product.';
  await expect(create({})).rejects.toThrow(hint);
  await expect(create({ issueTracker: 'ticketTool' })).rejects.not.toThrow(hint);
  await expect(create({ 'OutgoingWebhook.issueTracker': 'ticketTool' })).rejects.not.toThrow(hint);
});

it('a rejected field is found by its name on the service', async () => {
  service.control.setQuirks({ rpcErrors: true });
  const body = JSON.stringify({
    message: 'no',
    details: [{ field: 'objective.title', description: 'taken' }],
  });
  service.control.addFault({ kind: 'status', status: 400, body, operation: 'replaceSlo' });
  const error: unknown = await (await core('slo')).deploy(SLO).catch((each: unknown) => each);
  expect(error).toMatchObject({
    diagnostics: [{ attribute: { steps: [{ selector: { attributeName: 'name' } }] } }],
  });
});

describe('an SLO', () => {
  const deployed = async (config: ObjectValue = SLO) => {
    const slos = await core('slo');
    const instance = await slos.deploy(config);
    return { slos, instance, id: slos.idOf(instance) };
  };

  it('with a value of the wrong type causes a warning that contains the path on the wire', async () => {
    const { slos, instance, id } = await deployed();
    const ratio = { goodEvents: 'x' };
    service.answer('batchGetSlos', { slos: [{ id, title: 'checkout', goal: 99.9, note: [1], ratio }] });
    await slos.refresh(instance);
    expect(slos.warnings.join()).toContain('note should be a string, but is a list');
    expect(slos.warnings.join()).toContain('ratio.goodEvents should be an object, but is a string');
  });

  it('without a required value causes an error that contains the name on the wire', async () => {
    const { slos, instance, id } = await deployed();
    service.answer('batchGetSlos', { slos: [{ id, title: 'checkout' }] });
    const error = await textOfError(slos.refresh(instance));
    expect(error).toContain('without its goal');
    expect(error).toContain("memberNames in the provider's dialect");
  });

  it('whose change was not applied causes a warning that names an extra member as the user wrote it', async () => {
    const config = { ...SLO, extra_members: '{"labels":"a"}' };
    const { slos, instance, id } = await deployed(config);
    const old = { id, title: SLO.name, goal: 99.9, labels: 'a', revision: { revision: 2 } };
    service.answer('replaceSlo', { objective: old });
    await slos.deploy({ ...config, extra_members: '{"labels":"b"}' }, instance);
    expect(slos.warnings.join()).toContain('different values: "labels".');
  });

  it('whose object has a different name than in the dialect causes an error that mentions the dialect', async () => {
    const error = await textOfError((await core('slo', { ...memberNames, slo: 'target' })).deploy(SLO));
    expect(error).toContain('without the id of the new object');
    expect(error).toContain('set memberNames in the dialect of the provider');
  });
});

it('the response for an archive target is compared under the names of the dialect', async () => {
  service.answer('setArchiveTarget', { target: { archiveSpec: { on: false }, store: { bucket: 'other' } } });
  const targets = await core('archive_target', { ...memberNames, objectStorage: 'store' });
  await targets.deploy({ is_active: true, object_storage: { bucket: 'b', region: 'r' } });
  expect(targets.warnings.join()).toContain('different values: is_active, object_storage.');
});

it('the response to a failed webhook test is quoted as it was received', async () => {
  const response = '{"passed":false,"success":"text"}';
  service.answer('testOutgoingWebhook', response);
  const webhook = { name: 'a', issue_tracker: { project_key: 'OPS', api_token: 'x' } };
  expect(String(await textOfError((await core('webhook_test')).deploy(webhook)))).toContain(
    `the service returned 200, but with an error in passed: ${response}`,
  );
});
