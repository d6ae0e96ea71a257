/** Builds the wheel of pytest-plugin/, with the package's version, in dist/python, next to the wheel of the constructs. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersion, ROOT } from './checkout';

const SOURCES = join(ROOT, '.cache', 'pytest-plugin');
const WHEELS = join(ROOT, 'dist', 'python');

rmSync(SOURCES, { recursive: true, force: true });
cpSync(join(ROOT, 'pytest-plugin'), SOURCES, { recursive: true });
const settings = join(SOURCES, 'pyproject.toml');
const text = readFileSync(settings, 'utf8').replace('version = "0.0.0"', `version = "${packageVersion()}"`);
writeFileSync(settings, text);
mkdirSync(WHEELS, { recursive: true });
const pip = '-m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir'.split(' ');
execFileSync('python3', [...pip, WHEELS, SOURCES], { stdio: ['ignore', 'inherit', 'inherit'] });
rmSync(SOURCES, { recursive: true });
