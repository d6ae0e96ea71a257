import * as published from '@cdktf/provider-null/lib/provider';
import { Resource as PublishedResource } from '@cdktf/provider-null/lib/resource';
import { TerraformOutput, TerraformStack, Testing } from 'cdktf';
import { NullProvider } from '../../src/null/provider';
import { Resource } from '../../src/null/resource';

/** What `Rotation` makes of the null provider, with the classes of one of the two packages. */
function stackWith(provider: typeof NullProvider, resource: typeof Resource): TerraformStack {
  const stack = new TerraformStack(Testing.app(), 'stack');
  new provider(stack, 'null');
  const rotation = new resource(stack, 'resource', { triggers: { period: '7', text: 'a "b"\n${var.x}' } });
  new TerraformOutput(stack, 'id', { value: rotation.id });
  return stack;
}

const own = () => stackWith(NullProvider, Resource);
const theirs = () => stackWith(published.NullProvider, PublishedResource as unknown as typeof Resource);

it('synthesizes in JSON as @cdktf/provider-null does', () => {
  expect(JSON.parse(Testing.synth(own()))).toEqual(JSON.parse(Testing.synth(theirs())));
});

it('synthesizes in HCL as in JSON', () => {
  expect(Testing.synthHcl(own())).toContain(
    'resource "null_resource" "resource" {\ntriggers = { "period" = "7", "text" = "a \\"b\\"\\n${var.x}" }\n}',
  );
});
