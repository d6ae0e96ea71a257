/** Writes the pages of docs/getting-started/, one for each language that `init` knows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, LANGUAGES } from './languages';
import { templateFiles } from '../templates';

const PAGE = readFileSync(join(__dirname, 'page.md'), 'utf8').replaceAll('\r', '');
/** Of a test that the page shows. */
const MOST_LINES = 30;
const NOT_TESTED = 'the tests have no .NET SDK';

/** By the path below docs/. */
export const gettingStarted = (): Map<string, string> =>
  new Map(
    Object.entries(LANGUAGES).map(([name, language]) => [
      `getting-started/${name}.md`,
      filledIn(values(name, language)),
    ]),
  );

type Value = string | readonly string[] | undefined;

/** A line whose value is empty goes, with the empty line below it. Each entry of a list has its own line. */
const filledIn = (by: Readonly<Record<string, Value>>): string =>
  PAGE.replace(/^\{\{(\w+)\}\}\n\n/gm, (line, name: string) => (by[name] === '' ? '' : line)).replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => [by[name]].flat().join('\n'),
  );

/** The values that are not in the table of languages. */
function values(name: string, { pipeline: _, ...language }: Language): Record<string, Value> {
  const { needs, runner, synth, stack, testFile } = language;
  const files = templateFiles(name);
  const codeOf = (file: string) => (files.get(file) ?? '').trimEnd();
  const run = runner === undefined ? `Not tested: ${NOT_TESTED}` : `Run by ${runner}`;
  const isShort = codeOf(testFile).split('\n').length <= MOST_LINES;
  const [isHcl, isPython] = [name === 'hcl', name === 'python'];
  const targets = [stack, testFile].filter((file) => codeOf(file).includes('99.9'));
  return {
    ...language,
    fence: name,
    run,
    needs: `Node.js 20.18.1 or newer, ${needs ? `${needs}, ` : ''}and Terraform or OpenTofu 1.11 or newer`,
    warning: runner === undefined ? `**Nothing on this page is tested: ${NOT_TESTED}.**` : '',
    init: name === 'typescript' ? 'init checkout' : `init checkout --language ${name}`,
    stackCode: codeOf(stack),
    testBlock: isShort ? `<!-- ${run}: ${testFile}. -->\n\n\`\`\`${name}\n${codeOf(testFile)}\n\`\`\`` : '',
    emulatorFromClone: isPython
      ? ' (until the release, type `node <clone>/lib/cli.cjs` instead of the first two words)'
      : '',
    deploy: [...synth, 'terraform init'],
    withTarget: targets.map((file) => `\`${file}\``).join(' and '),
    activate: isPython ? ', and `. venv/bin/activate`' : '',
    applyAgain: [...(isHcl ? [] : ['cd ../../..', ...synth]), 'terraform apply'],
    inOneStep: isHcl
      ? ''
      : '`cdktf deploy`, of [cdktf-cli](https://www.npmjs.com/package/cdktf-cli) 0.21, synthesizes and applies in one step.',
    ignored: isHcl
      ? '`node_modules`, `terraform.d`, which the command writes, and `terraform.tfstate`, the state.'
      : 'the installed packages, `cdktf.out`, which each synthesis writes, and `terraform.checkout.tfstate`, the state.',
    reference: isHcl ? '[The provider](../provider.md)' : '[API.md](../../API.md)',
  };
}
