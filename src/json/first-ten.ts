/** Returns the first ten items and, if there are more, their number as another item, such as `and 3 more`. */
export const firstTen = (items: readonly string[], prefix = 'and'): string[] => [
  ...items.slice(0, 10),
  ...(items.length > 10 ? [`${prefix} ${items.length - 10} more`] : []),
];
