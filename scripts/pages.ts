/** The Markdown that people read: its blocks of code, and its links. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesBelow, ROOT } from './checkout';

/** What is used of the parser, which has no declarations. */
interface Node {
  readonly type: string;
  readonly info: string | null;
  readonly literal: string | null;
  readonly destination: string | null;
  /** Absent in parts of a paragraph. */
  readonly sourcepos?: readonly [start: readonly [line: number, column: number], end: readonly number[]];
  readonly prev: Node | null;
  walker(): { next(): { readonly entering: boolean; readonly node: Node } | null };
}
const { Parser } = createRequire(__filename)('commonmark') as {
  Parser: new () => { parse(text: string): Node };
};

const ROOMS = ['docs', 'examples', 'test', 'pytest-plugin'];

/** Pages that have their own tests. */
const OTHERS = ['API.md', 'CHANGELOG.md'];

/** Every other page, by its path in the repository. */
export const PAGES: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md') && !OTHERS.includes(name)),
  ...ROOMS.flatMap((room) => filesBelow(join(ROOT, room)).map((path) => `${room}/${path}`)).filter(
    (path) => path.endsWith('.md') && !path.includes('node_modules'),
  ),
].sort();

/** Pages that programs write, with tests that know what is on them. */
const REFERENCE = /^docs\/(resources\/|data-sources\/|functions\/|provider\.md)/;

/** README, docs/ and what is beside the README, as far as people write them. */
export const WRITTEN = PAGES.filter((page) => /^(\w+\.md|docs\/)/.test(page) && !REFERENCE.test(page));

/** Where a guide has the other languages of what is above, which scripts/docs/guides.ts writes. */
export const OTHER_LANGUAGES =
  /(<!-- In other languages: (.+)\. -->)\n[^]*?(<!-- End of other languages\. -->)/g;

export interface Block {
  readonly page: string;
  /** Of the fence. */
  readonly line: number;
  /** Empty if the fence names none. */
  readonly language: string;
  readonly code: string;
  /** The text of the HTML comment right above, which readers do not see. */
  readonly comment: string;
  /** The name of a file, if the first line is a comment with one. */
  readonly file: string | undefined;
}

export const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** Those with other languages. */
export const GUIDES = WRITTEN.filter(
  (page) => page.startsWith('docs/') && textOf(page).match(OTHER_LANGUAGES),
);

export const blocksOf = (page: string, text = textOf(page)): Block[] =>
  nodesOf(text)
    .filter(({ type }) => type === 'code_block')
    .map((node) => ({
      page,
      line: lineOf(node) ?? 0,
      language: node.info ?? '',
      code: node.literal ?? '',
      comment: /^<!-- (.*) -->$/s.exec(node.prev?.literal?.trim() ?? '')?.[1] ?? '',
      file: /^(?:\/\/|#) (\S+\.\w+)\n/.exec(node.literal ?? '')?.[1],
    }));

export const filesOn = (page: string, text?: string): Map<string, string> =>
  new Map(blocksOf(page, text).flatMap(({ file, code }) => (file === undefined ? [] : [[file, code]])));

/** The blocks with a mark such as "Run by test/some.test.ts: a name.", by that name. */
export const namedBlocksOn = (page: string): Map<string, string> =>
  new Map(
    blocksOf(page).flatMap(({ comment, code }) => {
      const [, name] = /^Run by \S+: (.+)\.$/.exec(comment) ?? [];
      return name === undefined ? [] : [[name, code]];
    }),
  );

export const codeOn = (page: string, language: string): string[] =>
  blocksOf(page).flatMap((block) => (block.language === language ? [block.code] : []));

export function guideFile(name: string): string {
  const code = filesOn('docs/testing.md').get(name);
  if (code === undefined) throw new Error(`docs/testing.md shows no file ${name}.`);
  return code;
}

export interface Link {
  readonly page: string;
  readonly line: number;
  readonly to: string;
}

export function linksOf(page: string, text = textOf(page)): Link[] {
  let line = 0;
  return nodesOf(text).flatMap((node): Link[] => {
    line = lineOf(node) ?? line;
    const to = node.type === 'link' || node.type === 'image' ? node.destination : undefined;
    return to ? [{ page, line, to }] : [];
  });
}

const lineOf = ({ sourcepos }: Node): number | undefined => sourcepos?.[0][0];

function nodesOf(text: string): Node[] {
  const walker = new Parser().parse(text).walker();
  const nodes: Node[] = [];
  for (let event = walker.next(); event; event = walker.next()) if (event.entering) nodes.push(event.node);
  return nodes;
}
