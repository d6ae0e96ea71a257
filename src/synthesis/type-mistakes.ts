import { isCalculatedFromToken, isLiteral } from './literal';
import { spelled } from './spelling';
import { Attribute, isInteger64, Kind } from '../schema/kind';
import { propertyName } from '../schema/names';
import { Remark } from '../schema/rules';

type Type = readonly [name: string, has: (value: unknown) => boolean];

const TEXT: Type = ['text', (value) => typeof value === 'string'];
const OBJECT: Type = ['an object', (value) => typeof value === 'object' && !Array.isArray(value)];
/** Terraform accepts digits in quotes. JSON cannot express other numbers. */
const NUMBER: Type = [
  'a number',
  (value) =>
    /^(number|string)$/.test(typeof value) && String(value).trim() !== '' && Number.isFinite(Number(value)),
];

const TYPES: Readonly<Record<Kind['kind'], Type>> = {
  string: TEXT,
  json: ['JSON text', TEXT[1]],
  boolean: ['true or false', (value) => /^(true|false)$/.test(String(value))],
  number: NUMBER,
  integer: NUMBER,
  integer64: ['a whole number without leading zeros', (value) => isInteger64(String(value))],
  list: ['a list', Array.isArray],
  map: OBJECT,
  object: OBJECT,
};

/** Why the value has another type than its attribute. Only the type checker keeps such a value from being written. */
export function typeMistakeIn(
  { kind, sensitive }: Pick<Attribute, 'kind' | 'sensitive'>,
  value: unknown,
): Remark | undefined {
  if (isCalculatedFromToken(value)) {
    return {
      what: 'is calculated from a number that is only known at apply',
      next: 'The result is meaningless. Let Terraform calculate it with Op of cdktf, such as Op.mul(a, b).',
    };
  }
  const [name, has] = TYPES[kind.kind];
  if (!has(value)) {
    const members =
      kind.kind === 'object'
        ? ` with ${spelled(Object.keys(kind.members).map(propertyName).join(', '))}`
        : '';
    const hidden = sensitive || ['object', 'map', 'list'].includes(kind.kind);
    return { what: `is ${shown(value, hidden)}, not ${name}`, next: `Set it to ${name}${members}.` };
  }
  if (kind.kind !== 'list' || !Array.isArray(value)) return undefined;
  const [wrong] = value
    .filter(isLiteral)
    .flatMap((one) => typeMistakeIn({ kind: kind.of, sensitive }, one) ?? []);
  return wrong && { ...wrong, what: `has an element that ${wrong.what}` };
}

/** What may be a secret, such as a token where an object belongs, is not quoted. */
function shown(value: unknown, hidden: boolean): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  if (hidden) return `a ${typeof value}`;
  return typeof value === 'string' ? `"${value}"` : String(value);
}
