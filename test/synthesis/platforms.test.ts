import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, TerraformStack } from 'cdktf';
import { ObservabilityProvider } from '../../src';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { useFixtureBundle } from '../constructs/support';
import { temporaryFolder } from '../support/temporary-folder';

const ALL = ['darwin_amd64', 'darwin_arm64', 'linux_amd64', 'linux_arm64', 'windows_amd64'];

let outdir: string;

beforeEach(() => {
  useFixtureBundle();
  outdir = temporaryFolder();
});

/** Synthesizes two stacks, with context values for the app and for the second stack. */
function synthesize(forApp: unknown, forSecond?: unknown): void {
  const app = new App({ outdir, context: forApp === undefined ? {} : { observabilityPlatforms: forApp } });
  for (const name of ['first', 'second']) {
    const stack = new TerraformStack(app, name);
    if (name === 'second' && forSecond !== undefined) {
      stack.node.setContext('observabilityPlatforms', forSecond);
    }
    new ObservabilityProvider(stack, 'observability');
  }
  app.synth();
}

const installedPlatforms = (stack: string): string[] =>
  readdirSync(join(outdir, 'stacks', stack, 'terraform.d', 'plugins', PROVIDER_SOURCE))
    .map((name) => name.replace(/^.*_(\w+_\w+)\.zip$/, '$1'))
    .sort();
const lockFile = (stack: string): string =>
  readFileSync(join(outdir, 'stacks', stack, '.terraform.lock.hcl'), 'utf8');

test('writes the provider for every platform by default', () => {
  synthesize(undefined);
  expect(installedPlatforms('first')).toEqual(ALL);
});

test("uses the app's platforms for every stack that does not set its own", () => {
  synthesize(['linux_amd64'], ['darwin_arm64', 'linux_amd64']);
  expect(installedPlatforms('first')).toEqual(['linux_amd64']);
  expect(installedPlatforms('second')).toEqual(['darwin_arm64', 'linux_amd64']);
});

test('removes archives for other platforms, and keeps the lock file', () => {
  synthesize(undefined);
  const before = lockFile('first');
  synthesize(['linux_arm64']);
  expect(installedPlatforms('first')).toEqual(['linux_arm64']);
  expect(lockFile('first')).toBe(before);
});

test.each<[unknown, string]>([
  [['linux_amd64', 'linux-arm64'], 'contains "linux-arm64"'],
  [[], 'is []'],
  ['linux_amd64', 'is "linux_amd64"'],
  [[7], 'contains 7'],
])('fails the synthesis if the value is not a list of supported platforms: %j', (value, what) => {
  expect(() => synthesize(value)).toThrow(
    `[first/observability] The context observabilityPlatforms ${what}, but must be a list of supported platforms: ` +
      'linux_amd64, linux_arm64, darwin_amd64, darwin_arm64, windows_amd64. Choose those on which Terraform runs.',
  );
  expect(existsSync(join(outdir, 'stacks', 'first', 'terraform.d'))).toBe(false);
});
