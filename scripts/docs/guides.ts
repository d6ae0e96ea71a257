/** The other languages of a guide's TypeScript, folded below it: translated from scripts/examples.ts, or quoted from examples/. */
import { block, translationsOf } from './pages';
import { LANGUAGES } from '../getting-started/languages';
import { paragraphs } from '../markdown';
import { OTHER_LANGUAGES, textOf } from '../pages';

/** The page with what its marks ask for. */
export const withOtherLanguages = (page: string): string =>
  page.replace(OTHER_LANGUAGES, (_, begin: string, what: string, end: string) =>
    paragraphs(begin, folded(what.includes('/') ? quoted(what.split(', ')) : translated(what)), end),
  );

function translated(what: string): string[] {
  const [example, left = ''] = what.split(', without ');
  return translationsOf(example).flatMap(([language, code]) =>
    language === left ? [] : [titled(language), block(language, code)],
  );
}

const quoted = (files: readonly string[]): string[] =>
  files.flatMap((file) => {
    const [language] = file.split('/');
    const path = `examples/${file}`;
    return [titled(language, `: [${path}](../${path})`), block(language, textOf(path))];
  });

const titled = (language: string, more = ''): string =>
  `**${LANGUAGES[language].title}**${LANGUAGES[language].runner ? '' : ' (not compiled: the tests have no .NET SDK)'}${more}`;

/** The empty lines let GitHub and npm read Markdown within HTML. */
const folded = (parts: readonly string[]): string =>
  paragraphs('<details>\n<summary>In other languages</summary>', ...parts, '</details>');
