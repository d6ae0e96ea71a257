/** Writes a module with the emulator's page, which includes its style and script, and with the hashes for its Content-Security-Policy. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const EMULATOR_FOLDER = join(__dirname, '..', 'src', 'emulator');

async function main(): Promise<void> {
  const style = (await bundle('style.css')).trim();
  const script = (await bundle('main.ts')).trim();
  // The replacements are functions, because a pattern such as $& in a replacement string has a special meaning.
  const page = readFileSync(join(EMULATOR_FOLDER, 'page', 'index.html'), 'utf8')
    .replaceAll('\r', '')
    .replace('<style></style>', () => `<style>${style}</style>`)
    .replace('<script></script>', () => `<script type="module">${script}</script>`);
  const constants = { PAGE: page, STYLE_HASH: hash(style), SCRIPT_HASH: hash(script) };
  const lines = Object.entries(constants).map(
    ([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`,
  );
  const file = join(EMULATOR_FOLDER, 'page.generated.ts');
  writeFileSync(file, `// Generated from page/ by scripts/page.ts.\n${lines.join('')}`);
}

async function bundle(file: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: join(EMULATOR_FOLDER, 'page'),
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0].text;
}

const hash = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

void main();
