/** Writes the pages of docs/getting-started/, one for each language that `init` supports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, LANGUAGES, testRemark } from './languages';
import { EMULATOR_SCRIPT } from '../../src/cli/init';
import { templateFiles } from '../templates';

const TEMPLATE = readFileSync(join(__dirname, 'page.md'), 'utf8').replaceAll('\r', '');
/** Maximum length of a test that the page shows, in lines. */
const MAX_TEST_LINES = 30;
const ADVICE_AFTER_DESTROY =
  'The API cannot delete an SLO: `terraform destroy` leaves it on the service with a warning, and the next apply creates another SLO. You can [import the old SLO](../adopting.md#one-object), or [list what stays](../left-behind.md).';
const TRY = 'npm run try -- ../checkout';

/** Returns the pages by their path below docs/. */
export const gettingStartedPages = (): Map<string, string> =>
  new Map(
    Object.entries(LANGUAGES).map(([name, language]) => [
      `getting-started/${name}.md`,
      fillPage(placeholderValues(name, language)),
    ]),
  );

type PlaceholderValues = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Fills in the placeholders. Removes lines with only a placeholder without a value. Writes each entry of a list on its own line. */
const fillPage = (valueOf: PlaceholderValues): string =>
  TEMPLATE.replace(/^\{\{(\w+)\}\}\n\n/gm, (line, name: string) =>
    valueOf[name] === '' ? '' : line,
  ).replace(/\{\{(\w+)\}\}/g, (_, name: string) => [valueOf[name]].flat().join('\n'));

/** Returns the values of the placeholders on a language's page: the language's entry in LANGUAGES, and values derived from it. */
function placeholderValues(name: string, { pipeline: _, ...language }: Language): PlaceholderValues {
  const { needs, activate, synth, stack, testFile } = language;
  const files = templateFiles(name);
  const codeOf = (file: string) => (files.get(file) ?? '').trimEnd();
  const run = 'Run by scripts/languages/getting-started.ts';
  const remark = testRemark(name);
  const isShort = codeOf(testFile).split('\n').length <= MAX_TEST_LINES;
  const isHcl = name === 'hcl';
  const targets = [stack, testFile].filter((file) => codeOf(file).includes('99.9'));
  return {
    emulator: EMULATOR_SCRIPT,
    ...language,
    doctor: (language.emulator?.at(-1) ?? EMULATOR_SCRIPT).replace('emulator', 'doctor'),
    fence: name,
    run,
    needs: `git, Node.js 20.18.1 or newer, ${needs ? `${needs}, ` : ''}and Terraform or OpenTofu 1.11 or newer`,
    warning: remark && `This page is ${remark}. [The last run](../compatibility.md#c-by-hand) was by hand.`,
    try: name === 'typescript' ? TRY : `${TRY} --language ${name}`,
    enter: ['cd ../checkout', ...(activate ? [activate] : [])],
    stackCode: codeOf(stack),
    testBlock: isShort ? `<!-- ${run}: ${testFile}. -->\n\n\`\`\`${name}\n${codeOf(testFile)}\n\`\`\`` : '',
    sloName: isHcl ? 'availability' : 'checkout_availability_7B73594C',
    deploy: [...synth, 'terraform init'],
    withTarget: targets.map((file) => `\`${file}\``).join(' and '),
    activate: activate ? `, and run \`${activate}\`` : '',
    applyAgain: [...(isHcl ? [] : ['cd ../../..', ...synth]), 'terraform apply'],
    inOneStep: isHcl
      ? ''
      : '`cdktf deploy` of [cdktf-cli](https://www.npmjs.com/package/cdktf-cli) 0.21 synthesizes and applies in one step.',
    ignored: isHcl
      ? '`node_modules`, `terraform.d` (written by `npm run mirror`) and the state file `terraform.tfstate`.'
      : 'the installed packages, `cdktf.out` (written by each synthesis) and the state file `terraform.checkout.tfstate`.',
    afterDestroy: ADVICE_AFTER_DESTROY,
    reference: isHcl ? '[The provider](../provider.md)' : '[API.md](../../API.md)',
  };
}
