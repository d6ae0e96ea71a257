/** Reads the code blocks and the links of Markdown pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { filesBelow, ROOT } from './checkout';

/** The part of commonmark's API that is used here. commonmark has no type declarations. */
interface MarkdownNode {
  readonly type: string;
  readonly info: string | null;
  readonly literal: string | null;
  readonly destination: string | null;
  /** Only block nodes have a position. */
  readonly sourcepos?: readonly [start: readonly [line: number, column: number], end: readonly number[]];
  readonly prev: MarkdownNode | null;
  walker(): { next(): { readonly entering: boolean; readonly node: MarkdownNode } | null };
}
export const { Parser, HtmlRenderer } = createRequire(__filename)('commonmark') as {
  Parser: new () => { parse(text: string): MarkdownNode };
  HtmlRenderer: new () => { render(node: MarkdownNode): string };
};

const PAGE_FOLDERS = ['docs', 'bench', 'examples', 'test', 'pytest-plugin'];

/** The paths of the Markdown pages in PAGE_FOLDERS and in the root folder, except API.md, which has its own tests. */
export const PAGES: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md') && name !== 'API.md'),
  ...PAGE_FOLDERS.flatMap((folder) =>
    filesBelow(join(ROOT, folder)).map((path) => `${folder}/${path}`),
  ).filter((path) => path.endsWith('.md') && !/node_modules|^docs\/images\//.test(path)),
].sort();

/** The generated pages of the reference, which have their own tests. */
export const REFERENCE_PAGES = PAGES.filter((page) =>
  /^docs\/(resources\/|data-sources\/|functions\/|provider\.md)/.test(page),
);

/** The README, the pages next to it, and the pages in docs/ except the reference. */
export const PROSE_PAGES = PAGES.filter(
  (page) => /^(\w+\.md|docs\/)/.test(page) && !REFERENCE_PAGES.includes(page),
);

/** Matches a part of a guide that scripts/docs/guides.ts writes: the preceding code block in other languages. */
export const OTHER_LANGUAGES =
  /(<!-- In other languages: (.+)\. -->)\n[^]*?(<!-- End of other languages\. -->)/g;

/** Matches a part of a page that scripts/docs/capabilities.ts writes from the descriptions: paragraphs, or words within a line. */
export const CAPABILITY_PARTS =
  /(<!-- From the descriptions: ([^.]+)\. -->)(\n?)[^]*?(<!-- End of the descriptions\. -->)/g;

export interface Block {
  readonly page: string;
  /** Line number of the opening fence. */
  readonly line: number;
  /** The fence's language, or an empty string. */
  readonly language: string;
  readonly code: string;
  /** Text of the HTML comment directly above, which readers do not see. */
  readonly comment: string;
  /** The file name in the first line, if this line is a comment that contains only a file name. */
  readonly file: string | undefined;
}

export const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

/** The pages that show code in other languages. */
export const GUIDES = PROSE_PAGES.filter((page) => textOf(page).match(OTHER_LANGUAGES));

/** The handwritten pages with generated parts. */
export const PARTLY_GENERATED = PROSE_PAGES.filter(
  (page) => GUIDES.includes(page) || textOf(page).match(CAPABILITY_PARTS),
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

/** Returns the code of the blocks that follow a comment such as "Run by test/some.test.ts: a name.", by that name. */
export const namedBlocksOn = (page: string, runner?: string): Map<string, string> =>
  new Map(
    blocksOf(page).flatMap(({ comment, code }) => {
      const [, by, name] = /^Run by (\S+): (.+)\.$/.exec(comment) ?? [];
      return name === undefined || by !== (runner ?? by) ? [] : [[name, code]];
    }),
  );

export const codeOn = (page: string, language: string): string[] =>
  blocksOf(page).flatMap((block) => (block.language === language ? [block.code] : []));

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

/** Returns the text of each paragraph as readers see it, without tables and addresses of links. */
export function paragraphsOf(page: string): string[] {
  const paragraphs: string[] = [];
  for (const { type, literal } of nodesOf(textOf(page))) {
    if (type === 'paragraph') paragraphs.push('');
    else if (type === 'softbreak') paragraphs.push(`${paragraphs.pop()} `);
    else if (['text', 'code'].includes(type)) paragraphs.push(`${paragraphs.pop() ?? ''}${literal}`);
  }
  // commonmark reads a table as a paragraph.
  return paragraphs.filter((text) => !text.startsWith('|'));
}

const lineOf = ({ sourcepos }: MarkdownNode): number | undefined => sourcepos?.[0][0];

function nodesOf(text: string): MarkdownNode[] {
  const walker = new Parser().parse(text).walker();
  const nodes: MarkdownNode[] = [];
  for (let event = walker.next(); event; event = walker.next()) if (event.entering) nodes.push(event.node);
  return nodes;
}
