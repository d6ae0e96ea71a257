/** The Markdown that people read: its blocks of code, and its links. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

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

export const ROOT = join(__dirname, '..', '..');

const ROOMS = ['docs', 'examples', 'test', 'pytest-plugin'];

/** Pages with tests of their own. */
const OTHERS = ['API.md', 'CHANGELOG.md'];

/** Every other page, by its path in the repository. */
export const PAGES: readonly string[] = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md') && !OTHERS.includes(name)),
  ...ROOMS.flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md') && !path.includes('node_modules'))
      .map((path) => join(room, path)),
  ),
].sort();

/** Pages that programs write, with tests that know what is on them. */
const REFERENCE = /^docs\/(resources\/|data-sources\/|functions\/|provider\.md)/;

/** README, docs/ and what is beside the README, as far as people write them. */
export const WRITTEN = PAGES.filter((page) => /^(\w+\.md|docs\/)/.test(page) && !REFERENCE.test(page));

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

export function blocksOf(page: string, text = textOf(page)): Block[] {
  return nodesOf(text)
    .filter(({ type }) => type === 'code_block')
    .map((node) => ({
      page,
      line: lineOf(node) ?? 0,
      language: node.info ?? '',
      code: node.literal ?? '',
      comment: /^<!-- (.*) -->$/s.exec(node.prev?.literal?.trim() ?? '')?.[1] ?? '',
      file: /^(?:\/\/|#) (\S+\.\w+)\n/.exec(node.literal ?? '')?.[1],
    }));
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
