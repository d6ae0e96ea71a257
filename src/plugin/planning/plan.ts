import { AttributePath } from '../diagnostics';
import { Attribute, Attributes, NestedAttributes, objectType, Schema, typeOf } from '../schema';
import { replacingPaths } from './replace';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../values/value';

export interface Change {
  readonly schema: Schema;
  readonly config: ObjectValue;
  /** null when the object will be created. */
  readonly prior: ObjectValue | null;
}

export interface PlannedChange {
  readonly planned: ObjectValue;
  /** The attributes whose change replaces the object. */
  readonly requiresReplace: readonly AttributePath[];
}

/**
 * What an attribute becomes that the provider may choose and the configuration leaves to it. `prior` is undefined where the
 * state does not have the object that the attribute belongs to.
 */
type Fill = (attribute: Attribute, prior: Value | undefined) => Value;

const keepPrior: Fill = (_attribute, prior) => prior ?? null;

/**
 * The plan of a create or an update as the schema alone makes it. What is configured is planned as configured, defaults
 * stand in for null, and what is neither configured nor computed is null. If that is what the state holds, nothing
 * changes; otherwise computed attributes are unknown, save for those that keep their state.
 *
 * An attribute with `keepState` that is null in the state stays null: if the service has a value for it by now, the next
 * read shows it, and no plan is full of values that will not change.
 */
export function planChange({ schema: { attributes }, config, prior }: Change): PlannedChange {
  const candidate = merge(attributes, config, prior, keepPrior);
  if (prior !== null && equal(candidate, prior, objectType(attributes))) {
    return { planned: prior, requiresReplace: [] };
  }

  const planned = merge(attributes, config, prior, ({ keepState }, before) => {
    if (before === undefined || prior === null || !keepState) return UNKNOWN;
    const guards = keepState === true ? [] : keepState.unlessChanged;
    const kept = guards.every((name) => sameAttribute(attributes, name, candidate, prior));
    return kept ? before : UNKNOWN;
  });
  return { planned, requiresReplace: prior === null ? [] : replacingPaths(attributes, planned, prior) };
}

function sameAttribute(attributes: Attributes, name: string, a: ObjectValue, b: ObjectValue): boolean {
  if (!Object.hasOwn(attributes, name)) {
    throw new Error(`"keepState" names "${name}", which the schema does not have.`);
  }
  return equal(memberOf(a, name), memberOf(b, name), typeOf(attributes[name]));
}

function merge(
  attributes: Attributes,
  config: ObjectValue,
  prior: ObjectValue | null,
  fill: Fill,
): ObjectValue {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]) => {
      const before = prior === null ? undefined : memberOf(prior, name);
      return [name, mergeAttribute(attribute, memberOf(config, name), before, fill)];
    }),
  );
}

function mergeAttribute(attribute: Attribute, config: Value, prior: Value | undefined, fill: Fill): Value {
  if (attribute.writeOnly) return null;
  if (config === null) return attribute.default ?? (attribute.computed ? fill(attribute, prior) : null);
  return attribute.nested ? mergeNested(attribute.nested, config, prior ?? null, fill) : config;
}

function mergeNested(
  { nesting, attributes }: NestedAttributes,
  config: Value,
  prior: Value,
  fill: Fill,
): Value {
  const mergeElement = (element: Value, before: Value): Value =>
    isRecord(element) ? merge(attributes, element, isRecord(before) ? before : null, fill) : element;

  if (config instanceof Unknown) return UNKNOWN;
  if (nesting === 'single') return mergeElement(config, prior);
  if (isRecord(config)) {
    const before = isRecord(prior) ? prior : {};
    return Object.fromEntries(
      Object.entries(config).map(([key, element]) => [key, mergeElement(element, memberOf(before, key))]),
    );
  }
  if (!Array.isArray(config)) return config;
  const before = Array.isArray(prior) ? prior : [];
  if (nesting === 'list') return config.map((element, index) => mergeElement(element, before[index] ?? null));
  return mergeSet(attributes, config, before, mergeElement);
}

/** Elements of a set have no names, so each is taken for that element of the state which agrees with its configuration. */
function mergeSet(
  attributes: Attributes,
  config: readonly Value[],
  prior: readonly Value[],
  mergeElement: (element: Value, before: Value) => Value,
): Value[] {
  const left = [...prior];
  // Those that leave least to the provider choose first, as few elements of the state can be theirs.
  return [...config].sort(byNulls).map((element) => {
    const found = left.findIndex(
      (before) =>
        isRecord(element) &&
        isRecord(before) &&
        equal(merge(attributes, element, before, keepPrior), before, objectType(attributes)),
    );
    return mergeElement(element, found < 0 ? null : left.splice(found, 1)[0]);
  });
}

function byNulls(a: Value, b: Value): number {
  const nulls = (value: Value) =>
    isRecord(value) ? Object.values(value).filter((item) => item === null).length : 0;
  return nulls(a) - nulls(b);
}
