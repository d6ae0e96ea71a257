import { hashOf, INHERITED } from './colliding-slos';
import { ExistingSlo } from '../../src/adopt/existing';
import { declarationsOf, filesByLabel } from '../../src/adopt/files';
import { hcl } from '../../src/adopt/languages/hcl';
import { Language } from '../../src/adopt/languages/language';
import { python } from '../../src/adopt/languages/python';
import { typescript } from '../../src/adopt/languages/typescript';
import { fc } from '../support/fast-check';

/** Each language, with a pattern that matches import statements, but never the contents of a string. */
const LANGUAGES: [string, Language, RegExp][] = [
  ['TypeScript', typescript, /^ *\}\)\.importFrom\((.+)\);$/gm],
  ['Python', python, /^ *\)\.import_from\((.+)\)$/gm],
  ['HCL', hcl('1.4.2'), /^import \{\n.+\n {2}id = (.+)\n\}$/gm],
];

const existing = (id: string, name: string, team = 'shop'): ExistingSlo => ({
  id,
  name,
  labels: { team },
  values: { name, labels: { team }, description: `\n}).importFrom('${id}');\n).import_from("${id}")\n` },
  remarks: [],
});

describe.each(LANGUAGES)('%s', (_, language, pattern) => {
  const filesOf = (all: readonly ExistingSlo[]) => filesByLabel(declarationsOf(all), 'team', language);

  /** Returns the ids that the code imports, as expressions. */
  const importedIn = (files: Iterable<[string, string]>) =>
    // On a case-insensitive file system, files whose names differ only in case overwrite each other.
    [...new Map([...files].map(([name, code]) => [name.toLowerCase(), code])).values()]
      .flatMap((code) => [...code.matchAll(pattern)].map(([, id]) => id))
      .sort();

  it('declares each object once, for any ids, names and labels', () => {
    const hashed = fc
      .tuple(fc.constantFrom('a', 'value'), fc.constantFrom('a', 'A', '1', ''))
      .map(([base, of]) => `${base} ${hashOf(of)}`);
    const text = fc.oneof(
      fc.constantFrom('a', 'A', '1', '', 'others', 'main', "').importFrom('1');", '${x}', ...INHERITED),
      hashed,
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(text, text, text), { selector: ([id]) => id, maxLength: 20 }),
        (all) => {
          const slos = all.map(([id, name, team]) => existing(id, name, team));
          const expected = slos
            .flatMap((each) => importedIn([['x', language.mainFile(declarationsOf([each]))]]))
            .sort();
          expect(expected).toHaveLength(slos.length);
          expect(importedIn(filesOf(slos))).toEqual(expected);
          expect(importedIn([['x', language.mainFile(declarationsOf(slos))]])).toEqual(expected);
        },
      ),
    );
  });
});
