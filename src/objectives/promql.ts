import { spellPath } from '../synthesis/spelling';

const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*';
const QUOTED = '(?:"(?:\\\\.|[^"\\\\])*"|\'(?:\\\\.|[^\'\\\\])*\'|`[^`]*`)';
/** A matcher, or the name of a metric in quotes. */
const MATCHER = `\\s*(?:(?:${LABEL}|${QUOTED})\\s*(?:=~|!~|!=|=)\\s*)?${QUOTED}\\s*`;
const SELECTOR = new RegExp(
  `^\\s*([a-zA-Z_:][a-zA-Z0-9_:]*)?\\s*(?:\\{((?:${MATCHER},)*(?:${MATCHER})?\\s*)\\}\\s*)?$`,
);

export function checkLabel(name: unknown): void {
  if (typeof name !== 'string' || name.trim() === '') {
    throw new Error(`${spellPath('by')} contains ${JSON.stringify(name)}, not a label.`);
  }
  if (new RegExp(`^${LABEL}$`).test(name)) return;
  throw new Error(
    `${name} is not a label, whose name has only letters, digits and _. Prometheus usually stores it as ${name.replace(/^(?=\d)|\W/g, '_')}.`,
  );
}

/** Returns a series selector with more matchers. Throws if the selector or the result is not a series selector. */
export function withMatchers(selector: string, ...matchers: readonly string[]): string {
  const [, name = '', own = ''] = SELECTOR.exec(selector) ?? [];
  const isSelector = name + own !== '';
  const all = [own, ...matchers].map((text) => text.trim().replace(/,$/, '')).filter((text) => text !== '');
  const result = all.length > 0 ? `${name}{${all.join(',')}}` : name;
  if (isSelector && SELECTOR.test(result)) return result;
  throw new Error(
    `A series selector is a metric with matchers, such as http_requests_total{job="checkout"}, but ${(isSelector ? result : selector.trim()) || 'an empty text'} is not one.`,
  );
}
