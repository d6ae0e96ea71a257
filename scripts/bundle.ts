/**
 * Bundles the package's programs: the Terraform provider and the CLI into lib/, and the testing library into testing/. The same
 * sources give the same bytes, regardless of the checkout's path and line endings. scripts/licenses.ts reads the metafile of each bundle.
 *
 * With --debug, bundles only the provider, into .cache/debug/, unminified and with source maps, for breakpoints in TypeScript.
 */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, BuildOptions, Plugin } from 'esbuild';
import { packageVersion, ROOT } from './checkout';
import { writeArchives, writeProgram } from './provider-archives';
import { encodeResponse } from './provider-schema';
import { BUNDLES, metafileOf } from './shipped-packages';
import { templates } from './templates';
import { writeDeclarations } from './testing-library';
import { TEMPLATES_FILE } from '../src/cli/init';
import { bundleVersion } from '../src/synthesis/provider-bundle';

const PROVIDER_FOLDER = join(ROOT, 'lib', 'provider');
const LAUNCHER_FOLDER = join(ROOT, 'src', 'plugin', 'launcher');
const PROVIDER_NAME = 'terraform-provider-observability';
/**
 * The launcher for Windows. Terraform passes cmd a relative path with slashes, and cmd ends an unquoted name at the first slash.
 * The name contains a space, so that Go quotes the path; cmd keeps the quotes unless the path contains one of &<>()@^|.
 */
const WINDOWS_LAUNCHER = `${PROVIDER_NAME}_for Windows.cmd`;
const DEBUG_FOLDER = process.argv.includes('--debug') ? join(ROOT, '.cache', 'debug') : undefined;
/** Modules that the provider loads on demand instead of at each launch. `path` is the end of the path in imports. */
const ON_DEMAND = [
  { path: '/provider.js', entry: 'src/provider.ts', file: 'provider.cjs' },
  { path: '/undici.js', entry: 'src/client/undici.ts', file: 'undici.cjs' },
  { path: '/encryption/index.js', entry: 'src/encryption/index.ts', file: 'encryption.cjs' },
] as const;

const VERSION = packageVersion();

/** Returns an esbuild plugin that keeps modules whose import paths end like this out of a bundle, which then loads them from these files. */
const externalModules = (files: Readonly<Record<string, string>>): Plugin => ({
  name: 'external-modules',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
      const end = Object.keys(files).find((one) => path.endsWith(one));
      return end && !importer.includes('node_modules') ? { path: files[end], external: true } : undefined;
    });
  },
});

const plugins = [externalModules(Object.fromEntries(ON_DEMAND.map(({ path, file }) => [path, `./${file}`])))];

/** The bundles other than the provider's. The CLI and the testing library load the emulator from its bundle. */
const OTHER_BUNDLES = {
  'lib/emulator.cjs': { entryPoints: ['src/emulator/index.ts'] },
  'lib/cli.cjs': {
    entryPoints: ['src/cli/main.ts'],
    banner: { js: '#!/usr/bin/env node' },
    plugins: [externalModules({ '../emulator': './emulator.cjs' })],
  },
  'testing/index.js': {
    entryPoints: ['src/testing/index.ts'],
    plugins: [externalModules({ '../emulator': '../lib/emulator.cjs' })],
    external: ['cdktf'],
  },
} satisfies Record<string, BuildOptions>;

async function main(): Promise<void> {
  const program = new Map([
    ['start.cjs', launcherFile('start.cjs')],
    ['schema.bin', await encodeResponse('GetProviderSchema')],
    ['identities.bin', await encodeResponse('GetResourceIdentitySchemas')],
    ['plugin.cjs', await bundle('plugin.cjs', { entryPoints: ['src/main.ts'], plugins })],
  ]);
  for (const { entry, file } of ON_DEMAND) {
    program.set(file, await bundle(file, { entryPoints: [entry], plugins }));
  }
  const unix = new Map([...program, [PROVIDER_NAME, launcherFile(PROVIDER_NAME)]]);
  if (DEBUG_FOLDER) return writeProgram(DEBUG_FOLDER, unix);
  writeArchives(PROVIDER_FOLDER, VERSION, {
    'unix.zip': unix,
    'windows.zip': new Map([...program, [WINDOWS_LAUNCHER, launcherFile(`${PROVIDER_NAME}.cmd`)]]),
  });

  for (const [name, options] of Object.entries(OTHER_BUNDLES)) {
    const file = join(ROOT, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await bundle(name as keyof typeof OTHER_BUNDLES, options));
  }
  chmodSync(join(ROOT, 'lib', 'cli.cjs'), 0o755);
  const projects = JSON.stringify(templates(VERSION, bundleVersion('bundle')));
  writeFileSync(join(ROOT, 'lib', TEMPLATES_FILE), projects);
  writeDeclarations(ROOT);
}

function launcherFile(name: string): Buffer {
  const text = readFileSync(join(LAUNCHER_FOLDER, name), 'utf8').replaceAll('\r', '');
  return Buffer.from(name.endsWith('.cmd') ? text.replaceAll('\n', '\r\n') : text);
}

async function bundle(name: (typeof BUNDLES)[number], options: BuildOptions): Promise<Uint8Array> {
  const { metafile, outputFiles } = await build({
    ...options,
    absWorkingDir: ROOT,
    bundle: true,
    outfile: name,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    ...(DEBUG_FOLDER
      ? { sourcemap: 'inline', sourceRoot: ROOT }
      : { minifySyntax: true, minifyWhitespace: true }),
    legalComments: 'none',
    logLevel: 'warning',
    // Turns dynamic imports into require(), because an import would make Node.js search the whole CommonJS file for its exports.
    supported: { 'dynamic-import': false },
    define: { PACKAGE_VERSION: JSON.stringify(VERSION) },
  });
  if (DEBUG_FOLDER) return outputFiles[0].contents;
  const file = join(ROOT, metafileOf(name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(metafile));
  return outputFiles[0].contents;
}

void main();
