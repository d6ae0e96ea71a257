/** Returns the name that a misspelled one probably means, with the fewest typing errors: at most two, or four in a long name. */
export function closestName(wrong: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((name) => ({ name, edits: editDistance(folded(wrong), folded(name)) }))
    // Two edits in a word of two characters make a different word.
    .filter(({ name, edits }) => edits < Math.max(wrong.length, name.length) && edits <= maximumFor(name))
    .sort((first, second) => first.edits - second.edits);
  return best?.name;
}

/** Whether a value is a known one with a single typing error, or in another case. */
export const hasTypingError = (value: string, known: string): boolean =>
  editDistance(folded(value), folded(known)) <= 1;

/** Users may write `good_events`, as in Terraform, for `goodEvents`. */
const folded = (name: string): string => name.replaceAll('_', '').toLowerCase();

const maximumFor = (name: string): number => Math.min(4, Math.max(2, Math.floor(name.length / 5)));

/** Returns the optimal string alignment distance. A library for this would become a dependency of every stack. */
function editDistance(from: string, to: string): number {
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
