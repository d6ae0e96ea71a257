import { edits } from './spelling';

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
