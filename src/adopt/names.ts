import { createHash } from 'node:crypto';

const LONGEST = 60;

export interface Named {
  /** For people: any text. */
  readonly name: string;
  /** Tells those with equal names apart. */
  readonly id: string;
}

/**
 * A name for each, made of lower-case ASCII letters, digits and underscores, which begins with a letter: a construct id, and
 * the name of a resource in Terraform. It depends on the names and ids alone, not on their order. Those whose names give the same
 * all get a part of the hash of their id.
 *
 * @param prefix of a name that does not begin with a letter, or has no letters that ASCII knows
 * @param taken names that are in use
 */
export function uniqueNames(
  all: readonly Named[],
  prefix: string,
  taken: readonly string[] = [],
): Map<Named, string> {
  const plain = new Map(all.map((one) => [one, plainName(one.name, prefix)]));
  const counts = new Map<string, number>(taken.map((name) => [name, 1]));
  for (const name of plain.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = new Map<Named, string>();
  // An SLO may be called `same_5f2b...`, which is the name that another one called `same` gets.
  const used = new Set(counts.keys());
  for (const [one, name] of [...plain].sort(([a], [b]) => compare(a.id, b.id))) {
    const isUnique = counts.get(name) === 1 && name !== prefix;
    const unique = isUnique ? name : withHash(name, one.id, used);
    used.add(unique);
    names.set(one, unique);
  }
  return names;
}

const compare = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

function plainName(name: string, prefix: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, LONGEST)
    .replace(/^_|_$/g, '');
  if (plain === '') return prefix;
  return /^[a-z]/.test(plain) ? plain : `${prefix}_${plain}`;
}

/** Never one of the used names: once the hash is used up, zeros are appended. */
function withHash(name: string, id: string, used: ReadonlySet<string>): string {
  const hash = createHash('sha256').update(id).digest('hex');
  for (let length = 8; ; length += 1) {
    const candidate = `${name}_${hash.padEnd(length, '0').slice(0, length)}`;
    if (!used.has(candidate)) return candidate;
  }
}
