/** Warnings about strings that a program built from missing values or from objects. */
import { Attribute } from './kind';
import { isBlank } from './provider-values';
import type { Suspicion } from './rules';
import { elementsIn } from './walk';

/** Matches `undefined` or `NaN`, as the whole string or in quotes after an operator (`service="undefined"`), and `[object Object]`. */
const NO_VALUE_PATTERN = /^\s*(undefined|NaN)\s*$|[=~:<>]\s*\\?["'](undefined|NaN)\\?["']|\[object Object\]/;

/** Warns about missing values in strings, and about map entries without a name. */
export const textWarnings = (attribute: Attribute, value: unknown): Suspicion[] =>
  elementsIn(attribute, value, []).flatMap(([kind, element, within]) => {
    if (kind.kind === 'map') {
      return Object.keys(Object(element)).some(isBlank) ? [{ ...UNNAMED, within }] : [];
    }
    const found = typeof element === 'string' && NO_VALUE_PATTERN.exec(element);
    if (!found) return [];
    const [text, whole, quoted] = found;
    const problem =
      whole === undefined ? `contains ${quoted === undefined ? text : `"${quoted}"`}` : `is "${whole}"`;
    return [{ code: 'undefined_text', problem, advice: UNDEFINED_ADVICE, within }];
  });

const UNDEFINED_ADVICE =
  'JavaScript produces this text if a string is built from a missing value or an object. Fix the program. The string is sent unchanged.';
const UNNAMED: Suspicion = {
  code: 'unnamed_label',
  problem: 'has an entry without a name',
  advice: 'Name it or remove it.',
};
