/** Adds a guide's TypeScript in other languages, folded below it: translated from scripts/examples.ts, or quoted from examples/. */
import { block, folded, translationsOf } from './pages';
import { LANGUAGES } from '../getting-started/languages';
import { paragraphs } from '../markdown';
import { OTHER_LANGUAGES, textOf } from '../pages';

export const withOtherLanguages = (page: string): string =>
  page.replace(OTHER_LANGUAGES, (_, begin: string, what: string, end: string) => {
    const parts = what.includes('/') ? what.split(', ').map(quoted) : translated(what);
    return paragraphs(begin, folded('In other languages', paragraphs(...parts)), end);
  });

function translated(what: string): string[] {
  const [example, excluded] = what.split(', without ');
  const translations = translationsOf(example).filter(([language]) => language !== excluded);
  return translations.map(([language, code]) => titled(language, code));
}

function quoted(file: string): string {
  const path = `examples/${file}`;
  return titled(file.split('/')[0], textOf(path), `: [${path}](../${path})`);
}

function titled(language: string, code: string, more = ''): string {
  const { title, runner } = LANGUAGES[language];
  const remark = runner ? '' : ' (not compiled: the tests have no .NET SDK)';
  return paragraphs(`**${title}**${remark}${more}`, block(language, code));
}
