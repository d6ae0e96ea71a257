import { ExistingSlo } from './existing';
import { Declaration, Language, Part, ProgramSettings } from './languages/language';
import { NamedObject, uniqueNames } from './names';

/** Construct ids and file names that are already in use. CDKTF adds the construct `backend` to every stack. */
const RESERVED_NAMES = ['observability', 'backend', 'main'];

/** Names that every JavaScript object inherits, such as `constructor`. Constructs reject children with these names. */
const INHERITED_MEMBERS = Object.getOwnPropertyNames(Object.prototype);

/** Name of the file for objects that do not have the label. */
const UNLABELLED_FILE = 'others';

export type LabeledDeclaration = Declaration & Pick<ExistingSlo, 'labels'>;

/** Generated code, keyed by file name. */
export type CodeFiles = ReadonlyMap<string, string>;

/** Gives each object a unique name in code, and returns the declarations sorted by these names. */
export function declarationsOf(existing: readonly ExistingSlo[]): LabeledDeclaration[] {
  const names = uniqueNames(existing, 'slo', [...RESERVED_NAMES, ...INHERITED_MEMBERS]);
  return existing
    .map((object) => ({ ...object, name: names.get(object) ?? object.id }))
    .sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
}

/** Returns the main file, one file for each value of the label, and one for objects that do not have the label. */
export function filesByLabel(
  declarations: readonly LabeledDeclaration[],
  label: string,
  language: Language,
  settings?: ProgramSettings,
): CodeFiles {
  const values = groupBy(declarations, ({ labels }) =>
    Object.hasOwn(labels, label) ? labels[label] : undefined,
  );
  const named = [...values.keys()]
    .filter((value) => value !== undefined)
    .map((name): NamedObject => ({ name, id: name }));
  const names = uniqueNames(named, 'value', [...RESERVED_NAMES, UNLABELLED_FILE]);
  const parts = [
    ...named.map((value): Part => ({
      name: names.get(value) ?? value.id,
      declarations: values.get(value.name) ?? [],
    })),
    ...(values.has(undefined) ? [{ name: UNLABELLED_FILE, declarations: values.get(undefined) ?? [] }] : []),
  ].sort(({ name: a }, { name: b }) => (a < b ? -1 : 1));
  return new Map([
    [language.mainFileName, language.mainFile([], parts, settings)],
    ...parts.map((part): [string, string] => [language.partFileName(part.name), language.partFile(part)]),
  ]);
}

/** Groups items by key, like `Map.groupBy`, which Node.js 20 lacks. */
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
