import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { findCliConfigHidingProvider, MIRROR_LINES } from '../../src/synthesis/cli-configuration';
import { temporaryFolder } from '../support/temporary-folder';

const HIDING = 'plugin_cache_dir = "/tmp"\n\nprovider_installation {\n  direct {}\n}\n';

function home(files: Record<string, string>): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.terraform.d'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

it.each([
  ['.terraformrc', HIDING],
  ['.tofurc', HIDING],
  ['.terraform.d/mirror.tfrc', HIDING],
  ['.terraformrc', '{"provider_installation":[{"direct":[{}]}]}'],
])('finds the block in ~/%s', (name, content) => {
  const folder = home({ [name]: content });
  expect(findCliConfigHidingProvider({}, folder)).toBe(join(folder, name));
});

it('finds the block in the file of TF_CLI_CONFIG_FILE, which replaces the files in the home folder', () => {
  const root = home({ 'own.tfrc': HIDING, 'other.tfrc': '', '.terraformrc': HIDING });
  const find = (name: string) => findCliConfigHidingProvider({ TF_CLI_CONFIG_FILE: join(root, name) }, root);
  expect(find('own.tfrc')).toBe(join(root, 'own.tfrc'));
  expect(find('other.tfrc')).toBeUndefined();
  expect(find('missing.tfrc')).toBeUndefined();
});

it('finds nothing, and does not fail, for a user without a home folder', () => {
  const homedir = jest.spyOn(os, 'homedir').mockImplementation(() => {
    throw new Error('A system error occurred: uv_os_homedir returned ENOENT');
  });
  try {
    expect(findCliConfigHidingProvider({})).toBeUndefined();
    const named = join(home({ 'own.tfrc': HIDING }), 'own.tfrc');
    expect(findCliConfigHidingProvider({ TF_CLI_CONFIG_FILE: named })).toBe(named);
    expect(homedir).toHaveBeenCalledTimes(2);
  } finally {
    homedir.mockRestore();
  }
});

it.each([
  ['no block', 'plugin_cache_dir = "/tmp"\n'],
  ['a block in a comment', '# provider_installation {\n'],
  ['the lines of the warning', `provider_installation {\n${MIRROR_LINES}\n  direct {}\n}\n`],
])('finds nothing in a configuration with %s', (_, content) => {
  expect(findCliConfigHidingProvider({}, home({ '.terraformrc': content }))).toBeUndefined();
});
