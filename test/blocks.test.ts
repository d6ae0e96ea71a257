/** Every code block on a page is run, checked or marked, so that errors are noticed. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../scripts/checkout';
import { Block, blocksOf, OTHER_LANGUAGES, textOf, PROSE_PAGES } from '../scripts/pages';

/** Blocks that need no mark. */
const CHECKED: readonly ((block: Block) => boolean)[] = [
  // Blocks with output or a drawing.
  ({ language }) => ['text', 'console'].includes(language),
  // Compiled by guides.test.ts.
  ({ language }) => language === 'ts',
  // Validated by docs.test.ts.
  ({ language, code }) => language === 'hcl' && /^(resource|data) /.test(code),
];

const HOW_TO_MARK = `Mark the block:
- as output or a drawing, with the language text or console;
- as run, with "<!-- Run by test/some.test.ts. -->" right above it, and run it there;
- as a file that a test uses, with its name in a comment on the first line, and "<!-- Files on this page: test/some.test.ts. -->";
- as ts, which guides.test.ts compiles, or as hcl that begins with a resource or data, which docs.test.ts validates;
- as not tested, with "<!-- Not tested: why. -->" right above it, and say so in the text.`;

/** Returns what is wrong with the way a block is marked, or an empty string. */
function problemWith(block: Block): string {
  const { page, comment, file } = block;
  if (CHECKED.some((isChecked) => isChecked(block))) return '';
  if (/^Not tested: \S.*\.$/s.test(comment)) return '';
  const runners = /^Run by (.*?)[:.]( |$)/s.exec(`${comment} `)?.[1] ?? (file && runnersOfFiles(page));
  if (!runners) return `nothing runs it. ${HOW_TO_MARK}`;
  const missing = runners.split(', ').find((path) => !mentions(path, page));
  return missing
    ? `${missing}, which should run it, does not exist or does not mention ${basename(page)}`
    : '';
}

const runnersOfFiles = (page: string): string | undefined =>
  /<!-- Files on this page: (.*)\. -->/.exec(textOf(page))?.[1];

/** Whether a test mentions a page. The guides' own test covers every page. */
function mentions(path: string, page: string): boolean {
  if (path === 'test/guides.test.ts') return true;
  return existsSync(join(ROOT, path)) && readFileSync(join(ROOT, path), 'utf8').includes(basename(page));
}

/** The blocks without other languages. guides.test.ts compares those, and the suite of languages runs them. */
const blocksToCheck = (page: string): Block[] =>
  blocksOf(
    page,
    textOf(page).replace(OTHER_LANGUAGES, (folded) => folded.replace(/[^\n]/g, '')),
  );

const marked = (text: string) => blocksOf('docs/testing.md', text).map(problemWith);

describe('blocks of code', () => {
  it.each(PROSE_PAGES)('in %s are run, checked or marked', (page) => {
    const problems = blocksToCheck(page).map((block) => ({ block, problem: problemWith(block) }));
    const shown = problems.filter(({ problem }) => problem !== '');
    expect(shown.map(({ block, problem }) => `${page}:${block.line}: ${problem}`)).toEqual([]);
  });

  it.each([
    ['without a language', '```\nnpm ci\n```'],
    ['in a language that needs a mark', '```sh\nnpm ci\n```'],
    ['with a mark that gives no reason', '<!-- Not tested: -->\n\n```sh\nnpm ci\n```'],
    ['run by a missing test', '<!-- Run by test/unicorn.test.ts. -->\n\n```sh\nnpm ci\n```'],
    [
      'run by a test that does not mention the page',
      '<!-- Run by test/running.test.ts. -->\n\n```sh\nls\n```',
    ],
  ])('%s fail', (_, text) => expect(marked(text)).toEqual([expect.stringMatching(/./)]));
});
