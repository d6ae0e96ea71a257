/** Checks every link inside the repository: the file or folder must exist, and so must the heading if there is an anchor. */
import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT } from '../scripts/checkout';
import { anchor } from '../scripts/markdown';
import { Link, linksOf, PAGES, textOf } from '../scripts/pages';

/** Returns the anchor of every heading; GitHub numbers repeated headings. */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  const outside = text.replace(/^ *(`{3,})[^]*?^ *\1/gm, '');
  for (const [, heading] of outside.matchAll(/^#{1,6} +(.*?) *$/gm)) {
    const base = anchor(heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'));
    let name = base;
    for (let count = 1; anchors.has(name); count++) name = `${base}-${count}`;
    anchors.add(name);
  }
  return anchors;
}

/** Matches the address of a file or folder of this repository. The pages in the npm package link to files outside it in this form. */
const REPOSITORY_URL =
  /^https:\/\/(github|raw\.githubusercontent)\.com\/(cdktf-provider-observability)\/\2\/(blob\/|tree\/)?main\//;

/** Returns the problem with a link, or an empty string. */
function problemWith({ page, line, to }: Link, text?: string): string {
  const isInRepository = REPOSITORY_URL.test(to);
  if (!isInRepository && /^(https?|mailto):/.test(to)) return '';
  const place = `${page}:${line}: ${to}`;
  const [path, heading] = decodeURI(to.replace(REPOSITORY_URL, '')).split('#');
  const target = path === '' ? join(ROOT, page) : join(ROOT, isInRepository ? '' : dirname(page), path);
  if (!existsSync(target)) return `${place} leads nowhere. There is no ${relative(ROOT, target)}.`;
  if (heading === undefined) return '';
  if (statSync(target).isDirectory()) return `${place} names a heading of a folder.`;
  const anchors = anchorsOf(path === '' && text !== undefined ? text : textOf(relative(ROOT, target)));
  return anchors.has(heading)
    ? ''
    : `${place} leads to a heading that is not there. There are: ${[...anchors].join(', ')}.`;
}

const problemsIn = (page: string, text?: string) =>
  linksOf(page, text)
    .map((link) => problemWith(link, text))
    .filter((problem) => problem !== '');

it.each([...PAGES, 'API.md'])('the links of %s are not broken', (page) =>
  expect(problemsIn(page)).toEqual([]),
);

it('finds links on pages, in tables and in images', () => {
  const text = 'a [b](c.md)\n\n| x |\n| - |\n| [d](e.md) |\n\n![f](g.svg)\n\n`[no](link.md)`\n';
  expect(linksOf('README.md', text).map(({ to }) => to)).toEqual(['c.md', 'e.md', 'g.svg']);
});

it.each([
  ['a file', '[a](unicorn.md)', 'There is no unicorn.md.'],
  ['a heading of another page', '[a](SECURITY.md#unicorn)', 'a heading that is not there'],
  ['a heading of the page', '# One\n\n[a](#two)', 'There are: one.'],
  [
    'a file, by its address,',
    '[a](https://github.com/cdktf-provider-observability/cdktf-provider-observability/blob/main/test/unicorn.md)',
    'There is no test/unicorn.md.',
  ],
  ['a heading in code', '```text\n# Two\n```\n\n[a](#two)', 'a heading that is not there'],
])('reports a link to %s that does not exist', (_, text, problem) => {
  expect(problemsIn('README.md', text)).toEqual([expect.stringContaining(problem)]);
});

it('supports repeated headings, and headings with code', () => {
  const text = '# A `b` (c)\n\n## Same\n\n## Same\n\n[1](#a-b-c) [2](#same) [3](#same-1)\n';
  expect(problemsIn('README.md', text)).toEqual([]);
});
