import { objectOf } from '../../json/members';
import { AttributePath } from '../diagnostics';
import { Attribute, Attributes, meanSame, NestedAttributes, objectType, Schema, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../values/value';

interface PlanInput {
  readonly schema: Schema;
  readonly config: ObjectValue;
  /** null when the object will be created. */
  readonly prior: ObjectValue | null;
}

interface SchemaPlan {
  readonly planned: ObjectValue;
  /** The attributes whose change replaces the object. */
  readonly requiresReplace: readonly AttributePath[];
}

/**
 * The planned value of an attribute that is computed and not configured. `prior` is undefined if the state does not have the
 * object that the attribute belongs to.
 */
type Fill = (attribute: Attribute, prior: Value | undefined) => Value;

const keepPrior: Fill = (_attribute, prior) => prior ?? null;

/**
 * The plan of a create or an update that follows from the schema: configured values, and null for anything
 * that is neither configured nor computed. If that equals the state, nothing changes. Otherwise computed attributes are
 * unknown, except those that keep their state.
 *
 * An attribute with `keepState` that is null in the state stays null. If the service now has a value for it, the next read
 * shows it. Otherwise every plan would show unknown values that do not change.
 */
export function planChange({ schema: { attributes }, config, prior }: PlanInput): SchemaPlan {
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
  return objectOf(Object.keys(attributes), (name) => {
    const before = prior === null ? undefined : memberOf(prior, name);
    return mergeAttribute(attributes[name], memberOf(config, name), before, fill);
  });
}

function mergeAttribute(attribute: Attribute, config: Value, prior: Value | undefined, fill: Fill): Value {
  if (attribute.writeOnly) return null;
  if (prior !== undefined && meanSame(attribute, config, prior)) return prior;
  if (config === null) return attribute.computed ? fill(attribute, prior) : null;
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
  if (!Array.isArray(config)) return config;
  const before = Array.isArray(prior) ? prior : [];
  return config.map((element, index) => mergeElement(element, before[index] ?? null));
}

/** The attributes with `requiresReplace` whose planned value differs from the state. An unknown value differs. */
function replacingPaths(attributes: Attributes, planned: ObjectValue, prior: ObjectValue): AttributePath[] {
  return Object.entries(attributes)
    .filter(([, { requiresReplace }]) => requiresReplace)
    .filter(([name, attribute]) => !equal(memberOf(planned, name), memberOf(prior, name), typeOf(attribute)))
    .map(([name]) => [name]);
}
