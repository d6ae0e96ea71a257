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
