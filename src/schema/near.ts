/**
 * Returns the listed value that a misspelt one probably means: `28d`, `28 days` and `slo_time_frame_28_days` all mean
 * `SLO_TIME_FRAME_28_DAYS`. Returns undefined if no value or more than one matches: unlisted values are allowed.
 */
export function nearestListed(value: string, listed: readonly string[]): string | undefined {
  // If the document lists only placeholders, such as UNKNOWN, any real value is missing from the list.
  if (listed.includes(value) || listed.every((entry) => /(^|_)(UNKNOWN|UNSPECIFIED)$/.test(entry))) {
    return undefined;
  }
  const near = listed.filter((entry) => isNear(wordsIn(value), wordsIn(entry)));
  return near.length === 1 ? near[0] : undefined;
}

/** Returns the words and numbers of a text, in lower case: `SLO_TIME_28` has `slo`, `time` and `28`. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];
}

/** Whether the value has at most one typing error, or the same number and some of the words, which may be abbreviated. */
function isNear(value: readonly string[], listed: readonly string[]): boolean {
  const number = numbersIn(value);
  if (number !== numbersIn(listed)) return false;
  if (editDistance(value.join(''), listed.join('')) <= 1) return true;
  return number !== '' && listed.some((_, start) => isAbbreviation(value, listed.slice(start)));
}

function isAbbreviation(value: readonly string[], listed: readonly string[]): boolean {
  return value.every((word, index) => listed[index]?.startsWith(word));
}

function numbersIn(words: readonly string[]): string {
  return words.filter((word) => /\d/.test(word)).join();
}

/**
 * Returns the optimal string alignment distance: the number of characters to insert, delete, replace or swap with their neighbour
 * to turn one word into another. Written here, because a library would become a dependency of every stack.
 */
export function editDistance(from: string, to: string): number {
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
