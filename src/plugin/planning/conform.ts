import { LosslessNumber } from 'lossless-json';
import { objectOf } from '../../json/members';
import { AttributePath, formatPath } from '../diagnostics';
import { Attributes, objectType, Schema } from '../schema';
import { withoutWriteOnly } from './write-only';
import { equal, isFullyKnown } from '../values/equality';
import { canonicalNumber } from '../values/number';
import { describe, Type } from '../values/type';
import { isRecord, kindOf, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../values/value';

/** Returned values that the schema does not allow. They are null in the state. */
export interface Problem {
  readonly path: AttributePath;
  readonly message: string;
}

export interface Conformed {
  /** Every attribute of the schema, with its type, and without unknown or write-only values. */
  readonly state: ObjectValue;
  readonly problems: readonly Problem[];
}

/**
 * The state after an apply: planned values if they are known, otherwise returned values or null. Never throws, because the object
 * exists and its valid values must reach the state.
 */
export function conformToPlan(schema: Schema, planned: ObjectValue, returned: ObjectValue): Conformed {
  return conform(schema.attributes, planned, returned);
}

/** The state of a read or an import. Like {@link conformToPlan} with a plan in which everything is unknown. */
export function conformToSchema(schema: Schema, returned: ObjectValue): Conformed {
  return conform(schema.attributes, UNKNOWN, returned);
}

function conform(attributes: Attributes, planned: Value, returned: ObjectValue): Conformed {
  const problems: Problem[] = [];
  const state = new Conformer(problems).fill(objectType(attributes), planned, returned, []);
  return { state: withoutWriteOnly(attributes, isRecord(state) ? state : {}), problems };
}

class Conformer {
  constructor(private readonly problems: Problem[]) {}

  /** The planned value, with its unknown parts taken from the returned value. */
  public fill(type: Type, planned: Value, returned: Value, path: AttributePath): Value {
    if (planned instanceof Unknown) return this.known(type, returned, path);
    if (typeof type === 'string' || isFullyKnown(planned)) return planned;
    const [kind, inner] = type;
    if (kind === 'object') return this.fillMembers(Object.entries(inner), planned, returned, path);
    if (kind === 'map') {
      const keys = isRecord(planned) ? Object.keys(planned) : [];
      return this.fillMembers(
        keys.map((key) => [key, inner]),
        planned,
        returned,
        path,
      );
    }
    if (!Array.isArray(planned)) return planned;
    if (kind === 'set') return this.fillSet(inner, planned, returned, path);
    const items = Array.isArray(returned) ? returned : [];
    return planned.map((item, index) => this.fill(inner, item, items[index] ?? null, [...path, index]));
  }

  private fillMembers(types: [string, Type][], planned: Value, returned: Value, path: AttributePath): Value {
    if (!isRecord(planned)) return planned;
    const source = isRecord(returned) ? returned : {};
    return Object.fromEntries(
      types.map(([name, type]) => [
        name,
        this.fill(type, memberOf(planned, name), memberOf(source, name), [...path, name]),
      ]),
    );
  }

  /** Elements of sets have no keys: each is matched with a returned element that agrees with its known parts. */
  private fillSet(type: Type, planned: readonly Value[], returned: Value, path: AttributePath): Value[] {
    const cleaned = this.known(['set', type], returned, path);
    const left = Array.isArray(cleaned) ? [...cleaned] : [];
    const take = (element: Value): Value => {
      const found = left.findIndex((item) => equal(this.fill(type, element, item, path), item, type));
      return found < 0 ? null : left.splice(found, 1)[0];
    };
    const unknown = planned.filter((element) => element instanceof Unknown);
    const partly = planned.filter((element) => !(element instanceof Unknown) && !isFullyKnown(element));
    const known = planned.filter(isFullyKnown);
    known.forEach(take);
    const filled = [...known, ...partly.map((element) => this.fill(type, element, take(element), path))];
    // An element without a match became equal to another one.
    filled.push(...left.slice(0, unknown.length));
    return filled.length > 0 ? filled : [null];
  }

  /** A returned value with its type, and null for anything unknown, absent or invalid. */
  private known(type: Type, value: Value, path: AttributePath): Value {
    if (value === null || value === undefined || value instanceof Unknown) return null;
    if (type === 'string' && typeof value === 'string') return value;
    if (type === 'bool' && typeof value === 'boolean') return value;
    if (type === 'number' && value instanceof LosslessNumber) {
      if (canonicalNumber(value.value) !== undefined) return value;
      return this.wrong(path, 'is a number with too many digits');
    }
    if (typeof type !== 'string') {
      const [kind, inner] = type;
      if (kind === 'object') {
        if (isRecord(value)) return this.knownObject(inner, value, path);
      } else if (kind === 'map') {
        if (isRecord(value)) {
          return Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key, this.known(inner, item, [...path, key])]),
          );
        }
      } else if (Array.isArray(value)) {
        return value.map((item, index) => this.known(inner, item, [...path, index]));
      }
    }
    return this.wrong(path, `should be ${describe(type)} but is ${kindOf(value)}`);
  }

  private knownObject(
    types: Readonly<Record<string, Type>>,
    value: ObjectValue,
    path: AttributePath,
  ): ObjectValue {
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(types, name)) this.wrong([...path, name], 'is not in the schema');
    }
    return objectOf(Object.keys(types), (name) =>
      this.known(types[name], memberOf(value, name), [...path, name]),
    );
  }

  private wrong(path: AttributePath, what: string): null {
    this.problems.push({
      path,
      message: `The provider returned a value of "${formatPath(path)}" that ${what}. It is omitted from the state.`,
    });
    return null;
  }
}
