import { convert } from './convert';
import { CodecError, Type, Value } from './value';
import { parse } from '../../json/parse';

/**
 * Decodes a value from the state file, which is JSON whose meaning depends on the type. Missing attributes become null, and attributes that
 * are not in the schema are omitted, so that the state of an older or newer release can be read. Throws `CodecError`.
 */
export const decodeStateJson = (text: string, type: Type): Value =>
  convert(parseState(text), type, (path, expected, found) => {
    throw new CodecError(`Expected ${expected}, found ${found}.`, path);
  });

function parseState(text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new CodecError('The stored state is not valid JSON, or is nested too deeply.', []);
  }
}
