import { Attribute, Attributes, NestedAttributes, Schema } from '../../../src/plugin/schema';
import { ObjectValue, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';
import { objectOf, plainValueOf, type, valueOf } from '../values/arbitraries';

const name = fc.oneof({ weight: 9, arbitrary: fc.stringMatching(/^[a-e]$/) }, fc.constant('__proto__'));

const presence = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<Partial<Attribute>>(
      { required: true },
      { optional: true },
      { computed: true },
      { computed: true, keepState: true },
      { optional: true, computed: true },
      { optional: true, computed: true, keepState: true },
    ),
  },
  fc.constant<Partial<Attribute>>({ optional: true, writeOnly: true }),
);

function attributes(depth: number): fc.Arbitrary<Attributes> {
  const plain = fc
    .record({ type, flags: presence, requiresReplace: fc.boolean() })
    .map(({ flags, ...of }): Attribute => ({ description: '', ...of, ...flags }));
  const nested = fc
    .record({
      nesting: fc.constantFrom<NestedAttributes['nesting']>('single', 'list'),
      attributes: depth > 0 ? attributes(depth - 1) : fc.constant<Attributes>({}),
    })
    .chain((of) => presence.map((flags): Attribute => ({ description: '', nested: of, ...flags })));
  const one = depth > 0 ? fc.oneof({ weight: 3, arbitrary: plain }, nested) : plain;
  return fc.dictionary(name, one, { maxKeys: 5 });
}

export const schema: fc.Arbitrary<Schema> = attributes(2).map((all) => ({
  description: '',
  attributes: all,
}));

interface Options {
  readonly unknown: boolean;
}

/** A configuration that Terraform and `validateConfig` accept. */
export function configOf(of: Attributes, options: Options): fc.Arbitrary<ObjectValue> {
  return objectOf(of, (attribute) => configured(attribute, options));
}

function configured(attribute: Attribute, options: Options): fc.Arbitrary<Value> {
  if (!attribute.required && !attribute.optional) return fc.constant(null);
  const special: Value[] = [...(attribute.required ? [] : [null]), ...(options.unknown ? [UNKNOWN] : [])];
  const value = attribute.nested
    ? nestedOf(attribute.nested, configOf(attribute.nested.attributes, options))
    : plainValueOf(attribute.type ?? 'string', options);
  return special.length === 0
    ? value
    : fc.oneof({ weight: 3, arbitrary: value }, fc.constantFrom(...special));
}

function nestedOf(nested: NestedAttributes, element: fc.Arbitrary<ObjectValue>): fc.Arbitrary<Value> {
  return nested.nesting === 'single' ? element : fc.array(element, { maxLength: 3 });
}

/** Any state that matches the schema. */
export function stateOf(of: Attributes): fc.Arbitrary<ObjectValue> {
  return objectOf(of, (attribute) => {
    if (attribute.writeOnly) return fc.constant(null);
    if (!attribute.nested) return valueOf(attribute.type ?? 'string', { unknown: false });
    return fc.option(nestedOf(attribute.nested, stateOf(attribute.nested.attributes)));
  });
}
