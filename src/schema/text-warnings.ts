/** Warnings about strings that a program built from missing values or from objects. */
import { Kind } from './kind';
import { isBlank } from './provider-values';
import type { Suspicion } from './rules';
import { Path } from '../json/path';

/** Matches `undefined` or `NaN`, as the whole string or in quotes after an operator (`service="undefined"`), and `[object Object]`. */
const NO_VALUE_PATTERN = /^\s*(undefined|NaN)\s*$|[=~:<>]\s*\\?["'](undefined|NaN)\\?["']|\[object Object\]/;

/** Warns about missing values in strings, and about map entries without a name. */
export function textWarnings(kind: Kind, value: unknown, within: Path = []): Suspicion[] {
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((element, index) => textWarnings(kind.of, element, [...within, index]));
  }
  if (kind.kind === 'map') {
    return Object.entries(Object(value)).flatMap(([name, element]) => {
      const problem = 'has an entry without a name';
      const unnamed: Suspicion = { code: 'unnamed_label', problem, advice: 'Name it or remove it.', within };
      return [...(isBlank(name) ? [unnamed] : []), ...textWarnings(kind.of, element, [...within, name])];
    });
  }
  const found = typeof value === 'string' && NO_VALUE_PATTERN.exec(value);
  if (!found) return [];
  const [text, whole, quoted] = found;
  const problem =
    whole === undefined ? `contains ${quoted === undefined ? text : `"${quoted}"`}` : `is "${whole}"`;
  const advice =
    'JavaScript produces this text if a string is built from a missing value or an object. Fix the program. The string is sent unchanged.';
  return [{ code: 'undefined_text', problem, advice, within }];
}
