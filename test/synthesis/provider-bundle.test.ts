import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpack } from '../../src/cli/archive';
import { BUNDLE, bundleVersion, readBundle } from '../../src/synthesis/provider-bundle';
import { temporaryFolder } from '../support/temporary-folder';

const PROGRAM = ['encryption.cjs', 'identities.bin', 'plugin.cjs', 'provider.cjs', 'schema.bin', 'start.cjs'];
let bundle: string;

beforeEach(() => {
  bundle = temporaryFolder();
  cpSync(BUNDLE.folder, bundle, { recursive: true });
  jest.replaceProperty(BUNDLE, 'folder', bundle);
});

afterEach(() => jest.restoreAllMocks());

describe('the provider in the package', () => {
  it('is read if no file has changed since the build', () => {
    const names = readBundle('stack/provider').archives.map(({ content }) => [...unpack(content).keys()]);
    expect(names).toEqual([
      [...PROGRAM, 'terraform-provider-observability', 'undici.cjs'],
      [...PROGRAM, 'terraform-provider-observability_for Windows.cmd', 'undici.cjs'],
    ]);
  });

  it.each(['unix.zip', 'windows.zip'])(
    'is rejected if one byte of %s has changed, and the error names the file and what to do',
    (name) => {
      appendFileSync(join(bundle, name), ' ');
      expect(() => readBundle('stack/provider')).toThrow(
        `[stack/provider] The Terraform provider in ${bundle} was changed: the SHA-256 of ${name} does ` +
          'not match manifest.json. Reinstall the package',
      );
    },
  );

  it.each(['', '[]', 'null', '{"version":"1.0.0"}', '{"version":1,"archives":{}}', '{"archives":{}}'])(
    'is rejected if its manifest is %j',
    (manifest) => {
      writeFileSync(join(bundle, 'manifest.json'), manifest);
      expect(() => bundleVersion('stack/provider')).toThrow(
        /^\[stack\/provider\] .* is incomplete: manifest\.json does not list a version and archives\. Reinstall/,
      );
    },
  );

  it.each([
    ['sha256', 'was changed: the SHA-256 of unix.zip'],
    ['h1', 'is incomplete: manifest.json has no h1 checksum of unix.zip'],
  ])('is rejected if its manifest contains no %s of an archive', (hash, message) => {
    const manifest = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')) as {
      archives: Record<string, object>;
    };
    Reflect.deleteProperty(manifest.archives['unix.zip'], hash);
    writeFileSync(join(bundle, 'manifest.json'), JSON.stringify(manifest));
    expect(() => readBundle('stack/provider')).toThrow(message);
  });
});
