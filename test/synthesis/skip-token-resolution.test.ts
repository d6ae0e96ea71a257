import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Fn, Lazy, TerraformOutput, TerraformStack, TerraformVariable, Testing, Token } from 'cdktf';
import { ObservabilityProvider, Slo, SloConfig, SloTimeFrame } from '../../src';
import { newStack, useFixtureBundle } from '../constructs/support';
import { temporaryFolder } from '../support/temporary-folder';

beforeEach(() => useFixtureBundle());

const CONFIG: SloConfig = {
  name: 'checkout',
  targetThresholdPercentage: 99.9,
  sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
  labels: { service: 'checkout', tier: '1', expression: '${upper("x")}' },
  requestBasedMetricSli: { goodEvents: { query: 'sum(good{a="b"})' }, totalEvents: { query: 'sum(all)' } },
};

/** Whether CDKTF skips the resolution of the resource. */
function isSkipped(slo: Slo): boolean {
  const { resource } = slo.toTerraform() as { resource: Record<string, Record<string, object>> };
  return 'resolve' in resource[slo.terraformResourceType][slo.friendlyUniqueId];
}

function synthesized(build: (stack: TerraformStack) => void, change?: (slo: Slo) => void): unknown {
  const stack = newStack();
  new ObservabilityProvider(stack, 'provider');
  build(stack);
  for (const node of stack.node.findAll()) if (node instanceof Slo) change?.(node);
  return JSON.parse(Testing.synth(stack));
}

/** Makes CDKTF resolve the resource again. */
const restoreResolution = (slo: Slo): void => void Reflect.deleteProperty(slo, 'toTerraform');

const plain = (stack: TerraformStack): Slo => new Slo(stack, 'slo', CONFIG);

test.each<[string, (stack: TerraformStack) => void]>([
  ['alone in the stack', plain],
  ['with an override on the resource', (stack) => plain(stack).addOverride('labels.tier', '2')],
  [
    'with an override on the stack',
    (stack) => {
      plain(stack);
      stack.addOverride('resource.observability_slo.slo.labels.tier', '2');
    },
  ],
  ['with a dependency', (stack) => new Slo(stack, 'after', { ...CONFIG, dependsOn: [plain(stack)] })],
  ['that is imported', (stack) => plain(stack).importFrom('1')],
])('a resource without tokens is synthesized like one that CDKTF resolves: %s', (_, build) => {
  expect(synthesized(build)).toEqual(synthesized(build, restoreResolution));
});

test('a resource without tokens resolves to itself', () => {
  const slo = plain(newStack());
  expect(isSkipped(slo)).toBe(true);
  restoreResolution(slo);
  expect(isSkipped(slo)).toBe(false);
});

test.each<[string, (stack: TerraformStack) => Partial<SloConfig>]>([
  ['text', (stack) => ({ name: new TerraformVariable(stack, 'name', {}).stringValue })],
  ['part of a string', (stack) => ({ name: `a ${new TerraformVariable(stack, 'name', {}).stringValue}` })],
  ['a number', (stack) => ({ targetThresholdPercentage: new TerraformVariable(stack, 'n', {}).numberValue })],
  ['a number in a string', (stack) => ({ name: `at ${new TerraformVariable(stack, 'n', {}).numberValue}` })],
  ['a map', (stack) => ({ labels: Token.asStringMap(new TerraformVariable(stack, 'map', {}).value) })],
  ['a value of a map', () => ({ labels: { a: Lazy.stringValue({ produce: () => 'later' }) } })],
  ['a name in a map', () => ({ labels: { [Fn.upper('a')]: 'b' } })],
])('a resource with a token is left to CDKTF: %s', (_, config) => {
  const build = (stack: TerraformStack) => new Slo(stack, 'slo', { ...CONFIG, ...config(stack) });
  expect(isSkipped(build(newStack()))).toBe(false);
  expect(JSON.stringify(synthesized(build))).not.toMatch(/TfToken|e\+289|Map Token Value/);
});

test('a value from another stack is still passed through an output', () => {
  const outdir = temporaryFolder();
  const app = new App({ outdir });
  const [one, other] = ['one', 'other'].map((name) => {
    const stack = new TerraformStack(app, name);
    new ObservabilityProvider(stack, 'provider');
    return stack;
  });
  const slo = plain(one);
  new Slo(other, 'slo', { ...CONFIG, description: `after ${slo.id}` });
  new TerraformOutput(other, 'name', { value: slo.name });
  app.synth();
  const synthesizedStack = (name: string) =>
    JSON.parse(readFileSync(join(outdir, 'stacks', name, 'cdk.tf.json'), 'utf8')) as object;
  expect(synthesizedStack('one')).toHaveProperty('output');
  expect(synthesizedStack('other')).toHaveProperty(
    'resource.observability_slo.slo.description',
    expect.stringMatching(/^after \$\{data\.terraform_remote_state\./),
  );
});

test('keeps later changes by an aspect or a program', () => {
  const slo = plain(newStack());
  slo.toTerraform();
  slo.name = 'changed';
  expect(slo.toTerraform()).toHaveProperty('resource.observability_slo.slo.name', 'changed');
});
