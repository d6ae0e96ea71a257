const MOST = 10_000;

/**
 * The same function, which remembers its results for texts of at most so many characters: many objects share them. It does not
 * remember `undefined`.
 */
export function rememberingShort<T>(longest: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (made !== undefined && known.size < MOST) known.set(text, made);
    return made;
  };
}
