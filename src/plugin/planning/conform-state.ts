import { LosslessNumber } from 'lossless-json';
import { objectOf } from '../../json/members';
import { AttributePath, Diagnostics, formatPath } from '../diagnostics';
import { objectType, Schema } from '../schema';
import { withoutWriteOnly } from './write-only';
import { isFullyKnown } from '../values/equality';
import { canonicalNumber } from '../values/number';
import { formatType, isRecord, kindOf, memberOf, ObjectValue, Type, Unknown, Value } from '../values/value';

/**
 * Returns the state to store: the planned values, with the returned value or null for each unknown one, and null for write-only values.
 * If the schema does not allow a returned value, stores null and adds a warning: an error would taint the object.
 *
 * @param planned `UNKNOWN` for a read, an import or a move
 */
export function conformState(
  { attributes }: Schema,
  typeName: string,
  planned: Value,
  returned: ObjectValue,
  diagnostics: Diagnostics,
): ObjectValue {
  const state = new Conformer(typeName, diagnostics).fill(objectType(attributes), planned, returned, []);
  return withoutWriteOnly(attributes, isRecord(state) ? state : {});
}

class Conformer {
  constructor(
    private readonly typeName: string,
    private readonly diagnostics: Diagnostics,
  ) {}

  /** Returns the planned value, with its unknown parts taken from the returned value. */
  public fill(type: Type, planned: Value, returned: Value, path: AttributePath): Value {
    if (planned instanceof Unknown) return this.conform(type, returned, path);
    if (typeof type === 'string' || isFullyKnown(planned)) return planned;
    const [kind, inner] = type;
    if (kind === 'list' && Array.isArray(planned)) {
      const items = Array.isArray(returned) ? returned : [];
      return planned.map((item, index) => this.fill(inner, item, items[index] ?? null, [...path, index]));
    }
    if (kind === 'list' || !isRecord(planned)) return planned;
    const source = isRecord(returned) ? returned : {};
    const types = kind === 'object' ? inner : objectOf<string, Type>(Object.keys(planned), () => inner);
    return objectOf(Object.keys(types), (name) =>
      this.fill(types[name], memberOf(planned, name), memberOf(source, name), [...path, name]),
    );
  }

  /** Returns a value that matches the type, with null for anything unknown, absent or invalid. */
  private conform(type: Type, value: Value, path: AttributePath): Value {
    if (value === null || value === undefined || value instanceof Unknown) return null;
    if (type === 'string' && typeof value === 'string') return value;
    if (type === 'bool' && typeof value === 'boolean') return value;
    if (type === 'number' && value instanceof LosslessNumber) {
      if (canonicalNumber(value.value) !== undefined) return value;
      return this.reject(path, 'is a number with too many digits');
    }
    if (typeof type !== 'string') {
      const [kind, inner] = type;
      if (kind === 'object' && isRecord(value)) return this.conformObject(inner, value, path);
      if (kind === 'map' && isRecord(value)) {
        return objectOf(Object.keys(value), (key) => this.conform(inner, value[key], [...path, key]));
      }
      if (kind === 'list' && Array.isArray(value)) {
        return value.map((item, index) => this.conform(inner, item, [...path, index]));
      }
    }
    return this.reject(path, `should be ${formatType(type)} but is ${kindOf(value)}`);
  }

  private conformObject(
    types: Readonly<Record<string, Type>>,
    value: ObjectValue,
    path: AttributePath,
  ): ObjectValue {
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(types, name)) this.reject([...path, name], 'is not in the schema');
    }
    return objectOf(Object.keys(types), (name) =>
      this.conform(types[name], memberOf(value, name), [...path, name]),
    );
  }

  private reject(path: AttributePath, problem: string): null {
    this.diagnostics.warning(
      `The provider returned an invalid value for ${this.typeName}`,
      `The provider returned a value for "${formatPath(path)}" that ${problem}. The state omits the value. ` +
        'This is a bug in the provider, not an error in the configuration. Please report it with this message.',
      path,
    );
    return null;
  }
}
