import { Testing } from 'cdktf';
import { newStack } from './support';
import { EphemeralVariable } from '../../src';

test('EphemeralVariable is ephemeral in JSON and HCL, and sensitive by default', () => {
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
  expect(Testing.synthHcl(stack)).toContain('variable "bare" {\nsensitive = true\nephemeral = true\n}');
});
