/** Rules for the values and objects of a configuration, which are checked at synth and at plan. */
import { Attribute, Constants, isPercentage, Kind, listsValues } from './kind';
import { toSnakeCase } from './names';
import { isBlank } from './provider-values';
import { hasTypingError } from './similarity';
import { ConfigObject, elementsIn, Notation } from './visit';
import type { WarningCode } from './warnings';
import { Path } from '../json/members';
import { orElse } from '../json/or-else';

/** A problem with an attribute's value. The message begins with the name of the attribute. */
export interface Finding {
  /** The problem, such as `is blank`. */
  readonly problem: string;
  /** What to do, in full sentences. */
  readonly advice: string;
}

export type Rule = (attribute: Attribute, value: unknown) => Finding | undefined;

/** A value that is probably wrong, but is sent unchanged. */
export interface Suspicion extends Finding {
  readonly code: WarningCode;
  /** Path of the value within the attribute. Default: the attribute itself. */
  readonly within?: Path;
}

/** Returns the code of a constant in a program, or its value in HCL. */
export type ConstantSpelling = (constants: Constants, constant: Constants['values'][number]) => string;

const valueOf: ConstantSpelling = (_, { value }) => value;

/** Returns why the value is invalid, or undefined. Numbers may be strings, which represent them exactly. */
export const errorIn = (
  attribute: Attribute,
  value: unknown,
  spellConstant = valueOf,
): Finding | undefined => {
  const { kind, constants, uniqueBy } = attribute;
  const repeated = uniqueBy === undefined ? undefined : repeatedIn(value, uniqueBy);
  if (repeated !== undefined) {
    return { problem: `contains the ${uniqueBy} "${repeated}" twice`, advice: 'Remove one of them.' };
  }
  if (isRequiredButBlank(attribute, value) && !attribute.mayStayEmpty) return BLANK_FINDING;
  if (attribute.neverBlank && !attribute.writeOnly && isBlank(value)) return BLANK_ADDRESS;
  if (constants?.closed && typeof value === 'string') {
    if (!constants.values.some((constant) => constant.value === value)) {
      return { problem: `is "${value}"`, advice: `It must be one of: ${listOf(constants, spellConstant)}.` };
    }
  }
  if (kind.kind === 'integer' && !(Number.isInteger(Number(value)) && Number(value) >= 1)) {
    return { problem: `is ${String(value)}`, advice: 'It must be a whole number of 1 or more.' };
  }
  return isPercentage(kind) && (Number(value) < 0 || Number(value) > 100)
    ? { problem: `is ${String(value)}`, advice: 'It must be from 0 to 100.' }
    : undefined;
};

/** Returns a value that a member has in two objects of a list. */
function repeatedIn(list: unknown, member: string): string | undefined {
  const values = Array.isArray(list) ? list.map((each) => Reflect.get(Object(each), member) as unknown) : [];
  const texts = values.filter((value) => typeof value === 'string');
  return texts.find((text, index) => texts.indexOf(text) !== index);
}

/** Returns why the value is invalid in a new object, or undefined. An existing object can keep such a value. */
export const errorIfNew: Rule = (attribute, value) =>
  isRequiredButBlank(attribute, value) && attribute.mayStayEmpty ? BLANK_FINDING : undefined;

/** Returns why the value must not be sent, or undefined. A plan can do without it: it may run where a secret is not set. */
export const errorIfSent: Rule = ({ neverBlank }, value) =>
  neverBlank && isBlank(value) ? BLANK_ADDRESS : undefined;

const BLANK_FINDING: Finding = { problem: 'is blank', advice: 'It is required. Set it to a value.' };

const BLANK_ADDRESS: Finding = {
  problem: 'is blank',
  advice:
    'The webhook would call no address. If the address comes from a variable or a secret, check that it is set. Otherwise, remove it.',
};

const blankSecret = ({ writeOnly }: Attribute): Omit<Suspicion, 'problem'> => ({
  code: 'blank_secret',
  advice:
    'If the value comes from a variable or a secret, check that it is set where the plan is applied.' +
    (writeOnly ? ' After an apply with a blank value, change its version, too.' : ''),
});

const BLANK_VALUE: Suspicion = {
  code: 'blank_value',
  problem: 'is blank',
  advice: 'If it comes from a variable, check that it is set. Otherwise, remove it.',
};

const WHITE_SPACE_ADVICE =
  'Was it read from a file that ends with a line break? Remove it. The value is sent unchanged.';

