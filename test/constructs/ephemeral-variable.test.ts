import { Testing } from 'cdktf';
import { newStack } from './support';
import { EphemeralVariable } from '../../src';

describe('EphemeralVariable', () => {
  it('is ephemeral and sensitive in JSON', () => {
    const stack = newStack();
    new EphemeralVariable(stack, 'token', { type: 'string', description: 'API token' });
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({
      variable: { token: { type: 'string', description: 'API token', sensitive: true, ephemeral: true } },
    });
  });

  it('is ephemeral and sensitive in HCL', () => {
    const stack = newStack();
    new EphemeralVariable(stack, 'token', { type: 'string' });
    expect(Testing.synthHcl(stack)).toMatchInlineSnapshot(`
     "

     variable "token" {
     type = string
     sensitive = true
     ephemeral = true
     }"
    `);
  });

  it('needs no configuration, and is not sensitive where it is set so', () => {
    const stack = newStack();
    new EphemeralVariable(stack, 'bare');
    new EphemeralVariable(stack, 'open', { sensitive: false });
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({
      variable: { bare: { sensitive: true, ephemeral: true }, open: { sensitive: false, ephemeral: true } },
    });
  });
});
