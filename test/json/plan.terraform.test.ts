import { planHasChanges, readPlan } from '../../src/json/plan';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

const slo = (members: object = {}) => ({ name: 'checkout', target_threshold_percentage: 99.9, ...members });

/** Plans during a stack's life. Each is applied before the next. */
test("agrees with Terraform's own exit code about every kind of change", async () => {
  const { terraform, control } = deployment;
  await deployment.synth(() => undefined);
  const base = JSON.parse(terraform.read('cdk.tf.json')) as object;
  const step = async (what: string, hasChanges: boolean, configuration: object) => {
    deployment.write(JSON.stringify({ ...base, ...configuration }));
    const { exitCode } = await terraform.plan('-out=plan.bin');
    const plan = await terraform.show('plan.bin');
    expect([what, planHasChanges(readPlan(plan)), exitCode]).toEqual([what, hasChanges, hasChanges ? 2 : 0]);
    await deployment.apply();
  };
  const changeOnService = async (changes: object) => {
    const [id] = Object.keys(control.objects('slos'));
    await control.patch('slos', id, changes);
    return id;
  };

  const kept = { resource: { observability_slo: { b: slo() } } };
  await step('create', true, { resource: { observability_slo: { a: slo() } } });
  await step('nothing', false, { resource: { observability_slo: { a: slo() } } });
  await step('move', true, { ...kept, moved: [{ from: 'observability_slo.a', to: 'observability_slo.b' }] });
  await step('nothing after the move', false, kept);
  await step('output', true, { ...kept, output: { id: { value: '${observability_slo.b.id}' } } });
  await step('removed output', true, kept);
  await changeOnService({ creator: 'somebody else' });
  await step('drift of a value that is not configured', false, kept);
  const id = await changeOnService({ name: 'changed' });
  await step('drift of a configured value', true, kept);
  await step('removal from the state', true, {
    removed: [{ from: 'observability_slo.b', lifecycle: { destroy: false } }],
  });
  await step('import', true, { ...kept, import: [{ to: 'observability_slo.b', id }] });
  await step('data source', false, { ...kept, data: { observability_team_scopes: { all: {} } } });
  await step('update', true, { resource: { observability_slo: { b: slo({ description: 'changed' }) } } });
  await step('destroy', true, {});
});

test('a data source that is read during the apply is not a change', () => {
  const change = { address: 'data.observability_team_scopes.all', change: { actions: ['read'] } };
  expect(planHasChanges(readPlan({ resource_changes: [change] }))).toBe(false);
});

test('an action of a provider, which Terraform 1.14 invokes, is a change', () => {
  const plan = { action_invocations: [{ address: 'action.chat_message.notify' }] };
  expect(planHasChanges(readPlan(plan))).toBe(true);
});
