/** Adds other languages below the TypeScript examples of a guide: translations from scripts/examples.ts, or files from examples/. */
import { codeBlock, detailsBlock, translationsOf } from './pages';
import { LANGUAGES } from '../getting-started/languages';
import { paragraphs } from '../markdown';
import { OTHER_LANGUAGES, textOf } from '../pages';

export const withOtherLanguages = (page: string): string =>
  page.replace(OTHER_LANGUAGES, (_, begin: string, source: string, end: string) => {
    const parts = source.includes('/') ? source.split(', ').map(quotedBlock) : translatedBlocks(source);
    return paragraphs(begin, detailsBlock('In other languages', paragraphs(...parts)), end);
  });

function translatedBlocks(source: string): string[] {
  const [example, excluded] = source.split(', without ');
  const translations = translationsOf(example).filter(([language]) => language !== excluded);
  return translations.map(([language, code]) => titledBlock(language, code));
}

function quotedBlock(file: string): string {
  const path = `examples/${file}`;
  return titledBlock(file.split('/')[0], textOf(path), `: [${path}](../${path})`);
}

function titledBlock(language: string, code: string, more = ''): string {
  const { title, runner } = LANGUAGES[language];
  const remark = runner ? '' : ' (not compiled: the tests run without a .NET SDK)';
  return paragraphs(`**${title}**${remark}${more}`, codeBlock(language, code));
}
