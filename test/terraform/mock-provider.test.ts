/** `terraform test`, as docs/hcl.md shows it, without a key or a network. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { codeOn, filesOn, namedBlocksOn } from '../../scripts/pages';
import { encryptionFor } from '../../src/encryption';
import { Deployment } from '../support/deployment';
import { newX25519KeyPair } from '../support/key-pairs';

const TESTS = join('tests', 'shop.tftest.hcl');

const deployment = Deployment.useFresh();
beforeEach(async () => {
  await deployment.synth(() => undefined);
  mkdirSync(join(deployment.terraform.path, 'tests'));
  for (const [file, code] of filesOn('docs/hcl.md')) deployment.terraform.write(file, code);
});

/** Runs the tests, after these files were replaced. */
async function runTests(files: Readonly<Record<string, string>> = {}) {
  for (const [file, code] of Object.entries(files)) deployment.terraform.write(file, code);
  return deployment.terraform.run(['test', '-no-color']);
}

test('passes with a mocked provider, without a key or calls', async () => {
  const { terraform, control } = deployment;
  delete terraform.env.OBSERVABILITY_BASE_URL;
  delete terraform.env.OBSERVABILITY_API_KEY;
  const { exitCode, text } = await runTests();
  expect(text).toContain('Success! 3 passed, 0 failed.');
  expect(exitCode).toBe(0);
  expect(control.requests()).toEqual([]);
});

test('fails if an assertion does not hold, and shows its message', async () => {
  const main = deployment.terraform.read('main.tf').replace('99.9', '99.8');
  const { exitCode, text } = await runTests({ 'main.tf': main });
  expect(text).toContain('The target must match our contract.');
  expect(exitCode).toBe(1);
});

test('passes against the emulator without the mock, except for parts that rely on mocked values', async () => {
  const { terraform, control } = deployment;
  const runs = terraform.read(TESTS).replace(/^mock_provider .*?^}\n/ms, '');
  const { text } = await runTests({ [TESTS]: runs.replace(/^run "the_output.*?^}\n/ms, '') });
  expect(text).toContain('Success! 2 passed, 0 failed.');
  expect(control.requests({ operation: 'replaceSlo', status: 200 })).toHaveLength(1);
});

test('warns once about all objects that a file leaves behind, by name and id', async () => {
  const { terraform, control } = deployment;
  const main = terraform
    .read('main.tf')
    .replace('"checkout" {', '"checkout" {\n  count = 3')
    .replaceAll('slo.checkout.', 'slo.checkout[0].');
  const { text } = await runTests({ 'main.tf': main, [TESTS]: 'run "three" {}\n' });
  expect(text.match(/Warning: .*/g)).toEqual([
    expect.stringMatching(/ and 2 more will stay on the service$/),
  ]);
  const ids = Object.keys(control.objects('slos')).filter((id) =>
    text.includes(`  - SLO "Checkout" (id ${id})`),
  );
  expect(ids).toHaveLength(3);
});

describe('a configuration with a list of objects and an import', () => {
  const TEST_FILE = namedBlocksOn('docs/hcl.md').get('lists and imports') ?? '';
  const CONFIGURATION = `
    data "observability_team_scopes" "mine" {}
    import {
      to = observability_slo.imported
      id = "slo-42"
    }
    resource "observability_slo" "imported" {
      name                        = "imported"
      target_threshold_percentage = 99
    }
    output "team_id" {
      value = jsondecode(data.observability_team_scopes.mine.json).scopes[0].teamId
    }
    output "count" {
      value = length(data.observability_team_scopes.mine.scopes)
    }`;
  const run = async (tests: string, configuration = CONFIGURATION) =>
    runTests({ 'main.tf': configuration, [TESTS]: tests });

  test('passes with a mocked JSON and an overridden resource', async () =>
    expect((await run(TEST_FILE)).text).toContain('Success! 1 passed, 0 failed.'));

  test('fails without the overridden resource, and with prevent_destroy', async () => {
    const without = await run(TEST_FILE.replace(/ {2}override_resource .*?\n {2}}\n/s, ''));
    expect(without.text).toContain('Cannot import resources from mock providers.');
    const kept = CONFIGURATION.replace('= 99', '= 99\n lifecycle {\n prevent_destroy = true\n }');
    expect((await run(TEST_FILE, kept)).text).toContain('Error: Instance cannot be destroyed');
  });
});

describe('a configuration that decrypts a key', () => {
  const TEST_FILE = namedBlocksOn('docs/hcl.md').get('decrypt') ?? '';
  const { publicKey, privateKey } = newX25519KeyPair();
  const keys = { 'tests/public.pem': publicKey, 'tests/private.pem': privateKey };
  const run = async (tests: string) =>
    runTests({ 'main.tf': codeOn('docs/functions/decrypt.md', 'hcl')[0], ...keys, [TESTS]: tests });

  test('is applied with a mocked value that the key in the tests can decrypt', async () => {
    const encrypt = await encryptionFor(publicKey);
    const { text } = await run(TEST_FILE.replace('eyJhbGciOi...', await encrypt('any-key')));
    expect(text).toContain('Success! 1 passed, 0 failed.');
    expect(deployment.control.requests()).toEqual([]);
  });

  test('can only be planned without such a value', async () => {
    const tests = TEST_FILE.replace(/encrypted_value = .*/, '').replace(/ {2}assert \{.*?\n {2}\}\n/s, '');
    expect((await run(tests)).text).toMatch(
      /Invalid value for "encrypted_value" parameter: .* it is\s+not\s+a\s+complete\s+JWE/s,
    );
    const { text } = await run(tests.replace('run "the_webhook_gets_the_new_key" {', '$&\n  command = plan'));
    expect(text).toContain('Success! 1 passed, 0 failed.');
  });
});
