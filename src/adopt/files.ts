import { Existing } from './existing';
import { Declaration, Language, Part } from './languages/language';
import { Named, uniqueNames } from './names';

/** Construct ids and file names that the written code uses itself. CDKTF adds the backend to every stack. */
const TAKEN = ['observability', 'backend', 'main'];

/** Such as `constructor`: a construct refuses a child with the name of something that every object has. */
const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** The file of the objects without the label. */
const OTHERS = 'others';

export type Labelled = Declaration & Pick<Existing, 'labels'>;

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
  const values = new Map<string | undefined, Declaration[]>();
  for (const declaration of declarations) {
    const value = Object.hasOwn(declaration.labels, label) ? declaration.labels[label] : undefined;
    const declared = values.get(value) ?? [];
    values.set(value, declared);
    declared.push(declaration);
  }
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
