/** Messages quote the names on the wire, and name the dialect where it may be wrong. */
import { newContext, SLO, useService } from './core';
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
};
const service = useService({ dialect: { memberNames } });

const core = async (type: string, dialect: DialectConfig = { memberNames }) =>
  service.core(`observability_${type}`, {}, { dialect: JSON.stringify(dialect) });

const textOfError = async (failed: Promise<unknown>) =>
  failed.then(
    () => 'It succeeded.',
    (error: unknown) => `${String(error)} ${JSON.stringify(error)}`,
  );

it('a value of the wrong type is quoted with its path on the wire', async () => {
  const slos = await core('slo');
  const instance = await slos.deploy(SLO);
  const { id } = slos.state(instance);
  const ratio = { goodEvents: 'x' };
  const body = { slos: [{ id, title: 'checkout', goal: 99.9, note: [1], ratio }] };
  service.answer('batchGetSlos', JSON.stringify(body));
  await slos.refresh(instance);
  expect(slos.warnings.join()).toContain('note should be a string, but is a list');
  expect(slos.warnings.join()).toContain('ratio.goodEvents should be an object, but is a string');
});

it('a missing value is named as on the wire', async () => {
  const slos = await core('slo');
  const instance = await slos.deploy(SLO);
  const { id } = slos.state(instance);
  service.answer('batchGetSlos', JSON.stringify({ slos: [{ id, title: 'checkout' }] }));
  const error = await textOfError(slos.refresh(instance));
  expect(error).toContain('without its goal');
  expect(error).toContain("memberNames in the provider's dialect");
});

it('a lookup quotes the path on the wire', async () => {
  const { provider } = await core('slo');
  const lookup = provider.dataSources.observability_slos;
  const unset = Object.fromEntries(Object.keys(lookup.schema.attributes).map((name) => [name, null]));
  const read = async (config: ObjectValue) => lookup.read({ ...unset, ...config }, newContext());
  service.answer('batchGetSlos', JSON.stringify({ slos: [{ id: 'a', title: 'a', goal: 'high' }] }));
  expect(await textOfError(read({ ids: ['a'] }))).toContain('slos[0].goal should be a number');
});

it('a create with a wrong word for the object names the dialect', async () => {
  const slos = await core('slo', { memberNames: { ...memberNames, slo: 'target' } });
  const error = await textOfError(slos.deploy(SLO));
  expect(error).toContain('without the id of the new object');
  expect(error).toContain('set memberNames in the dialect of the provider');
});

it('a change that was not taken names an extra member as the user wrote it', async () => {
  const slos = await core('slo');
  const config = { ...SLO, extra_members: '{"labels":"a"}' };
  const instance = await slos.deploy(config);
  const { id } = slos.state(instance);
  const old = { id, title: SLO.name, goal: 99.9, labels: 'a', revision: { revision: 2 } };
  service.answer('replaceSlo', JSON.stringify({ objective: old }));
  await slos.deploy({ ...config, extra_members: '{"labels":"b"}' }, instance);
  expect(slos.warnings.join()).toContain('extra_members["labels"] ("a")');
});

it('an archive target that differs is quoted in the words of the service', async () => {
  const target = { archiveSpec: { on: false }, objectStore: { bucket: 'b', region: 'r' } };
  service.answer('setArchiveTarget', JSON.stringify({ target }));
  const targets = await core('archive_target', {
    memberNames: { ...memberNames, objectStorage: 'store', target: 'target' },
  });
  await targets.deploy({ is_active: true, object_storage: { bucket: 'b', region: 'r' } });
  expect(targets.warnings.join()).toContain('{"archiveSpec":{"on":false},"objectStore":"[redacted]"}');
});

it('a name that the dialect gave away is quoted without a mark', async () => {
  const target = { archiveSpec: { on: true }, objectStorage: { bucket: 'b' } };
  service.answer('setArchiveTarget', JSON.stringify({ target }));
  const targets = await core('archive_target', { memberNames: { ...memberNames, objectStorage: 'store' } });
  await targets.deploy({ is_active: true, object_storage: { bucket: 'b', region: 'r' } });
  expect(targets.warnings.join()).toContain('responded with {"objectStorage":"[redacted]"}');
  expect(targets.warnings.join()).toContain('set memberNames in the dialect');
});

it('the response to a failed webhook test is quoted as it was received', async () => {
  const response = '{"passed":false,"success":"text"}';
  service.answer('testOutgoingWebhook', response);
  const tests = await core('webhook_test');
  const webhook = { name: 'a', issue_tracker: { project_key: 'OPS', api_token: 'x' } };
  expect(await textOfError(tests.deploy(webhook))).toContain(
    JSON.stringify(`The service responded: ${response}`).slice(1, -1),
  );
});

it('the advice for a stand-in quotes the name without a mark', async () => {
  const { provider } = await core('slo', { memberNames: { pipelineQuery: 'flow' } });
  const lookup = provider.dataSources.observability_dashboard;
  const unset = Object.fromEntries(Object.keys(lookup.schema.attributes).map((name) => [name, null]));
  const source = { pipelineQuery: { query: 'q', labelFields: [] } };
  service.answer('getDashboard', JSON.stringify({ dashboard: { id: 'a', annotations: [{ source }] } }));
  const context = newContext();
  await lookup.read({ ...unset, dashboard_id: 'a' }, context);
  const warnings = context.diagnostics.list.map(({ detail }) => detail).join();
  expect(warnings).toContain('dialect to {"pipelineQuery":"pipelineQuery"}');
});

it('a testing revision is compared in the words of the service', async () => {
  const revisions = await core('extension_testing_revision');
  const answer = { id: 'e', title: 'new', note: 'old', name: 'unlisted' };
  service.answer('initializeExtensionTestingRevision', JSON.stringify(answer));
  await revisions.deploy({ id: 'e', name: 'new', description: 'new' });
  expect(revisions.warnings.join()).toContain('responded with {"note":"old"}');
});
