/** Every block of code on a page is run, checked or marked, so that none can be wrong for long. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../scripts/checkout';
import { Block, blocksOf, OTHER_LANGUAGES, textOf, WRITTEN } from '../scripts/pages';

/** What every page may have without a mark. */
const CHECKED: readonly ((block: Block) => boolean)[] = [
  // Output or a drawing.
  ({ language }) => ['text', 'console'].includes(language),
  // Compiled by guides.test.ts.
  ({ language }) => language === 'ts',
  // Validated by docs.test.ts.
  ({ language, code }) => language === 'hcl' && /^(resource|data) /.test(code),
];

const HOW_TO_MARK = `Mark the block:
- as output or a drawing, with the language text or console;
- as run, with "<!-- Run by test/some.test.ts. -->" right above it, and run it there;
- as a file that a test takes, with its name in a comment on the first line, and "<!-- Files on this page: test/some.test.ts. -->";
- as ts, which guides.test.ts compiles, or as hcl that begins with a resource or data, which docs.test.ts validates;
- as not tested, with "<!-- Not tested: why. -->" right above it, and say so in the text.`;

/** What is wrong with how a block is marked; empty if nothing is. */
function problemWith(block: Block): string {
  const { page, comment, file } = block;
  if (CHECKED.some((isChecked) => isChecked(block))) return '';
  if (/^Not tested: \S.*\.$/s.test(comment)) return '';
  const runners = /^Run by (.*?)[:.]( |$)/s.exec(`${comment} `)?.[1] ?? (file && runnersOfFiles(page));
  if (!runners) return `nothing runs it. ${HOW_TO_MARK}`;
  const missing = runners.split(', ').find((path) => !mentions(path, page));
  return missing ? `${missing}, which is to run it, is not there or does not name ${basename(page)}` : '';
}

const runnersOfFiles = (page: string): string | undefined =>
  /<!-- Files on this page: (.*)\. -->/.exec(textOf(page))?.[1];

/** The guides' own test takes every page. */
function mentions(path: string, page: string): boolean {
  if (path === 'test/guides.test.ts') return true;
  return existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path), 'utf8').includes(basename(page));
}

/** Without those that guides.test.ts compares with what is translated or quoted, and the suite of languages runs. */
const blocksToCheck = (page: string): Block[] =>
  blocksOf(
    page,
    textOf(page).replace(OTHER_LANGUAGES, (folded) => folded.replace(/[^\n]/g, '')),
  );

const marked = (text: string) => blocksOf('docs/testing.md', text).map(problemWith);

describe('blocks of code', () => {
  it.each(WRITTEN)('in %s are run, checked or marked', (page) => {
    const problems = blocksToCheck(page).map((block) => ({ block, problem: problemWith(block) }));
    const shown = problems.filter(({ problem }) => problem !== '');
    expect(shown.map(({ block, problem }) => `${page}:${block.line}: ${problem}`)).toEqual([]);
  });

  it.each([
    ['without a language', '```\nnpm ci\n```'],
    ['of a language that needs a mark', '```sh\nnpm ci\n```'],
    ['with a mark that gives no reason', '<!-- Not tested: -->\n\n```sh\nnpm ci\n```'],
    ['that a missing test runs', '<!-- Run by test/unicorn.test.ts. -->\n\n```sh\nnpm ci\n```'],
    [
      'that a test runs which does not know the page',
      '<!-- Run by test/running.test.ts. -->\n\n```sh\nls\n```',
    ],
  ])('%s fail', (_, text) => expect(marked(text)).toEqual([expect.stringMatching(/./)]));

  it.each([
    ['output', '```text\nPlan: 1 to add\n```'],
    ['run', '<!-- Run by test/tools/testing-library.test.ts. -->\n\n```sh\nnpm ci\n```'],
    ['not tested', '<!-- Not tested: it needs an account there. -->\n\n```yaml\non: push\n```'],
  ])('marked as %s pass', (_, text) => expect(marked(text)).toEqual(['']));
});
