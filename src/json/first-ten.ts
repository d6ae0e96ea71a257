/** Returns the first ten items. If there are more, appends an item such as `and 3 more`. */
export const firstTen = (items: readonly string[], prefix = 'and'): string[] => [
  ...items.slice(0, 10),
  ...(items.length > 10 ? [`${prefix} ${items.length - 10} more`] : []),
];
