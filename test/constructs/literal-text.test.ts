import { Fn, Testing } from 'cdktf';
import { newStack, synthesized } from './support';
import { Literal, Slo } from '../../src';

const TEXT = 'rate{a="${b}"} %{if} $${c} \\n\n"';

test('escapes what Terraform would evaluate, alone, in longer text and in functions', () => {
  const stack = newStack();
  new Slo(stack, 'slo', {
    name: Literal.of(TEXT),
    description: `before ${Literal.of('${x}')} after`,
    targetThresholdPercentage: 99,
    extraMembers: Fn.jsonencode({ text: Literal.of(TEXT) }),
  });
  expect(synthesized(stack, 'resource', 'observability_slo')).toMatchObject({
    name: 'rate{a="$${b}"} %%{if} $$${c} \\n\n"',
    description: 'before $${x} after',
    extra_members: '${jsonencode({"text" = "rate{a=\\"$${b}\\"} %%{if} $$${c} \\\\n\\n\\""})}',
  });
  expect(Testing.synthHcl(stack)).toContain('name = "rate{a=\\"$${b}\\"} %%{if} $$${c} \\\\n\\n\\""');
});

test('leaves other text as it is', () => {
  const stack = newStack();
  new Slo(stack, 'slo', { name: Literal.of('50% of $5 {a}'), targetThresholdPercentage: 99 });
  expect(synthesized(stack, 'resource', 'observability_slo')).toMatchObject({ name: '50% of $5 {a}' });
});
