import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Checkout, Component, runScript } from './support';

let checkout: Checkout;

beforeEach(() => {
  checkout = new Checkout();
});

const licenses = () => runScript('licenses.ts', ['--root', checkout.root]);
const textOf = (file: string) => readFileSync(join(checkout.root, 'lib', file), 'utf8');

it('lists the packages in each bundle and those shipped unchanged, and collects the license texts', async () => {
  checkout.manifest({ bundledDependencies: ['@org/whole'] });
  checkout.install('left', { name: 'left', version: '1.0.0', license: 'MIT' }, 'text of left');
  checkout.install(
    'left/node_modules/@org/inner',
    { name: '@org/inner', version: '2.0.0', license: '(MIT OR GPL-3.0)' },
    'text of inner',
  );
  checkout.install(
    '@org/whole',
    { name: '@org/whole', version: '3.0.0', license: 'MPL-2.0' },
    'text of whole',
  );
  checkout.install('unused', { name: 'unused', version: '4.0.0', license: 'SECRET' });
  checkout.bundle(
    ['left/index.js', 'left/lib/other.js'],
    ['left/index.js', 'left/node_modules/@org/inner/index.js'],
  );
  for (const file of ['left/index.js', 'left/lib/other.js', 'left/node_modules/@org/inner/index.js']) {
    checkout.write(`node_modules/${file}`, '');
  }
  expect(await licenses()).toMatchObject({ exitCode: 0, stderr: '' });
  const { components } = JSON.parse(textOf('bom.cdx.json')) as { components: Component[] };
  const places = components.map(({ name, evidence }) => [
    name,
    evidence.occurrences.map((one) => one.location),
  ]);
  expect(Object.fromEntries(places)).toEqual({
    '@org/inner': ['lib/cli.cjs'],
    '@org/whole': ['node_modules/@org/whole'],
    left: ['lib/provider/unix.zip/plugin.cjs', 'lib/provider/windows.zip/plugin.cjs', 'lib/cli.cjs'],
  });
  for (const text of ['left 1.0.0 (MIT)', 'text of left', 'text of inner', 'text of whole']) {
    expect(textOf('THIRD-PARTY-NOTICES.txt').split(text)).toHaveLength(2);
  }
});

it.each([
  ['GPL-3.0-only', 'has the license GPL-3.0-only, which is not allowed'],
  ['MIT AND GPL-3.0-only', 'has the license MIT AND GPL-3.0-only, which is not allowed'],
  ['MPL-2.0', 'has the license MPL-2.0, which is not allowed'],
  [undefined, 'states no license'],
  [{ type: 'MIT' }, 'states no license'],
])('rejects the license %j in a bundle, and names the package', async (license, reason) => {
  checkout.install('bad', { name: 'bad', version: '1.2.3', license }, 'text');
  checkout.bundle([], ['bad/index.js']);
  const { exitCode, stderr } = await licenses();
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: expect.stringContaining(`licenses: bad 1.2.3, in lib/cli.cjs, ${reason}.`),
  });
  expect(existsSync(join(checkout.root, 'lib', 'THIRD-PARTY-NOTICES.txt'))).toBe(false);
});

it('adds the author and the copyright lines of the files to the standard text if a package has no license text', async () => {
  checkout.install('bare', { name: 'bare', version: '1.0.0', license: 'MIT', author: 'A. Uthor' });
  checkout.write('node_modules/bare/index.js', '// Copyright 2008 Somebody Else.\ncode();\n');
  checkout.bundle(['bare/index.js'], []);
  expect(await licenses()).toMatchObject({ exitCode: 0, stderr: '' });
  const notices = textOf('THIRD-PARTY-NOTICES.txt');
  expect(notices).toContain(
    'Copyright (c) A. Uthor\nCopyright 2008 Somebody Else.\n\nPermission is hereby granted',
  );
});

const bare = (license: string) => {
  checkout.install('bare', { name: 'bare', version: '1.0.0', license });
  checkout.write('node_modules/bare/index.js', '');
  checkout.bundle(['bare/index.js'], []);
};

it.each<[string, () => void, RegExp]>([
  [
    'if neither the package nor this repository has the license text',
    () => bare('ISC'),
    /bare 1\.0\.0 contains no license text\. Save the text of ISC as .*ISC\.txt/,
  ],
  [
    'for a package that is not in the lock file',
    () => {
      bare('MIT');
      checkout.write('package-lock.json', { packages: {} });
    },
    /licenses: package-lock\.json has no SHA-512 hash for bare 1\.0\.0/,
  ],
  [
    'if there are no bundles',
    () => rmSync(join(checkout.root, '.cache'), { recursive: true }),
    /plugin\.cjs\.json does not exist\. Run `npm run bundle` first\./,
  ],
])('fails, and explains what to do, %s', async (_, prepare, message) => {
  prepare();
  const { exitCode, stderr } = await licenses();
  expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: expect.stringMatching(message) });
});