/** Whether the string is an address or an id that the service receives. The provider trims its own base URL. */
const isAddress = ({ kind, presence, freeText, providerOnly }: Attribute): boolean =>
  kind.kind === 'string' && presence !== 'required' && !freeText && !providerOnly;

const isRequiredButBlank = ({ kind, presence }: Attribute, value: unknown): boolean =>
  kind.kind === 'string' && presence === 'required' && isBlank(value);

const listOf = (constants: Constants, spellConstant: ConstantSpelling): string =>
  constants.values.map((constant) => spellConstant(constants, constant)).join(', ');

export const warningsIn = (
  attribute: Attribute,
  value: unknown,
  spellConstant = valueOf,
): readonly Suspicion[] => [
  ...(isPercentage(attribute.kind) ? percentageWarnings(value) : []),
  ...undocumentedWarnings(attribute, value, spellConstant),
  ...textWarnings(attribute, value),
  ...blankWarnings(attribute, value),
  ...whiteSpaceWarnings(attribute, value),
];

/** A file or heredoc ends with a line break, which does not matter in a free text, JSON and keys, and in values that are only compared. */
const whiteSpaceWarnings = (attribute: Attribute, value: unknown): Suspicion[] =>
  elementsIn(attribute, value, []).flatMap(([{ kind }, element, within]) => {
    if (kind !== 'string' || typeof element !== 'string' || isBlank(element)) return [];
    if (!attribute.sensitive && !isAddress(attribute)) return [];
    if (!/^\s|\s$|[\r\n]/.test(element)) return [];
    const problem = /[\r\n]/.test(element) ? 'contains a line break' : 'begins or ends with white space';
    return [{ code: 'white_space', problem, advice: WHITE_SPACE_ADVICE, within }];
  });

/** Whether JSON contains a blank string, or nothing but null. */
function hasBlankInside(text: string): boolean {
  const leavesOf = (json: unknown): unknown[] =>
    typeof json === 'object' && json !== null ? Object.values(json).flatMap(leavesOf) : [json];
  const leaves = leavesOf(orElse(() => JSON.parse(text) as unknown, {}));
  return leaves.some(isBlank) || (leaves.length > 0 && leaves.every((leaf) => leaf === null));
}

/** The text that some programs, such as jq, write for a missing value. */
const NULL_TEXT_PATTERN = /^\s*null\s*$/;

/** Returns why a secret is probably not set, or undefined. In CI, a secret that is not set is an empty string. */
function blankSecretProblem(kind: Kind, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (NULL_TEXT_PATTERN.test(value)) return 'is "null"';
  if (isBlank(value)) return 'is blank';
  return kind.kind === 'json' && hasBlankInside(value) ? 'contains a blank string or null' : undefined;
}

/** Entries of a map, such as labels, may be blank, unless they are secret. */
const blankWarnings = (attribute: Attribute, value: unknown): Suspicion[] =>
  elementsIn(attribute, value, []).flatMap(([elementKind, element, within]) => {
    if (attribute.sensitive) {
      const problem = blankSecretProblem(elementKind, element);
      return problem === undefined ? [] : [{ ...blankSecret(attribute), problem, within }];
    }
    if (!isBlank(element)) return [];
    const { kind } = elementKind;
    const isElement = typeof within.at(-1) === 'number';
    return isElement || (kind === 'string' && within.length === 0 && mustNotBeBlank(attribute))
      ? [{ ...BLANK_VALUE, within }]
      : [];
  });

/** Other attributes have their own error or warning. An empty search term may match everything. */
const mustNotBeBlank = ({ presence, freeText, parameter, constants }: Attribute): boolean =>
  presence !== 'required' && !freeText && !parameter && !(constants && listsValues(constants));

function undocumentedWarnings(
  { constants }: Attribute,
  value: unknown,
  spellConstant: ConstantSpelling,
): Suspicion[] {
  if (!constants || constants.closed || typeof value !== 'string') return [];
  const values = constants.values.map((one) => one.value);
  if (values.includes(value)) return [];
  // Where the documented API shows a placeholder or one example, other values are usual.
  if (!listsValues(constants) && !values.some((known) => hasTypingError(value, known))) return [];
  const advice = `The documented API lists ${listOf(constants, spellConstant)}. The value is sent unchanged.`;
  return [{ code: toSnakeCase(constants.name) as WarningCode, problem: `is "${value}"`, advice }];
}

