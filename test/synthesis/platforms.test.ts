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

/** Synthesizes two stacks; the context is that of the app, and of the second stack. */
function synthesize(ofApp: unknown, ofSecond?: unknown): void {
  const app = new App({ outdir, context: ofApp === undefined ? {} : { observabilityPlatforms: ofApp } });
  for (const name of ['first', 'second']) {
    const stack = new TerraformStack(app, name);
    if (name === 'second' && ofSecond !== undefined) {
      stack.node.setContext('observabilityPlatforms', ofSecond);
    }
    new ObservabilityProvider(stack, 'observability');
  }
  app.synth();
}

const laidDown = (stack: string): string[] =>
  readdirSync(join(outdir, 'stacks', stack, 'terraform.d', 'plugins', PROVIDER_SOURCE))
    .map((name) => name.replace(/^.*_(\w+_\w+)\.zip$/, '$1'))
    .sort();
const lockFile = (stack: string): string =>
  readFileSync(join(outdir, 'stacks', stack, '.terraform.lock.hcl'), 'utf8');

test('by default the provider is there for every platform', () => {
  synthesize(undefined);
  expect(laidDown('first')).toEqual(ALL);
});

test('the platforms that the app names are those of every stack, unless a stack names others', () => {
  synthesize(['linux_amd64'], ['darwin_arm64', 'linux_amd64']);
  expect(laidDown('first')).toEqual(['linux_amd64']);
  expect(laidDown('second')).toEqual(['darwin_arm64', 'linux_amd64']);
});

test('what was there for other platforms goes, and the lock file stays the same', () => {
  synthesize(undefined);
  const before = lockFile('first');
  synthesize(['linux_arm64']);
  expect(laidDown('first')).toEqual(['linux_arm64']);
  expect(lockFile('first')).toBe(before);
});

test.each<[unknown, string]>([
  [['linux_amd64', 'linux-arm64'], 'contains "linux-arm64"'],
  [[], 'is []'],
  ['linux_amd64', 'is "linux_amd64"'],
  [[7], 'contains 7'],
])('platforms that are not a list of known ones fail the synthesis: %j', (named, what) => {
  expect(() => synthesize(named)).toThrow(
    `[first/observability] The context observabilityPlatforms ${what}. Set it to a list of the platforms on which Terraform ` +
      'runs: linux_amd64, linux_arm64, darwin_amd64, darwin_arm64, windows_amd64.',
  );
  expect(existsSync(join(outdir, 'stacks', 'first', 'terraform.d'))).toBe(false);
});
