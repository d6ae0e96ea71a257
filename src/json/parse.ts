/** A JSON parser. lossless-json's own builds strings character by character: a 60 MB string takes 12 seconds and 2 GB of memory. */
import { LosslessNumber } from 'lossless-json';
import { Json, JsonObject, setMember } from './members';

/** Maximum nesting depth: far deeper than any real response, but shallow enough that recursion does not overflow the stack. */
const MAX_DEPTH = 500;

/** Maximum number of values. Parsed values need about ten times as much memory as their text: this many need several hundred MB. */
const MAX_VALUES = 2_000_000;

const NUMBER_PATTERN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const LITERAL_PATTERN = /null|true|false/y;
const NAN_PATTERN = /-?(NaN|Infinity)\b/y;

/**
 * Like `JSON.parse`, but returns numbers as `LosslessNumber`. Throws `SyntaxError` for invalid JSON, and `RangeError` if the text is nested
 * more than 500 levels deep or has more than two million values. The messages do not quote the text.
 */
export const parseJson = (text: string, options: ParseOptions = {}): Json =>
  new Parser(text, options).parseDocument();

export interface ParseOptions {
  /** Whether to replace values that are nested too deeply with null, instead of throwing. @default false */
  readonly prunesDeepValues?: boolean;
  /** Whether to accept `NaN` and `Infinity` as null. Some languages write them by default, although they are not JSON. @default false */
  readonly acceptsNaN?: boolean;
  /** Whether a member that an object has twice is an error. @default false: the last one wins */
  readonly rejectsDuplicates?: boolean;
}

class Parser {
  private position = 0;
  private valueCount = 0;

  constructor(
    private readonly text: string,
    private readonly options: ParseOptions,
  ) {}

  public parseDocument(): Json {
    const value = this.parseValue(0);
    if (this.peek() !== '') throw this.syntaxError();
    return value;
  }

  private parseValue(depth: number): Json {
    this.valueCount += 1;
    if (this.valueCount > MAX_VALUES) throw new RangeError(`The JSON has more than ${MAX_VALUES} values.`);
    if (depth > MAX_DEPTH && this.options.prunesDeepValues) return this.skipValue();
    if (depth > MAX_DEPTH) throw new RangeError(`The JSON is nested more than ${MAX_DEPTH} levels deep.`);
    switch (this.peek()) {
      case '{':
        return this.parseObject(depth + 1);
      case '[':
        return this.parseArray(depth + 1);
      case '"':
        return this.parseString();
      default:
        return this.parseScalar();
    }
  }

  /** Skips a value without recursion, because it may be nested to any depth. Returns null, which replaces the value. */
  private skipValue(): null {
    let openBrackets = 0;
    do {
      const next = this.peek();
      if ('{['.includes(next || '-')) openBrackets += 1;
      if ('}]'.includes(next || '-')) openBrackets -= 1;
      if (next === '"') this.parseString();
      else if ('{[]},:'.includes(next || '-')) this.position += 1;
      else this.parseScalar();
    } while (openBrackets > 0);
    return null;
  }

  private parseArray(depth: number): Json[] {
    const items: Json[] = [];
    this.position += 1;
    if (this.tryConsume(']')) return items;
    do items.push(this.parseValue(depth));
    while (this.tryConsume(','));
    if (!this.tryConsume(']')) throw this.syntaxError();
    return items;
  }

  private parseObject(depth: number): JsonObject {
    const object: JsonObject = {};
    this.position += 1;
    if (this.tryConsume('}')) return object;
    do {
      if (this.peek() !== '"') throw this.syntaxError();
      const name = this.parseString();
      if (!this.tryConsume(':')) throw this.syntaxError();
      if (this.options.rejectsDuplicates && Object.hasOwn(object, name)) throw this.syntaxError();
      setMember(object, name, this.parseValue(depth));
    } while (this.tryConsume(','));
    if (!this.tryConsume('}')) throw this.syntaxError();
    return object;
  }

  private parseString(): string {
    let end = this.position;
    do {
      end = this.text.indexOf('"', end + 1);
      if (end < 0) throw this.syntaxError();
    } while (this.isEscaped(end));
    const literal = this.text.slice(this.position, end + 1);
    try {
      const value = String(JSON.parse(literal));
      this.position = end + 1;
      return value;
    } catch {
      throw this.syntaxError();
    }
  }

  private isEscaped(position: number): boolean {
    let start = position;
    while (this.text[start - 1] === '\\') start -= 1;
    return (position - start) % 2 === 1;
  }

  private parseScalar(): LosslessNumber | boolean | null {
    const literal = this.match(LITERAL_PATTERN);
    if (literal !== undefined) return literal === 'null' ? null : literal === 'true';
    const number = this.match(NUMBER_PATTERN);
    if (number !== undefined) return new LosslessNumber(number);
    if (this.options.acceptsNaN && this.match(NAN_PATTERN) !== undefined) return null;
    throw this.syntaxError();
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const [text] = pattern.exec(this.text) ?? [];
    this.position += text?.length ?? 0;
    return text;
  }

  /** Skips white space. Returns the next character without consuming it, or an empty string at the end of the text. */
  private peek(): string {
    while (isSpace(this.text.charCodeAt(this.position))) this.position += 1;
    return this.text.charAt(this.position);
  }

  private tryConsume(character: string): boolean {
    if (this.peek() !== character) return false;
    this.position += 1;
    return true;
  }

  private syntaxError(): SyntaxError {
    return new SyntaxError(`Invalid JSON at position ${this.position}.`);
  }
}

const isSpace = (code: number): boolean => code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