/**
 * Matches `undefined` or `NaN`, as the whole string, in quotes after an operator (`service="undefined"`) or as a part of an address, and
 * what JavaScript and CDKTF write for an object and for a value that only Terraform knows.
 */
const NO_VALUE_PATTERN =
  /^\s*(undefined|NaN)\s*$|[=~:<>]\s*\\?["'](undefined|NaN)\\?["']|:\/\/[^\s"']*[/=](undefined|NaN)(?![\w-])|\[object Object\]|<unresolved-\w+>|String Map Token Value/;

/** For names, the values of labels, addresses and other texts that are neither prose nor queries: matches the words anywhere. */
const NO_VALUE_IN_NAME_PATTERN =
  /^\s*(undefined|NaN)\s*$|(?<![\p{L}\p{N}])(undefined|NaN)(?![\p{L}\p{N}])|\[object Object\]|<unresolved-\w+>/u;

const isName = ({ kind, freeText }: Attribute): boolean =>
  !freeText && (kind.kind === 'map' || kind.kind === 'string');

/** Warns about strings that a program built from missing values or from objects. */
const textWarnings = (attribute: Attribute, value: unknown): Suspicion[] =>
  elementsIn(attribute, value, []).flatMap(([, element, within]) => {
    const pattern = isName(attribute) ? NO_VALUE_IN_NAME_PATTERN : NO_VALUE_PATTERN;
    const found = typeof element === 'string' && pattern.exec(element);
    if (!found) return [];
    const [text, whole, quoted, inAddress] = found;
    const word = quoted ?? inAddress;
    const problem =
      whole === undefined ? `contains ${word === undefined ? text : `"${word}"`}` : `is "${whole}"`;
    return [{ code: 'undefined_text', problem, advice: UNDEFINED_ADVICE, within }];
  });

const UNDEFINED_ADVICE =
  'JavaScript produces this text if a string is built from a missing value, an object, or a value that only Terraform knows (use Fn.jsonencode of CDKTF). Fix the program. The string is sent unchanged.';

/** Warns about 0% and 100%, and about a ratio instead of a percentage, because 99.9% is often written as 0.999. */
function percentageWarnings(value: unknown): Suspicion[] {
  const text = String(value).trim();
  if (text !== '' && Number(text) === 0) {
    const advice =
      'Every SLO meets this target. In C#, a number that is not set is 0, and so is 999 / 1000. Set a higher target, such as 99.9.';
    return [{ code: 'zero_target', problem: `is ${text}`, advice }];
  }
  if (Number(value) === 100) {
    const advice = 'No event may fail, so the SLO has no error budget. Set a lower target, such as 99.9.';
    return [{ code: 'no_budget', problem: `is ${text}`, advice }];
  }
  if (!(Number(value) > 0 && Number(value) <= 1)) return [];
  // 0.57 * 100 is 56.99999999999999.
  const percentage = Number((Number(value) * 100).toPrecision(15));
  return [
    {
      code: 'ratio',
      problem: `is ${text}, which is one percent or less`,
      advice: `The number is a percentage. Did you mean ${percentage}? The value is sent unchanged.`,
    },
  ];
}

/** Returns why a new SLO may not measure anything, or undefined. */
export function indicatorWarning(
  slo: { readonly requestBasedMetricSli?: unknown; readonly extraMembers?: unknown },
  notation: Notation,
): Finding | undefined {
  const indicator = slo.requestBasedMetricSli;
  if (notation.isObject(indicator)) return incompleteIndicatorWarning(indicator, notation);
  if ((indicator ?? slo.extraMembers ?? undefined) !== undefined) return undefined;
  const [sli, extra] = ['requestBasedMetricSli', 'extraMembers'].map(notation.nameOf);
  return {
    problem: 'has no indicator',
    advice: `The SLO measures nothing until you set ${sli}, or another kind of indicator in ${extra}.`,
  };
}

/** Warns about missing members, because Terraform silently drops a misspelled member, such as `good_event`. */
function incompleteIndicatorWarning(indicator: object, notation: Notation): Finding | undefined {
  const missing = ['goodEvents', 'totalEvents'].flatMap((name) => {
    const path = ['requestBasedMetricSli', name].map(notation.nameOf).join('.');
    const events: unknown = Reflect.get(indicator, name) ?? undefined;
    if (events === undefined) return [path];
    const query: unknown = notation.isObject(events) && (Reflect.get(events, 'query') ?? '');
    return isBlank(query) ? [`${path}.query`] : [];
  });
  if (missing.length === 0) return undefined;
  const [verb, object] = missing.length === 1 ? ['is', 'it'] : ['are', 'both'];
  return {
    problem: 'has an incomplete indicator',
    advice: `${missing.join(' and ')} ${verb} missing or blank, so the SLO cannot measure the ratio of good events to total events. Set ${object}.`,
  };
}

