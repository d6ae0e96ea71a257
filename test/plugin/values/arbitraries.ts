import { LosslessNumber } from 'lossless-json';
import { ObjectValue, Type, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';

/** Any string, including `__proto__`, emoji and control characters. */
export const text = fc.oneof(
  { weight: 8, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  fc.constantFrom('', '__proto__', 'constructor', '👩‍💻', '\uFEFFbom', '${x}', 'e\u0301', 'x'.repeat(70_000)),
);

const name = fc.oneof(
  { weight: 5, arbitrary: fc.stringMatching(/^[a-z][a-z_]{0,6}$/) },
  fc.constant('__proto__'),
);

export const numberText = fc.oneof(
  fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }).map(String),
  fc.integer().map(String),
  fc
    .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: -60, max: 60 }))
    .map(([digits, exponent]) => `${digits}e${exponent}`),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc.constantFrom(
    '0',
    '-0',
    '0.1',
    '99.90',
    '99.95',
    '9007199254740993',
    '1e-30',
    '1208925819614629174706176',
  ),
);

export const type: fc.Arbitrary<Type> = fc.letrec<{ type: Type }>((tie) => ({
  type: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<Type>('string', 'number', 'bool'),
    fc.tuple(fc.constantFrom('list' as const, 'map' as const), tie('type')),
    fc.tuple(fc.constant('object' as const), fc.dictionary(name, tie('type'), { maxKeys: 4 })),
  ),
})).type;

export interface ValueOptions {
  /** Default: true. */
  readonly unknown?: boolean;
}

/** Any value of a type, including null and, by default, unknown. */
export function valueOf(of: Type, options: ValueOptions = {}): fc.Arbitrary<Value> {
  const special =
    options.unknown === false ? fc.constant<Value>(null) : fc.constantFrom<Value>(null, UNKNOWN);
  return fc.oneof({ weight: 6, arbitrary: plainValueOf(of, options) }, special);
}

/** Like {@link valueOf}, but neither null nor unknown as a whole. */
export function plainValueOf(of: Type, options: ValueOptions = {}): fc.Arbitrary<Value> {
  if (of === 'string') return text;
  if (of === 'bool') return fc.boolean();
  if (of === 'number') return numberText.map((digits) => new LosslessNumber(digits));
  const [kind, inner] = of;
  switch (kind) {
    case 'object':
      return objectOf(inner, (member) => valueOf(member, options));
    case 'map':
      return fc
        .array(fc.tuple(text, valueOf(inner, options)), { maxLength: 4 })
        .map((entries) => Object.fromEntries(entries));
    case 'list':
      return fc.array(valueOf(inner, options), { maxLength: 4 });
  }
}

/** An object with a value for each member. */
export function objectOf<Of>(
  members: Readonly<Record<string, Of>>,
  value: (of: Of) => fc.Arbitrary<Value>,
): fc.Arbitrary<ObjectValue> {
  const entries = Object.entries(members).map(([key, of]) =>
    value(of).map((one): [string, Value] => [key, one]),
  );
  return fc.tuple(...entries).map((all) => Object.fromEntries(all));
}

/** A type with a value of it. */
export function typed(options: ValueOptions = {}): fc.Arbitrary<{ type: Type; value: Value }> {
  return type.chain((of) => valueOf(of, options).map((value) => ({ type: of, value })));
}
