/** Adds other languages below the TypeScript examples of a guide: translations from scripts/examples.ts. */
import { codeBlock, detailsBlock, translationsOf } from './pages';
import { LANGUAGES, testRemark } from '../getting-started/languages';
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
    const remark = testRemark(language);
    const title = `**${LANGUAGES[language].title}**${remark && ` (${remark})`}`;
    return paragraphs(title, codeBlock(language, code));
  });
}
