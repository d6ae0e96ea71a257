import { Writer } from './language';
import { literalTemplate } from '../../synthesis/template';

/**
 * What all languages of constructs write alike.
 *
 * @param quoted a text as code
 * @param classes gets the classes that the code uses
 */
export const constructWriter = (quoted: (text: string) => string, classes: string[]) =>
  ({
    key: (text) => quoted(literalTemplate(text)),
    text(text) {
      if (!/[$%]\{/.test(text)) return quoted(text);
      classes.push('Literal');
      return `Literal.of(${quoted(text)})`;
    },
    constant(constants, name) {
      classes.push(constants.name);
      return `${constants.name}.${name}`;
    },
    list: (items) => ({ open: '[', items, close: ']' }),
  }) satisfies Partial<Writer>;
