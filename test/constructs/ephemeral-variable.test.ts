import { Testing } from 'cdktf';
import { newStack } from './support';
import { EphemeralVariable } from '../../src';

describe('EphemeralVariable', () => {
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

  it('is ephemeral in JSON, and sensitive by default', () => {
    const stack = newStack();
    const token = { type: 'string', description: 'API token' };
    new EphemeralVariable(stack, 'token', token);
    new EphemeralVariable(stack, 'bare');
    new EphemeralVariable(stack, 'open', { sensitive: false });
    expect(JSON.parse(Testing.synth(stack))).toMatchObject({
      variable: {
        token: { ...token, sensitive: true, ephemeral: true },
        bare: { sensitive: true, ephemeral: true },
        open: { sensitive: false, ephemeral: true },
      },
    });
  });
});
