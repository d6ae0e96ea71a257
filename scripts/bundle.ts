/**
 * Lays what the package ships beside its library into lib/: the Terraform provider (a launcher and one file) and the
 * command. The same sources give the same bytes, wherever the checkout is and whatever line ends git gave it. What went
 * into each bundle is written down for scripts/licences.ts and scripts/audit.ts.
 */
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, BuildOptions } from 'esbuild';
import { BUNDLES } from './shipped-packages';

const ROOT = join(__dirname, '..');
const PROVIDER = join(ROOT, 'lib', 'provider');
/** Made here first, so that whoever synthesizes a stack meanwhile finds a whole provider. */
const STAGING = join(ROOT, 'lib', `.provider-${process.pid}`);
const LAUNCHER = join(ROOT, 'src', 'plugin', 'launcher');
const PROVIDER_NAME = 'terraform-provider-observability';
/** Everything in the provider's folder whose bytes Terraform's lock file knows. */
const LAID_DOWN = [PROVIDER_NAME, `${PROVIDER_NAME}.cmd`, 'start.cjs', 'plugin.cjs'];

const packageVersion = (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string })
  .version;

async function main(): Promise<void> {
  mkdirSync(STAGING, { recursive: true });
  await bundle('lib/provider/plugin.cjs', {
    entryPoints: ['src/main.ts'],
    outfile: join(STAGING, 'plugin.cjs'),
  });
  await bundle('lib/cli.cjs', {
    entryPoints: ['src/cli/main.ts'],
    outfile: 'lib/cli.cjs',
    banner: { js: '#!/usr/bin/env node' },
  });
  chmodSync(join(ROOT, 'lib', 'cli.cjs'), 0o755);

  for (const file of LAID_DOWN.filter((name) => name !== 'plugin.cjs')) {
    const text = readFileSync(join(LAUNCHER, file), 'utf8').replaceAll('\r', '');
    writeFileSync(join(STAGING, file), file.endsWith('.cmd') ? text.replaceAll('\n', '\r\n') : text);
  }
  for (const file of LAID_DOWN) chmodSync(join(STAGING, file), file === PROVIDER_NAME ? 0o755 : 0o644);
  writeFileSync(join(STAGING, 'manifest.json'), `${JSON.stringify(manifest(), null, 2)}\n`);
  rmSync(PROVIDER, { recursive: true, force: true });
  renameSync(STAGING, PROVIDER);
}

async function bundle(name: keyof typeof BUNDLES, options: BuildOptions): Promise<void> {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    bundle: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minifySyntax: true,
    minifyWhitespace: true,
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    define: { PACKAGE_VERSION: JSON.stringify(packageVersion) },
    ...options,
  });
  const account = join(ROOT, BUNDLES[name]);
  mkdirSync(dirname(account), { recursive: true });
  writeFileSync(account, JSON.stringify(metafile));
}

/** A development build is named by its content, because Terraform's lock file refuses other bytes under the same version. */
function manifest(): { version: string; hashes: Record<string, string> } {
  const hashes = Object.fromEntries(
    LAID_DOWN.map((file) => [file, sha256(readFileSync(join(STAGING, file)))]),
  );
  const version =
    packageVersion === '0.0.0' ? `0.0.0-dev.h${sha256(JSON.stringify(hashes)).slice(0, 12)}` : packageVersion;
  return { version, hashes };
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

void main();
