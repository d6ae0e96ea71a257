import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fn, TerraformStack, Testing } from 'cdktf';
import { Literal, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

/** Text that Terraform or CDKTF could misinterpret. */
const TEXT = [
  '${path.module} %{if true}x%{endif} $${y} %%{z} $$${w} ${',
  '"quoted" \\n \\u0041 C:\\temp\\ \\"',
  'two\nlines\r\n\ttabbed, é 🎉 <b>&amp;</b> {a: [1]} # // /* */ <<EOF',
].join(' | ');

const deployment = Deployment.useFresh();

it.each(['JSON', 'HCL'])('literal text reaches the service unchanged, in %s', async (form) => {
  let stack: TerraformStack | undefined;
  await deployment.synth((given) => {
    stack = given;
    new Slo(given, 'slo', {
      name: Literal.of(TEXT),
      description: `before ${Literal.of(TEXT)} after`,
      targetThresholdPercentage: 99,
      labels: { text: Literal.of(TEXT) },
      requestBasedMetricSli: { goodEvents: { query: Literal.of(TEXT) }, totalEvents: { query: 'total' } },
      extraMembers: Fn.jsonencode({ text: Literal.of(TEXT), list: [Literal.of('${a}')] }),
    });
  });
  if (form === 'HCL' && stack) {
    rmSync(join(deployment.terraform.path, 'cdk.tf.json'));
    deployment.terraform.write('cdk.tf', Testing.synthHcl(stack));
    await deployment.terraform.init();
  }
  await deployment.apply();
  expect(deployment.sentObjects('replaceSlo')).toEqual([
    {
      name: TEXT,
      description: `before ${TEXT} after`,
      targetThresholdPercentage: expect.anything(),
      labels: { text: TEXT },
      requestBasedMetricSli: { goodEvents: { query: TEXT }, totalEvents: { query: 'total' } },
      text: TEXT,
      list: ['${a}'],
    },
  ]);
  expect(deployment.sent('replaceSlo')[0]).toContain(`"name":${JSON.stringify(TEXT)}`);
  await deployment.expectNoChanges();
});
