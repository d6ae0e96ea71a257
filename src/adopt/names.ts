import { createHash } from 'node:crypto';
import { groupBy } from '../json/group-by';

const MAX_PLAIN_NAME_LENGTH = 60;

/** Added to a name that does not begin with an ASCII letter. */
const PREFIX = 'slo';

/**
 * Construct ids that are already in use: CDKTF adds the construct `backend` to every stack, and constructs reject names that every
 * JavaScript object inherits, such as `constructor`.
 */
const TAKEN = ['observability', 'backend', ...Object.getOwnPropertyNames(Object.prototype)];

export interface NamedObject {
  /** The name that users see, which can be any string. */
  readonly name: string;
  /** Distinguishes objects with the same name. */
  readonly id: string;
}

/**
 * Returns a unique name for each object, for use as its construct id and its name in Terraform. The names consist of lower-case ASCII
 * letters, digits and underscores, begin with a letter, and do not depend on the order of the objects. If names collide, each gets part of
 * a hash of the object's name as a suffix, which is the same in every environment. Objects with the same name get a hash of their ids.
 */
export function uniqueNames<T extends NamedObject>(objects: readonly T[]): Map<T, string> {
  const plain = new Map(objects.map((object) => [object, plainName(object.name)]));
  const groups = groupBy([...TAKEN, ...plain.values()], (name) => name);
  const names = new Map<T, string>();
  const namesakes = namesakesOf(objects);
  // If two SLOs are called `same`, the name for one of them could be `same_5f2b...`, which a third SLO may already have.
  const used = new Set(groups.keys());
  const sorted = [...plain].sort(([a], [b]) => compare(a.name, b.name) || compare(a.id, b.id));
  for (const [object, name] of sorted) {
    const isUnique = groups.get(name)?.length === 1 && name !== PREFIX;
    const hashed = namesakes.has(object) ? object.id : object.name;
    const unique = isUnique ? name : nameWithHash(name, hashed, used);
    used.add(unique);
    names.set(object, unique);
  }
  return names;
}

export const namesakesOf = <T extends NamedObject>(objects: readonly T[]): ReadonlySet<T> =>
  new Set([...groupBy(objects, ({ name }) => name).values()].flatMap((all) => (all.length > 1 ? all : [])));

export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_PLAIN_NAME_LENGTH)
    .replace(/^_|_$/g, '');
  if (plain === '') return PREFIX;
  return /^[a-z]/.test(plain) ? plain : `${PREFIX}_${plain}`;
}

/** Appends eight digits of the text's hash. While that name is in use, appends the next digit, or a zero after the last one. */
function nameWithHash(name: string, text: string, used: ReadonlySet<string>): string {
  const hash = createHash('sha256').update(text).digest('hex');
  for (let length = 8; ; length += 1) {
    const candidate = `${name}_${hash.padEnd(length, '0').slice(0, length)}`;
    if (!used.has(candidate)) return candidate;
  }
}
