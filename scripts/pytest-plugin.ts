/** Builds the wheel of pytest-plugin/, with the package's version, in dist/python, next to the wheel of the constructs. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion, ROOT } from './checkout';

const SOURCE_FOLDER = join(ROOT, '.cache', 'pytest-plugin');
const WHEEL_FOLDER = join(ROOT, 'dist', 'python');

rmSync(SOURCE_FOLDER, { recursive: true, force: true });
cpSync(join(ROOT, 'pytest-plugin'), SOURCE_FOLDER, { recursive: true });
cpSync(join(ROOT, 'LICENSE'), join(SOURCE_FOLDER, 'LICENSE'));
const manifest = join(SOURCE_FOLDER, 'pyproject.toml');
const text = readFileSync(manifest, 'utf8').replace('version = "0.0.0"', `version = "${packageVersion()}"`);
writeFileSync(manifest, text);
mkdirSync(WHEEL_FOLDER, { recursive: true });
const pip = '-m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir'.split(' ');
execFileSync('python3', [...pip, WHEEL_FOLDER, SOURCE_FOLDER], { stdio: ['ignore', 'inherit', 'inherit'] });
rmSync(SOURCE_FOLDER, { recursive: true });