/** Returns the suspicious values in an object, but not in nested objects. `knownValue` returns undefined for an unknown value. */
export function suspicionsIn(
  { shape: { members }, object, path, settings }: ConfigObject,
  { nameOf, isObject, spellConstant }: Notation & { readonly spellConstant?: ConstantSpelling },
  knownValue: (value: unknown) => unknown,
): (Suspicion & { readonly at: Path })[] {
  const valueIn = (container: unknown, name: string): unknown =>
    isObject(container) ? (Reflect.get(container, nameOf(name)) ?? undefined) : undefined;
  const isUnset = (container: unknown, name: string) => valueIn(container, name) === undefined;
  const hasNoMembers = ({ kind }: Attribute, value: unknown) =>
    kind.kind === 'object' &&
    isObject(value) &&
    Object.keys(kind.members).every((name) => isUnset(value, name));
  // Undocumented members may grant permissions to a key, or name a bucket.
  const hasNoExtra = isUnset(object, 'extraMembers');

  const [good, total] = ['goodEvents', 'totalEvents'].map((name) => {
    const query = valueIn(valueIn(object, name), 'query');
    // A heredoc in HCL ends with a line break.
    return typeof query === 'string' ? query.trim() : undefined;
  });
  const granted = valueIn(object, 'keyPermissions') ?? {};
  const isEmpty = (name: string) => [valueIn(granted, name) ?? []].flat().every(isBlank);
  const hasNoPermissions =
    'keyPermissions' in members &&
    isObject(granted) &&
    ['permissions', 'presets'].every(isEmpty) &&
    hasNoExtra;
  const storage = valueIn(object, 'objectStorage');
  const hasNoBucket =
    isObject(storage) &&
    isBlank(valueIn(storage, 'bucket') ?? '') &&
    (hasNoExtra || hasNoMembers(members.objectStorage, storage));
  const hasOwnWarning = (name: string) => HAVE_OWN_WARNING.map(nameOf).includes(name);
  const emptyObjects = settings.filter(
    ({ name, attribute, value }) =>
      // A dialect without members is that of the documented API.
      path.length === 0 && !attribute.jsonText && !hasOwnWarning(name) && hasNoMembers(attribute, value),
  );
  return [
    ...settings.flatMap(({ name, attribute, value }) =>
      warningsIn(attribute, knownValue(value), spellConstant)
        .filter(({ code }) => code !== 'blank_value' || !hasOwnWarning(name))
        .map((suspicion) => ({ ...suspicion, at: [...path, name] })),
    ),
    ...(good !== undefined && good === total && !isBlank(good) ? [{ ...EQUAL_QUERIES, at: path }] : []),
    ...(hasNoPermissions ? [{ ...NO_PERMISSIONS, at: [...path, nameOf('keyPermissions')] }] : []),
    ...(hasNoBucket ? [{ ...NO_BUCKET, at: [...path, nameOf('objectStorage')] }] : []),
    ...emptyObjects.map(({ name }) => ({ ...EMPTY_OBJECT, at: [name] })),
  ];
}

const EQUAL_QUERIES: Suspicion = {
  code: 'equal_queries',
  problem: 'has the same query for good and total events',
  advice: 'Every event counts as good, so the SLO is always at 100%. Count only the good events.',
};

const NO_PERMISSIONS: Suspicion = {
  code: 'no_permissions',
  problem: 'contains no permissions and no presets',
  advice:
    'The key has no permissions, unless the service grants some to every key. Add permissions or presets.',
};

const HAVE_OWN_WARNING = ['bucket', 'keyPermissions', 'objectStorage', 'requestBasedMetricSli'];

export const CHECK_NAMES = 'Terraform ignores unknown names in an object, so check the spelling.';

const NO_BUCKET: Suspicion = {
  code: 'no_bucket',
  problem: 'has no bucket',
  advice: `The service may archive nothing. Set the bucket. ${CHECK_NAMES}`,
};

const EMPTY_OBJECT: Suspicion = {
  code: 'empty_object',
  problem: 'has no documented members',
  advice: `It has no effect. Set a member, or remove the object. ${CHECK_NAMES}`,
};
