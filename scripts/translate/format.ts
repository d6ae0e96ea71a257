// Apart from reader.ts, which tests import: jest cannot load prettier.
import { format, resolveConfig } from 'prettier';
import { Example } from './syntax';

/** Pages and editors show less than what fits on a line of the source. */
const WIDTH = 90;

export async function formatted({ typescript }: Pick<Example, 'typescript'>): Promise<string> {
  const style = await resolveConfig(__filename);
  return format(typescript, { ...style, parser: 'typescript', printWidth: WIDTH });
}
