import { TerraformStack, Testing, TerraformVariable } from 'cdktf';
import { Slo } from '../../src';
import { hclExpression } from '../../src/synthesis/hcl';
import { newStack } from '../constructs/support';
import { succeeded, TerraformFolder } from '../support/terraform';

/** Values in Terraform's JSON syntax, where every string is a template. */
const VALUES: Record<string, unknown> = {
  empty: '',
  digits: '0123',
  bracket: '[not a list]',
  json: JSON.stringify({ a: ['x', { b: 'say "hi"\n' }], c: null }),
  quotes: 'a "b" \\"c\\" \\',
  lines: 'one\n\ttwo\r\n\u0001\n',
  emoji: 'größe 📈',
  interpolation: 'hello ${upper("wor}ld")}, ${join("-", ["a", "${var.name}"])}!',
  directive: '%{ if var.name == "x" }yes "x"%{ else }no%{ endif }',
  escaped: 'keep $${this} and %%{that}, and $ {or} this $',
  object: '${{ a = "}" }}',
  numbers: [0, -1, 99.95, 1e21, 1e-7],
  nested: {
    for: [{ 'with space': { a: null, b: [true, false] } }],
    '${var.name}': 'key',
    empty: {},
    none: [],
  },
};

describe('hclExpression', () => {
  const folder = TerraformFolder.create();
  afterAll(() => folder.remove());

  it('writes HCL that means the same as the value in JSON', async () => {
    folder.write('main.tf', 'variable "name" { default = "x" }\n');
    const locals = Object.entries(VALUES).map(([name, value]) => `${name} = ${hclExpression(value)}\n`);
    folder.write('hcl.tf', `locals {\n${locals.join('')}}\noutput "hcl" {\n value = local.all_hcl\n}\n`);
    const names = Object.keys(VALUES);
    folder.write(
      'all.tf',
      `locals {\n all_hcl = { ${names.map((name) => `${name} = local.${name}`).join(', ')} }\n}\n`,
    );
    folder.write('json.tf.json', JSON.stringify({ output: { json: { value: VALUES } } }));
    await folder.init();
    succeeded(await folder.apply());
    const { hcl, json } = await folder.output();
    expect(hcl).toEqual(json);
  });

  it("is not changed by CDKTF's own rendering, even if it contains tokens", () => {
    const stack: TerraformStack = newStack();
    const variable = new TerraformVariable(stack, 'variable', { default: 'x' });
    const texts = ['${', '}', '{"a":1}', 'a "b"\n', '$${x}', '1e5', '#{x}'];
    new Slo(stack, 'slo', {
      name: `${variable.stringValue} "quoted" \n`,
      targetThresholdPercentage: variable.numberValue,
      grouping: { labels: texts.slice(2) },
    });
    const hcl = Testing.synthHcl(stack);
    expect(hcl).toContain('name = "${var.variable} \\"quoted\\" \\n"\n');
    expect(hcl).toContain('target_threshold_percentage = "${var.variable}"\n');
    expect(hcl).toContain(
      'grouping = { "labels" = ["{\\"a\\":1}", "a \\"b\\"\\n", "$${x}", "1e5", "#{x}"] }\n',
    );
  });
});
