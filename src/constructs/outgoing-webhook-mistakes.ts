import { Token } from 'cdktf';
import { unlessExactlyOne, unlessVersioned } from '../synthesis/exclusive';

/** What is wrong with the variant of a webhook, each as a sentence that names the properties. */
export function findVariantMistakes(config: { issueTracker?: object; otherVariant?: object }): string[] {
  const { issueTracker, otherVariant } = config;
  return [
    unlessExactlyOne(['issueTracker', 'otherVariant'], config),
    ...secretMistakes('issueTracker', issueTracker, 'apiToken', 'apiTokenWo'),
    ...secretMistakes('otherVariant', otherVariant, 'valueJson', 'valueJsonWo'),
  ].filter((mistake) => mistake !== undefined);
}

function secretMistakes(variant: string, value: object | undefined, stored: string, writeOnly: string) {
  if (value === undefined || Token.isUnresolved(value)) return [];
  return [unlessExactlyOne([stored, writeOnly], value), unlessVersioned(writeOnly, value)].map(
    (mistake) => mistake && `${variant}: ${mistake}`,
  );
}
