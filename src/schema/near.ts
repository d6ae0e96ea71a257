/**
 * The listed value of an open enumeration that a misspelt text probably means: `28d`, `28 days` and `slo_time_frame_28_days` mean
 * `SLO_TIME_FRAME_28_DAYS`. Undefined if there is none or more than one: any other text may be a value that is not listed.
 */
export function listedNear(value: string, listed: readonly string[]): string | undefined {
  // If only an unspecified value is listed, no other value can be meant.
  if (listed.includes(value) || listed.every((one) => /(^|_)(UNKNOWN|UNSPECIFIED)$/.test(one))) {
    return undefined;
  }
  const near = listed.filter((one) => isNear(words(value), words(one)));
  return near.length === 1 ? near[0] : undefined;
}

/** Numbers and runs of letters. Separators and upper or lower case do not count. */
function words(text: string): string[] {
  return text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
}

/** The same words with at most one typing error, or the same number with some of the words, possibly shortened. */
function isNear(value: readonly string[], listed: readonly string[]): boolean {
  const number = numbers(value);
  if (number !== numbers(listed)) return false;
  if (edits(value.join(''), listed.join('')) <= 1) return true;
  return number !== '' && listed.some((_, start) => shortens(value, listed.slice(start)));
}

function shortens(value: readonly string[], listed: readonly string[]): boolean {
  return value.every((word, index) => listed[index]?.startsWith(word));
}

function numbers(text: readonly string[]): string {
  return text.filter((word) => /\d/.test(word)).join();
}

/**
 * How many characters must be inserted, deleted, replaced or swapped with their neighbour to turn one word into another (the
 * optimal string alignment distance). Written by hand, because a library would be a dependency of every stack.
 */
export function edits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row++) {
    rows.push([row]);
    for (let column = 1; column <= to.length; column++) {
      const [above, here] = [rows[row - 1], rows[row]];
      const replaced = above[column - 1] + (from[row - 1] === to[column - 1] ? 0 : 1);
      const isSwapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? rows[row - 2][column - 2] + 1 : Infinity;
      here.push(Math.min(above[column] + 1, here[column - 1] + 1, replaced, swapped));
    }
  }
  return rows[from.length][to.length];
}
