/** Lays out code on one line if it fits, and otherwise with one item per line. */

/** Code without line breaks, or a group in brackets. */
export type Code = string | Group;

export interface Group {
  /** The opening bracket and the text before it, such as `new Slo(` or `{`. */
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
  /** Separates a name from the value. Default: the style's separator. */
  readonly separator?: string;
  /** Whether each item is always on its own line. */
  readonly isBroken?: boolean;
  /** Whether the group is always on one line. */
  readonly isFlat?: boolean;
}

export interface Item {
  readonly name?: string;
  readonly value: Code;
}

/** The formatting that differs between languages. */
export interface Style {
  /** Separates a name from the value. */
  readonly separator: string;
  /** Space inside the braces of a group that is on one line. */
  readonly space: string;
  /** Ends each line of a group whose items have names. In other groups, lines end with a comma in every language. */
  readonly comma: string;
  readonly indent: string;
  /** Whether the values of consecutive lines begin in the same column, as `terraform fmt` requires. */
  readonly isAligned?: boolean;
}

const WIDTH = 100;
const COMMA = ',';

/** @param usedColumns the number of columns that other text takes up on the first line */
export function layOut(code: Code, style: Style, margin = '', usedColumns = 0): string {
  if (typeof code === 'string') return code;
  const flat = code.isBroken ? undefined : onOneLine(code, style);
  if (flat !== undefined && (code.isFlat || margin.length + usedColumns + flat.length <= WIDTH)) return flat;
  const inner = margin + style.indent;
  const separator = code.separator ?? style.separator;
  const formatted = code.items.map(({ name, value }) => {
    const width = name === undefined ? COMMA.length : name.length + separator.length + style.comma.length;
    return { name, value: layOut(value, style, inner, width) };
  });
  const rows = formatted.map(({ name, value }, index) => {
    if (name === undefined) return `${inner}${value}${COMMA}\n`;
    const padding = style.isAligned ? ' '.repeat(alignedNameLength(formatted, index) - name.length) : '';
    return `${inner}${name}${padding}${separator}${value}${style.comma}\n`;
  });
  return `${code.open}\n${rows.join('')}${margin}${code.close}`;
}

/** Returns the code on one line, or undefined if a part of it must be on several lines. */
function onOneLine(code: Code, style: Style): string | undefined {
  if (typeof code === 'string') return code;
  if (code.isBroken) return undefined;
  const items = code.items.map(({ name, value }) => {
    const flat = onOneLine(value, style);
    return flat === undefined || name === undefined
      ? flat
      : `${name}${code.separator ?? style.separator}${flat}`;
  });
  if (items.includes(undefined)) return undefined;
  const space = code.open.endsWith('{') && items.length > 0 ? style.space : '';
  return `${code.open}${space}${items.join(', ')}${space}${code.close}`;
}

/** Returns the length of the longest name in the sequence of one-line values that contains this item. */
function alignedNameLength(items: readonly { name?: string; value: string }[], index: number): number {
  const isOnOneLine = (at: number) => items[at] !== undefined && !items[at].value.includes('\n');
  let [first, last] = [index, index];
  if (isOnOneLine(index)) {
    while (isOnOneLine(first - 1)) first -= 1;
    while (isOnOneLine(last + 1)) last += 1;
  }
  return Math.max(...items.slice(first, last + 1).map(({ name = '' }) => name.length));
}
