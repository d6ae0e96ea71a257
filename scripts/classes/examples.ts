import { Description } from '../../src/schema/description';
import { formatted } from '../translate/format';
import { shownExamples } from '../translate/reader';

/** The tag with the example of a description. */
export type Examples = (description: Description) => string;

export async function examples(): Promise<Examples> {
  const made = await Promise.all(
    shownExamples().map(async (example): Promise<[string, string]> => [
      example.name,
      exampleTag(await formatted(example)),
    ]),
  );
  const tags = new Map(made);
  return ({ terraformType }) => {
    const name = terraformType.replace(/^observability_/, '').replaceAll('_', '-');
    const tag = tags.get(name === 'observability' ? 'provider' : name);
    if (tag === undefined) throw new Error(`scripts/examples has no ${name}.ts.`);
    return tag;
  };
}

export const exampleTag = (code: string): string => `@example\n\n${code.trim()}`;
