import { Existing } from './existing';
import { Files } from './files';
import { Language } from './languages/language';

/** The ids of objects that the code does not declare exactly once. Names and ids come from the service: this is the last check. */
export function notDeclaredOnce(
  existing: readonly Pick<Existing, 'id'>[],
  files: Files,
  language: Pick<Language, 'imports' | 'idCode'>,
): string[] {
  // Where the file system ignores case, the second of two such files overwrites the first.
  const written = new Map([...files].map(([name, code]) => [name.toLowerCase(), code]));
  const imported = [...written.values()].flatMap((code) => [...code.matchAll(language.imports)]);
  const found = countOf(imported.map(([, id]) => id));
  const wanted = countOf(existing.map(({ id }) => language.idCode(id)));
  const ids = new Set(existing.map(({ id }) => id));
  return [...ids].filter((id) => found.get(language.idCode(id)) !== wanted.get(language.idCode(id)));
}

/** An SLO and an integration may have the same id. */
function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}
