/** Rules for the values of attributes: mistakes and doubts. They are reported at synth and at plan. */
import { Attribute, Constants } from './kind';
import { listedNear } from './near';
import { isBlank } from './provider-values';

/** A remark on a value, for a message that begins with the name of its attribute. */
export interface Remark {
  /** Such as `is blank`. */
  readonly what: string;
  /** What to do, in full sentences. */
  readonly next: string;
}

export type Rule = (attribute: Attribute, value: unknown) => Remark | undefined;

/** Why the value is refused. Numbers may be text, which can express all of them exactly. */
export const mistakeIn: Rule = (attribute, value) => {
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
  const [least, greatest] = range;
  return Number(value) < least || Number(value) > greatest
    ? { what: `is ${value}`, next: `It must be from ${least} to ${greatest}.` }
    : undefined;
};

/** Why the value is refused unless the object has it already. */
export const mistakeIfNew: Rule = (attribute, value) =>
  isBlankRequired(attribute, value) && attribute.mayStayEmpty ? BLANK : undefined;

const BLANK: Remark = { what: 'is blank', next: 'It is required. Set it to a value.' };

const isBlankRequired = ({ kind, presence }: Attribute, value: unknown): boolean =>
  kind.kind === 'string' && presence === 'required' && isBlank(value);

const valuesOf = ({ values }: Constants): string[] => values.map(({ value }) => value);

/** Why the value may be a mistake. It is sent unchanged. */
export const doubtIn: Rule = (attribute, value) =>
  attribute.percentage ? ratioDoubt(value) : spellingDoubt(attribute, value);

function spellingDoubt({ constants }: Attribute, value: unknown): Remark | undefined {
  if (constants === undefined || constants.closed || typeof value !== 'string') return undefined;
  const documented = valuesOf(constants);
  const named = constants.values.find(({ name }) => name === value);
  const near = named?.value ?? listedNear(value, documented);
  if (near === undefined && (!constants.listed || ['', ...documented].includes(value))) return undefined;
  const next = near
    ? `Did you mean ${near}, which the API documents?`
    : `The API documents ${documented.join(', ')}.`;
  return { what: `is "${value}"`, next: `${next} The text is sent unchanged.` };
}

/** A share of 99.9 % is often written as 0.999. */
function ratioDoubt(value: unknown): Remark | undefined {
  if (!(Number(value) > 0 && Number(value) <= 1)) return undefined;
  const text = String(value).trim();
  return {
    what: `is ${text}, which is one percent or less`,
    next: `The number is in percent. Did you mean ${timesHundred(text)}? It is sent unchanged.`,
  };
}

/** Moves the decimal point, since a multiplication would round: 0.9995 times 100 is 99.95. */
function timesHundred(text: string): string {
  const [digits, exponent] = text.split(/e/i);
  if (exponent !== undefined) return `${digits}e${Number(exponent) + 2}`;
  const [whole, fraction = ''] = digits.split('.');
  const moved = `${whole}${fraction.slice(0, 2).padEnd(2, '0')}`.replace(/^\+?0*(?=\d)/, '');
  const rest = fraction.slice(2).replace(/0+$/, '');
  return rest === '' ? moved : `${moved}.${rest}`;
}

/** How a configuration is written: at synth with the properties of constructs, at plan with the attributes of Terraform. */
export interface Syntax {
  readonly nameOf: (apiName: string) => string;
  /** Whether an object is a literal, and not a placeholder for a value that is not known yet. */
  readonly isWritten: (value: object) => boolean;
}

/** Why a new SLO may measure nothing. */
export function indicatorDoubt(
  slo: { readonly requestBasedMetricSli?: unknown; readonly extraMembers?: unknown },
  syntax: Syntax,
): Remark | undefined {
  const indicator = slo.requestBasedMetricSli;
  if (isWrittenObject(indicator, syntax)) return partDoubt(indicator, syntax);
  if ([slo.requestBasedMetricSli, slo.extraMembers].some((value) => value !== undefined && value !== null)) {
    return undefined;
  }
  const [sli, others] = ['requestBasedMetricSli', 'extraMembers'].map(syntax.nameOf);
  return {
    what: 'has no indicator',
    next: `Neither ${sli} nor ${others} is set, so the SLO has nothing to measure. Set ${sli}, or add another kind of indicator to ${others}.`,
  };
}

/** Terraform drops a misspelt member of an object without a word, so only what is missing shows it. */
function partDoubt(indicator: object, syntax: Syntax): Remark | undefined {
  const missing = ['goodEvents', 'totalEvents'].flatMap((name) => {
    const path = ['requestBasedMetricSli', name].map(syntax.nameOf).join('.');
    const events: unknown = Reflect.get(indicator, name) ?? undefined;
    if (events === undefined) return [path];
    const query: unknown = isWrittenObject(events, syntax) && (Reflect.get(events, 'query') ?? '');
    return isBlank(query) ? [`${path}.query`] : [];
  });
  if (missing.length === 0) return undefined;
  const [are, them] = missing.length === 1 ? ['is', 'it'] : ['are', 'both'];
  return {
    what: 'has an incomplete indicator',
    next: `${missing.join(' and ')} ${are} missing or blank, so the SLO cannot measure the ratio of good events to total events. Set ${them}.`,
  };
}

const isWrittenObject = (value: unknown, { isWritten }: Syntax): value is object =>
  typeof value === 'object' && value !== null && isWritten(value);
