/** Decodes values in the state file, which are JSON whose meaning depends on the type. */
import { LosslessNumber } from 'lossless-json';
import { decimal } from './number';
import { CodecError, formatType, isRecord, kindOf, memberOf, Path, Type, Value } from './value';
import { objectOf } from '../../json/members';
import { parse } from '../../json/parse';

/**
 * Decodes a value from the state file. Missing attributes become null, and attributes that are not in the schema are omitted, so that the
 * state of an older or newer release can be read. Throws `CodecError`.
 */
export function decodeStateJson(text: string, type: Type): Value {
  return convert(parseStateJson(text), type, []);
}

/** Parses the JSON of a state. Throws `CodecError`. */
export function parseStateJson(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new CodecError('The stored state is not valid JSON, or is nested too deeply.', []);
  }
}

function convert(json: unknown, type: Type, path: Path): Value {
  if (json === null) return null;
  if (type === 'string' && typeof json === 'string') return json;
  // The attribute was a number in an older release of the package. Terraform converts a number in the configuration to the same text.
  if (type === 'string' && json instanceof LosslessNumber) return json.value;
  if (type === 'bool' && typeof json === 'boolean') return json;
  if (type === 'number' && (json instanceof LosslessNumber || typeof json === 'string')) {
    return convertNumber(String(json), path);
  }
  if (typeof type !== 'string') {
    const [kind, inner] = type;
    if (kind === 'object' && isRecord(json)) {
      return objectOf(Object.keys(inner), (name) => convertAt(name, memberOf(json, name), inner[name], path));
    }
    if (kind === 'map' && isRecord(json)) {
      return objectOf(Object.keys(json), (key) => convertAt(key, json[key], inner, path));
    }
    if (kind === 'list' && Array.isArray(json)) {
      return json.map((item, index) => convertAt(index, item, inner, path));
    }
  }
  throw new CodecError(`Expected ${formatType(type)}, found ${kindOf(json)}.`, path);
}

function convertAt(step: string | number, json: unknown, type: Type, path: Path): Value {
  path.push(step);
  const value = convert(json, type, path);
  path.pop();
  return value;
}

function convertNumber(text: string, path: Path): Value {
  try {
    return decimal(text);
  } catch {
    throw new CodecError('Expected a number, found other text or a number with too many digits.', path);
  }
}
