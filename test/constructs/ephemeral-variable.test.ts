import { App, TerraformStack, Testing } from 'cdktf';
import { newStack } from './support';
import { EphemeralVariable, OutgoingWebhook } from '../../src';
import { temporaryFolder } from '../support/temporary-folder';

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

test('EphemeralVariable cannot be used in another stack', () => {
  const app = new App({ outdir: temporaryFolder() });
  const token = new EphemeralVariable(new TerraformStack(app, 'first'), 'token');
  const issueTracker = { apiTokenWo: token.stringValue, apiTokenWoVersion: '1' };
  new OutgoingWebhook(new TerraformStack(app, 'second'), 'tickets', { name: 'tickets', issueTracker });
  expect(() => app.synth()).toThrow(
    '[first/token] Another stack uses this variable, whose value no state contains.',
  );
});
