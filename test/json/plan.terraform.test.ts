import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { planHasChanges, PlanJson } from '../../src/json/plan';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

/** Runs the program in check.sh, in docs/testing.md. */
function exitCodeOfGuide(plan: object): number | null {
  const [, program] = /node -e '([^']+)'/.exec(readFileSync('docs/testing.md', 'utf8')) ?? [];
  return spawnSync(process.execPath, ['-e', program], { input: JSON.stringify(plan) }).status;
}

const slo = (members: object = {}) => ({ name: 'checkout', target_threshold_percentage: 99.9, ...members });

/** Plans in the order of a stack's life. Each is applied before the next. */
test("agrees with Terraform's own exit code about every kind of change", async () => {
  const { terraform, control } = deployment;
  await deployment.synth(() => undefined);
  const base = JSON.parse(terraform.read('cdk.tf.json')) as object;
  const results: [what: string, hasChanges: boolean, exitCode: number][] = [];
  const step = async (what: string, configuration: object) => {
    deployment.write(JSON.stringify({ ...base, ...configuration }));
    const { exitCode } = await terraform.plan('-out=plan.bin');
    const plan = await terraform.show('plan.bin');
    results.push([what, planHasChanges(plan as PlanJson), exitCode]);
    expect(exitCodeOfGuide(plan)).toBe(exitCode);
    await deployment.apply();
  };
  const changeOnService = async (changes: object) => {
    const [id] = Object.keys(control.objects('slos'));
    await control.patch('slos', id, changes);
    return id;
  };

  const kept = { resource: { observability_slo: { b: slo() } } };
  await step('create', { resource: { observability_slo: { a: slo() } } });
  await step('nothing', { resource: { observability_slo: { a: slo() } } });
  await step('move', { ...kept, moved: [{ from: 'observability_slo.a', to: 'observability_slo.b' }] });
  await step('nothing after the move', kept);
  await step('output', { ...kept, output: { id: { value: '${observability_slo.b.id}' } } });
  await step('removed output', kept);
  await changeOnService({ creator: 'somebody else' });
  await step('drift of a value that is not configured', kept);
  const id = await changeOnService({ name: 'changed' });
  await step('drift of a configured value', kept);
  await step('removal from the state', {
    removed: [{ from: 'observability_slo.b', lifecycle: { destroy: false } }],
  });
  await step('import', { ...kept, import: [{ to: 'observability_slo.b', id }] });
  await step('data source', { ...kept, data: { observability_team_scopes: { all: {} } } });
  await step('update', { resource: { observability_slo: { b: slo({ description: 'changed' }) } } });
  await step('destroy', {});
  expect(results).toEqual([
    ['create', true, 2],
    ['nothing', false, 0],
    ['move', true, 2],
    ['nothing after the move', false, 0],
    ['output', true, 2],
    ['removed output', true, 2],
    ['drift of a value that is not configured', false, 0],
    ['drift of a configured value', true, 2],
    ['removal from the state', true, 2],
    ['import', true, 2],
    ['data source', false, 0],
    ['update', true, 2],
    ['destroy', true, 2],
  ]);
});

test('a data source that is read during the apply is not a change', () => {
  const change = { address: 'data.observability_team_scopes.all', change: { actions: ['read'] } };
  expect(planHasChanges({ resource_changes: [change] })).toBe(false);
});
