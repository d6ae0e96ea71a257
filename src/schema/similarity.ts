/**
 * Returns the candidate that a misspelled value probably means: `28d`, `28 days` and `slo_time_frame_28_days` all mean
 * `SLO_TIME_FRAME_28_DAYS`. Returns undefined if the value is a candidate, or if no candidate or more than one is similar to it.
 */
export function closestMatch(value: string, candidates: readonly string[]): string | undefined {
  // If the documented API lists only placeholders, such as UNKNOWN, no real value is a misspelling of a listed one.
  if (candidates.includes(value) || candidates.every((entry) => /(^|_)(UNKNOWN|UNSPECIFIED)$/.test(entry))) {
    return undefined;
  }
  const similar = candidates.filter((entry) => isSimilar(wordsIn(value), wordsIn(entry)));
  return similar.length === 1 ? similar[0] : undefined;
}

/** Returns the words and numbers in a string, in lower case: `SLO_TIME_28` has `slo`, `time` and `28`. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/\d+|\p{L}+/gu) ?? [];

/** Whether both have the same numbers, and the value has at most one typing error or abbreviates consecutive words of the candidate. */
function isSimilar(value: readonly string[], candidate: readonly string[]): boolean {
  const number = numbersIn(value);
  if (number !== numbersIn(candidate)) return false;
  if (editDistance(value.join(''), candidate.join('')) <= 1) return true;
  return number !== '' && candidate.some((_, start) => isAbbreviation(value, candidate.slice(start)));
}

const isAbbreviation = (value: readonly string[], words: readonly string[]): boolean =>
  value.every((word, index) => words[index]?.startsWith(word));

const numbersIn = (words: readonly string[]): string => words.filter((word) => /\d/.test(word)).join();

/** Returns the optimal string alignment distance. A library for this would become a dependency of every stack. */
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
