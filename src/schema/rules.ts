/** Rules for attribute values, which are checked at synth and at plan. */
import { Attribute, Constants } from './kind';
import { nearestListed } from './near';
import { isBlank } from './provider-values';

/** A problem with a value. The message begins with the name of its attribute. */
export interface Finding {
  /** The problem, such as `is blank`. */
  readonly what: string;
  /** What to do, in full sentences. */
  readonly next: string;
}

export type Rule = (attribute: Attribute, value: unknown) => Finding | undefined;

/** Returns why the value is invalid, or undefined. A number can be given as a string, which represents it exactly. */
export const errorIn: Rule = (attribute, value) => {
  const { kind, range, constants } = attribute;
  if (isBlankRequired(attribute, value) && !attribute.mayStayEmpty) return BLANK;
  if (constants?.closed && typeof value === 'string') {
    const allowed = valuesOf(constants);
    if (!allowed.includes(value)) {
      return { what: `is "${value}"`, next: `It must be one of: ${allowed.join(', ')}.` };
    }
  }
  if (kind.kind === 'integer' && !(Number.isInteger(Number(value)) && Number(value) >= 1)) {
    return { what: `is ${String(value)}`, next: 'It must be a whole number of 1 or more.' };
  }
  if (!range || (typeof value !== 'number' && typeof value !== 'string')) return undefined;
  const [minimum, maximum] = range;
  return Number(value) < minimum || Number(value) > maximum
    ? { what: `is ${value}`, next: `It must be from ${minimum} to ${maximum}.` }
    : undefined;
};

/** Returns why the value is invalid in a new object, or undefined. An existing object can keep such a value. */
export const errorIfNew: Rule = (attribute, value) =>
  isBlankRequired(attribute, value) && attribute.mayStayEmpty ? BLANK : undefined;

const BLANK: Finding = { what: 'is blank', next: 'It is required. Set it to a value.' };

const isBlankRequired = ({ kind, presence }: Attribute, value: unknown): boolean =>
  kind.kind === 'string' && presence === 'required' && isBlank(value);

const valuesOf = ({ values }: Constants): string[] => values.map(({ value }) => value);

/** Returns why the value is probably wrong, or undefined. The value is sent unchanged. */
export const warningIn: Rule = (attribute, value) =>
  attribute.percentage ? ratioWarning(value) : spellingWarning(attribute, value);

function spellingWarning({ constants }: Attribute, value: unknown): Finding | undefined {
  if (constants === undefined || constants.closed || typeof value !== 'string') return undefined;
  const documented = valuesOf(constants);
  const byName = constants.values.find(({ name }) => name === value);
  const meant = byName?.value ?? nearestListed(value, documented);
  if (meant === undefined && (!constants.listed || ['', ...documented].includes(value))) return undefined;
  const next = meant
    ? `Did you mean ${meant}, which the API documents?`
    : `The API documents ${documented.join(', ')}.`;
  return { what: `is "${value}"`, next: `${next} The value is sent unchanged.` };
}

/** Warns about a ratio instead of a percentage: 99.9% is often written as 0.999. */
function ratioWarning(value: unknown): Finding | undefined {
  if (!(Number(value) > 0 && Number(value) <= 1)) return undefined;
  const text = String(value).trim();
  return {
    what: `is ${text}, which is one percent or less`,
    next: `The number is a percentage. Did you mean ${timesHundred(text)}? The value is sent unchanged.`,
  };
}

/** Multiplies by moving the decimal point, because 0.57 * 100 is 56.99999999999999. */
function timesHundred(text: string): string {
  const [digits, exponent] = text.split(/e/i);
  if (exponent !== undefined) return `${digits}e${Number(exponent) + 2}`;
  const [whole, fraction = ''] = digits.split('.');
  const moved = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^\+?0*(?=\d)/, '');
  const decimals = fraction.slice(2).replace(/0+$/, '');
  return decimals === '' ? moved : `${moved}.${decimals}`;
}

/** How a configuration is written: with construct properties at synth, with Terraform attributes at plan. */
export interface Syntax {
  readonly nameOf: (apiName: string) => string;
  /** Whether a value is an object, and not a placeholder for an unknown value. */
  readonly isLiteralObject: (value: unknown) => value is object;
}

/** Returns why a new SLO may measure nothing, or undefined. */
export function indicatorWarning(
  slo: { readonly requestBasedMetricSli?: unknown; readonly extraMembers?: unknown },
  syntax: Syntax,
): Finding | undefined {
  const indicator = slo.requestBasedMetricSli;
  if (syntax.isLiteralObject(indicator)) return incompleteIndicatorWarning(indicator, syntax);
  if ([slo.requestBasedMetricSli, slo.extraMembers].some((value) => value !== undefined && value !== null)) {
    return undefined;
  }
  const [sli, extra] = ['requestBasedMetricSli', 'extraMembers'].map(syntax.nameOf);
  return {
    what: 'has no indicator',
    next: `Neither ${sli} nor ${extra} is set, so the SLO has nothing to measure. Set ${sli}, or add another kind of indicator to ${extra}.`,
  };
}

/** Checks for missing members: Terraform silently drops a misspelt one, such as `good_event`. */
function incompleteIndicatorWarning(indicator: object, syntax: Syntax): Finding | undefined {
  const missing = ['goodEvents', 'totalEvents'].flatMap((name) => {
    const path = ['requestBasedMetricSli', name].map(syntax.nameOf).join('.');
    const events: unknown = Reflect.get(indicator, name) ?? undefined;
    if (events === undefined) return [path];
    const query: unknown = syntax.isLiteralObject(events) && (Reflect.get(events, 'query') ?? '');
    return isBlank(query) ? [`${path}.query`] : [];
  });
  if (missing.length === 0) return undefined;
  const [verb, object] = missing.length === 1 ? ['is', 'it'] : ['are', 'both'];
  return {
    what: 'has an incomplete indicator',
    next: `${missing.join(' and ')} ${verb} missing or blank, so the SLO cannot measure the ratio of good events to total events. Set ${object}.`,
  };
}
