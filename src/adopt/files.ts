import { ExistingObject } from './existing';
import { Declaration, Language, Part } from './languages/language';
import { Named, uniqueNames } from './names';

/** Construct ids and file names that are already in use. CDKTF adds the construct `backend` to every stack. */
const RESERVED_NAMES = ['observability', 'backend', 'main'];

/** Names that every JavaScript object inherits, such as `constructor`. A construct rejects a child with such a name. */
const INHERITED_MEMBERS = Object.getOwnPropertyNames(Object.prototype);

/** Name of the file for objects that do not have the label. */
const UNLABELLED_FILE = 'others';

type Labelled = Declaration & Pick<ExistingObject, 'labels'>;

/** Generated code by file name. */
export type Files = ReadonlyMap<string, string>;

/** Returns the declarations of objects, sorted by their names in code. */
export function declarationsOf(existing: readonly ExistingObject[]): Labelled[] {
  const names = uniqueNames(existing, 'slo', [...RESERVED_NAMES, ...INHERITED_MEMBERS]);
  return existing
    .map((object) => ({ ...object, name: names.get(object) ?? object.id }))
    .sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
}

/** Returns the main file, and one file for each value of the label. */
export function filesByLabel(declarations: readonly Labelled[], label: string, language: Language): Files {
  const values = groupBy(declarations, ({ labels }) =>
    Object.hasOwn(labels, label) ? labels[label] : undefined,
  );
  const named = [...values.keys()]
    .filter((value) => value !== undefined)
    .map((name): Named => ({ name, id: name }));
  const names = uniqueNames(named, 'value', [...RESERVED_NAMES, UNLABELLED_FILE]);
  const parts = [
    ...named.map((value): Part => ({
      name: names.get(value) ?? value.id,
      declarations: values.get(value.name) ?? [],
    })),
    ...(values.has(undefined) ? [{ name: UNLABELLED_FILE, declarations: values.get(undefined) ?? [] }] : []),
  ].sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
  return new Map([
    [language.mainFileName, language.mainFile(parts)],
    ...parts.map((part): [string, string] => [language.partFileName(part.name), language.partFile(part)]),
  ]);
}

/** Returns the ids of objects that the code does not declare exactly once. A final check, because the service allows any name and id. */
export function idsNotDeclaredOnce(
  existing: readonly Pick<ExistingObject, 'id'>[],
  files: Files,
  language: Pick<Language, 'importPattern' | 'idCode'>,
): string[] {
  // In a case-insensitive file system, files whose names differ only in case overwrite each other.
  const written = new Map([...files].map(([name, code]) => [name.toLowerCase(), code]));
  const imported = [...written.values()].flatMap((code) => [...code.matchAll(language.importPattern)]);
  const declared = groupBy(imported, ([, id]) => id);
  // An SLO and an integration may have the same id.
  const expected = groupBy(existing, ({ id }) => language.idCode(id));
  const mismatches = [...expected].filter(([code, objects]) => declared.get(code)?.length !== objects.length);
  return [...new Set(mismatches.flatMap(([, objects]) => objects.map(({ id }) => id)))];
}

/** Like `Map.groupBy`, which Node.js 20 does not have. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
