import { Fn, Token, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { newStack, synthesized } from './support';
import { Labels, Slo, SloConfig } from '../../src';

const CONFIG: SloConfig = { name: 'availability', targetThresholdPercentage: 99 };
const labelsIn = (stack: TerraformStack) =>
  (synthesized(stack, 'resource', 'observability_slo') as { labels?: unknown }).labels;

describe('Labels', () => {
  it('of an app apply to every SLO in it, whenever they are added', () => {
    const app = Testing.app();
    const stack = new TerraformStack(app, 'stack');
    new Slo(stack, 'slo', CONFIG);
    Labels.of(app).add({ team: 'checkout' });
    expect(labelsIn(stack)).toEqual({ team: 'checkout' });
  });

  it('are overridden by a nearer scope and by the SLO', () => {
    const stack = newStack();
    const scope = new Construct(stack, 'service');
    const unset = { env: process.env.NO_SUCH_VARIABLE } as Record<string, string>;
    new Slo(scope, 'slo', { ...CONFIG, labels: { tier: '1', ...unset } });
    Labels.of(scope).add({ team: 'payments', tier: '3' });
    Labels.of(stack).add({ team: 'checkout', tier: '2', env: 'test' });
    Labels.of(stack).add({ env: 'production' });
    expect(labelsIn(stack)).toEqual({ team: 'payments', tier: '1', env: 'production' });
  });

  it('do not apply outside their scope', () => {
    const stack = newStack();
    new Slo(stack, 'slo', CONFIG);
    Labels.of(new Construct(stack, 'other')).add({ team: 'checkout' });
    expect(labelsIn(stack)).toBeUndefined();
  });

  it('are merged by Terraform with labels that are unknown until apply', () => {
    const stack = newStack();
    const variable = new TerraformVariable(stack, 'labels', { type: 'map(string)' });
    new Slo(stack, 'slo', { ...CONFIG, labels: Fn.tomap(variable.value) as Record<string, string> });
    Labels.of(stack).add({ team: 'checkout' });
    expect(labelsIn(stack)).toBe('${merge({"team" = "checkout"}, tomap(var.labels))}');
  });

  it('keep quotes, backslashes and line breaks where Terraform merges them', () => {
    const stack = newStack();
    const variable = new TerraformVariable(stack, 'labels', { type: 'map(string)' });
    new Slo(stack, 'slo', { ...CONFIG, labels: Fn.tomap(variable.value) as Record<string, string> });
    Labels.of(stack).add({ path: 'D:\\teams\n"new"', 'a"b': variable.fqn });
    expect(labelsIn(stack)).toBe(
      '${merge({"path" = "D:\\\\teams\\n\\"new\\"", "a\\"b" = var.labels}, tomap(var.labels))}',
    );
  });

  it("are checked like the SLO's own labels", () => {
    const stack = newStack();
    new Slo(stack, 'slo', CONFIG);
    Labels.of(stack).add(JSON.parse('{"__proto__":"x"}') as Record<string, string>);
    expect(() => Testing.synth(stack, true)).toThrow('[stack/slo] labels has an entry named __proto__');
  });

  it('that are not strings are rejected, with the path of the scope', () => {
    const stack = newStack();
    const labels = { team: process.env.NO_SUCH_VARIABLE } as Record<string, string>;
    expect(() => Labels.of(stack).add(labels)).toThrow('[stack] The label "team" is undefined');
    const valid = [
      new (class {
        team = 'a';
      })(),
      Token.asStringMap('${var.labels}'),
    ];
    for (const map of valid) Labels.of(newStack()).add(map as Record<string, string>);
    for (const wrong of [new Map([['team', 'a']]), ['a'], 'a', undefined]) {
      const add = () => Labels.of(stack).add(wrong as unknown as Record<string, string>);
      expect(add).toThrow('[stack] The labels are not an object with strings. Set them to one.');
    }
  });
});

it('writes empty values, but omits values that are not set', () => {
  const stack = newStack();
  new Slo(stack, 'slo', { name: '', targetThresholdPercentage: 0, labels: {}, grouping: { labels: [] } });
  expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
    name: '',
    target_threshold_percentage: 0,
    labels: {},
    grouping: { labels: [] },
  });
});
