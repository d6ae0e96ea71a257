/** Lays out code: on one line if that fits, else with one item per line. */

/** Code without line breaks, or a group in brackets. */
export type Code = string | Group;

export interface Group {
  /** Such as `new Slo(` or `{`. */
  readonly open: string;
  readonly items: readonly Item[];
  readonly close: string;
  /** Between a name and its value, if not as in the style. */
  readonly separator?: string;
  /** Always one item per line. */
  readonly isBroken?: boolean;
  /** Always on one line. */
  readonly isFlat?: boolean;
}

export interface Item {
  readonly name?: string;
  readonly value: Code;
}

/** What differs between languages. */
export interface Style {
  /** Between a name and its value. */
  readonly separator: string;
  /** Inside braces on one line. */
  readonly space: string;
  /** After each line of a group with names. Others have a comma in every language. */
  readonly comma: string;
  readonly indent: string;
  /** Whether the values of consecutive lines begin in the same column, as `terraform fmt` wants it. */
  readonly isAligned?: boolean;
}

const WIDTH = 100;
const COMMA = ',';

export function layOut(code: Code, style: Style, margin = ''): string {
  return lines(code, style, margin, 0);
}

/** `used` is the number of columns that are taken on the first line. */
function lines(code: Code, style: Style, margin: string, used: number): string {
  if (typeof code === 'string') return code;
  const flat = code.isBroken ? undefined : onOneLine(code, style);
  if (flat !== undefined && (code.isFlat || margin.length + used + flat.length <= WIDTH)) return flat;
  const inner = margin + style.indent;
  const separator = code.separator ?? style.separator;
  const laid = code.items.map(({ name, value }) => {
    const around = name === undefined ? COMMA.length : name.length + separator.length + style.comma.length;
    return { name, value: lines(value, style, inner, around) };
  });
  const rows = laid.map(({ name, value }, place) => {
    if (name === undefined) return `${inner}${value}${COMMA}\n`;
    const padding = style.isAligned ? ' '.repeat(columnOf(laid, place) - name.length) : '';
    return `${inner}${name}${padding}${separator}${value}${style.comma}\n`;
  });
  return `${code.open}\n${rows.join('')}${margin}${code.close}`;
}

/** Undefined if a part of it must be on several lines. */
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

/** The length of the longest name among the neighbours whose values are on one line. */
function columnOf(laid: readonly { name?: string; value: string }[], place: number): number {
  const isShort = (at: number) => laid[at] !== undefined && !laid[at].value.includes('\n');
  let [first, last] = [place, place];
  if (isShort(place)) {
    while (isShort(first - 1)) first -= 1;
    while (isShort(last + 1)) last += 1;
  }
  return Math.max(...laid.slice(first, last + 1).map(({ name = '' }) => name.length));
}
