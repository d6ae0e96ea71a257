import { Existing } from './existing';
import { Declaration, Language, Part } from './languages/language';
import { Named, uniqueNames } from './names';

/** Construct ids and file names that the written code uses itself. CDKTF adds the backend to every stack. */
const TAKEN = ['observability', 'backend', 'main'];

/** Such as `constructor`: a construct refuses a child with the name of something that every object has. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** The file of the objects without the label. */
const OTHERS = 'others';

type Labelled = Declaration & Pick<Existing, 'labels'>;

/** Code in files, by their names. */
export type Files = ReadonlyMap<string, string>;

/** In the order of their names in code. */
export function declarationsOf(existing: readonly Existing[]): Labelled[] {
  const names = uniqueNames(existing, 'slo', [...TAKEN, ...INHERITED]);
  return existing
    .map((one) => ({ ...one, name: names.get(one) ?? one.id }))
    .sort(({ name: one }, { name: other }) => (one < other ? -1 : 1));
}

/** One file for each value of the label, and the one that is run. */
export function filesByLabel(declarations: readonly Labelled[], label: string, language: Language): Files {
  const values = grouped(declarations, ({ labels }) =>
    Object.hasOwn(labels, label) ? labels[label] : undefined,
  );
  const named = [...values.keys()]
    .filter((value) => value !== undefined)
    .map((name): Named => ({ name, id: name }));
  const names = uniqueNames(named, 'value', [...TAKEN, OTHERS]);
  const parts = [
    ...named.map((one): Part => ({
      name: names.get(one) ?? one.id,
      declarations: values.get(one.name) ?? [],
    })),
    ...(values.has(undefined) ? [{ name: OTHERS, declarations: values.get(undefined) ?? [] }] : []),
  ].sort(({ name: one }, { name: other }) => (one < other ? -1 : 1));
  return new Map([
    [language.main, language.programOf(parts)],
    ...parts.map((part): [string, string] => [language.fileOf(part.name), language.part(part)]),
  ]);
}

/** The ids of objects that the code does not declare exactly once. Names and ids come from the service: this is the last check. */
export function notDeclaredOnce(
  existing: readonly Pick<Existing, 'id'>[],
  files: Files,
  language: Pick<Language, 'imports' | 'idCode'>,
): string[] {
  // Where the file system ignores case, the second of two such files overwrites the first.
  const written = new Map([...files].map(([name, code]) => [name.toLowerCase(), code]));
  const imported = [...written.values()].flatMap((code) => [...code.matchAll(language.imports)]);
  const found = grouped(imported, ([, id]) => id);
  // An SLO and an integration may have the same id.
  const wanted = grouped(existing, ({ id }) => language.idCode(id));
  const wrong = [...wanted].filter(([code, objects]) => found.get(code)?.length !== objects.length);
  return [...new Set(wrong.flatMap(([, objects]) => objects.map(({ id }) => id)))];
}

/** As `Map.groupBy`, which Node.js 20 does not have. */
export function grouped<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
