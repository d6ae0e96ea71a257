/** Lays out code on one line, or with one item per line if it does not fit. */

/** Code without line breaks, or a group in brackets. */
export type Code = string | Group;

export interface Group {
  /** The opening bracket and the text before it, such as `new Slo(` or `{`. */
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
  /** Text between the name and the value of an item. Default: the style's separator. */
  readonly separator?: string;
  readonly isMultiLine?: boolean;
  readonly isSingleLine?: boolean;
}

export interface Item {
  readonly name?: string;
  readonly value: Code;
}

/** The formatting that differs between languages. */
export interface Style {
  /** Text between the name and the value of an item. */
  readonly separator: string;
  /** Space inside the braces of a group that is on one line. */
  readonly space: string;
  /** Text after a named item on its own line. An unnamed item, such as a list element, is followed by a comma in every language. */
  readonly comma: string;
  readonly indent: string;
  /** Whether the values of consecutive lines begin in the same column, as `terraform fmt` requires. */
  readonly isAligned?: boolean;
}

const MAX_COLUMNS = 100;
const COMMA = ',';

/** @param usedColumns the number of columns that other text occupies on the first line */
export function layOut(code: Code, style: Style, margin = '', usedColumns = 0): string {
  if (typeof code === 'string') return code;
  const flat = code.isMultiLine ? undefined : onOneLine(code, style);
  if (flat && (code.isSingleLine || margin.length + usedColumns + flat.length <= MAX_COLUMNS)) return flat;
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
  if (code.isMultiLine) return undefined;
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

/** Returns the length of the longest name in this item's run of one-line items. `terraform fmt` aligns the values of each run. */
function alignedNameLength(items: readonly { name?: string; value: string }[], index: number): number {
  const isOnOneLine = (at: number) => items[at] !== undefined && !items[at].value.includes('\n');
  let [first, last] = [index, index];
  if (isOnOneLine(index)) {
    while (isOnOneLine(first - 1)) first -= 1;
    while (isOnOneLine(last + 1)) last += 1;
  }
  return Math.max(...items.slice(first, last + 1).map(({ name = '' }) => name.length));
}
