import { classOf, isCalculatedFromToken, isLiteral } from './literal';
import { spellPath } from './spelling';
import { orElse } from '../json/or-else';
import { Attribute, INTEGER64_RULE, isInteger64, Kind } from '../schema/kind';
import { propertyName } from '../schema/names';
import { Finding } from '../schema/rules';

type Type = readonly [name: string, matches: (value: unknown) => boolean];

const STRING: Type = ['a string', (value) => typeof value === 'string'];
/** Other objects, such as a Map, may have no properties. */
const OBJECT: Type = ['an object', (value) => classOf(value) === 'Object'];
/** Terraform accepts quoted numbers. JSON has no infinite numbers. */
const NUMBER: Type = [
  'a number',
  (value) =>
    /^(number|string)$/.test(typeof value) && String(value).trim() !== '' && Number.isFinite(Number(value)),
];

const TYPES: Readonly<Record<Kind['kind'], Type>> = {
  string: STRING,
  json: ['JSON text', STRING[1]],
  boolean: ['true or false', (value) => /^(true|false)$/.test(String(value))],
  number: NUMBER,
  integer: NUMBER,
  integer64: ['a whole number', (value) => isInteger64(String(value))],
  list: ['a list', Array.isArray],
  map: OBJECT,
  object: OBJECT,
};

/** Returns why the value does not have the attribute's type, or undefined. Without a type checker, programs can contain such values. */
export function typeErrorIn(
  { kind, sensitive, jsonText }: Pick<Attribute, 'kind' | 'sensitive' | 'jsonText'>,
  value: unknown,
): Finding | undefined {
  if (jsonText && typeof value === 'string') return undefined;
  if (isCalculatedFromToken(value)) {
    return {
      problem: 'is calculated from a number that is only known after apply',
      advice: "The result is meaningless. Let Terraform calculate it with CDKTF's Op, such as Op.mul(a, b).",
    };
  }
  const [name, matches] = TYPES[kind.kind];
  if (!matches(value)) {
    const members =
      kind.kind === 'object'
        ? ` with ${spellPath(Object.keys(kind.members).map(propertyName).join(', '))}`
        : '';
    const isHidden = sensitive || 'of' in kind || kind.kind === 'object';
    const isInteger64Kind = kind.kind === 'integer64';
    const problem = `is ${shownText(value, isHidden)}${isInteger64Kind ? '' : `, not ${name}`}`;
    const advice = isInteger64Kind ? INTEGER64_RULE : `Set it to ${name}${members}.`;
    return { problem, advice };
  }
  if (kind.kind === 'json') return jsonErrorIn(String(value));
  if (!('of' in kind)) return undefined;
  const [elementError] = Object.entries<unknown>(Object(value)).flatMap(([key, element]) => {
    // CDKTF drops undefined elements of a list. An undefined entry of a map is left out on purpose.
    if (element === null || (element === undefined && kind.kind === 'list')) {
      const advice = `Set it to ${TYPES[kind.of.kind][0]}, or remove it.`;
      return { problem: `contains ${element} at ${key}`, advice };
    }
    // Terraform converts numbers and booleans in a map.
    if (!isLiteral(element) || (kind.kind === 'map' && typeof element !== 'object')) return [];
    const error = typeErrorIn({ kind: kind.of, sensitive }, element);
    return error ? { ...error, problem: error.problem.replace('is ', 'contains ') } : [];
  });
  return elementError;
}

/** Returns why the text is not a JSON object, without quoting it: it may be secret. */
function jsonErrorIn(text: string): Finding | undefined {
  const value = orElse((): unknown => JSON.parse(text), undefined);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return undefined;
  const problem = value === undefined ? 'is not valid JSON' : 'is not a JSON object';
  return { problem, advice: 'Set it to a JSON object.' };
}

/** Describes the value, without quoting a possible secret, such as a token that should be in an object. */
function shownText(value: unknown, isHidden: boolean): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return classOf(value) === 'Object' ? 'an object' : `a ${classOf(value)}`;
  if (isHidden || typeof value === 'bigint') return `a ${typeof value}`;
  return typeof value === 'string' ? `"${value}"` : String(value);
}
