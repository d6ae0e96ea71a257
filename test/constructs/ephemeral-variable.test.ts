import { App, TerraformStack, Testing } from 'cdktf';
import { newStack, useFixtureBundle, warningsOf } from './support';
import { EphemeralVariable, ObservabilityProvider, OutgoingWebhook } from '../../src';
import { withoutHint } from '../support/printed-warnings';
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

test('EphemeralVariable rejects a misspelled option', () => {
  const options = { type: 'string', Sensitive: false };
  expect(() => new EphemeralVariable(newStack(), 'token', options)).toThrow(
    'There is no property Sensitive. Did you mean sensitive?',
  );
});

test('EphemeralVariable warns about a default, which the stack and the plan contain', () => {
  useFixtureBundle();
  const stack = newStack();
  const { node } = new ObservabilityProvider(stack, 'provider');
  new EphemeralVariable(stack, 'token', { default: 'tok-1' });
  new EphemeralVariable(stack, 'removed', { default: 'tok-1' }).addOverride('default', undefined);
  new EphemeralVariable(stack, 'open', { default: 'eu', sensitive: false });
  for (const value of [undefined, '', [], {}, 5, false]) {
    new EphemeralVariable(stack, `empty${node.root.node.findAll().length}`, { default: value });
  }
  expect(warningsOf(stack).map(withoutHint)).toEqual([
    '[stack/token] default contains a secret as a literal, so the synthesized stack and the plan also contain it. Remove it, and set the value for each run.',
  ]);
});
