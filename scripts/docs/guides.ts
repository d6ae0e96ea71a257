/** Adds other languages below the TypeScript examples of a guide: translations from scripts/examples.ts. */
import { codeBlock, detailsBlock, translationsOf } from './pages';
import { LANGUAGES } from '../getting-started/languages';
import { paragraphs } from '../markdown';
import { OTHER_LANGUAGES } from '../pages';

export const withOtherLanguages = (page: string): string =>
  page.replace(OTHER_LANGUAGES, (_, begin: string, source: string, end: string) =>
    paragraphs(begin, detailsBlock('In other languages', paragraphs(...translatedBlocks(source))), end),
  );

function translatedBlocks(source: string): string[] {
  const [example, excluded] = source.split(', without ');
  const translations = translationsOf(example).filter(([language]) => language !== excluded);
  return translations.map(([language, code]) => {
    const { title, runner } = LANGUAGES[language];
    const remark = runner ? '' : ' (not compiled: the tests run without a .NET SDK)';
    return paragraphs(`**${title}**${remark}`, codeBlock(language, code));
  });
}
