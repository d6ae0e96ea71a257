import { hashOf, INHERITED } from './colliding-slos';
import { hcl } from '../../src/adopt/languages/hcl';
import { Language } from '../../src/adopt/languages/language';
import { python } from '../../src/adopt/languages/python';
import { typescript } from '../../src/adopt/languages/typescript';
import { uniqueNames } from '../../src/adopt/names';
import { fc } from '../support/fast-check';

/** Each language, with a pattern that matches import statements, but never the contents of a string. */
const LANGUAGES: [string, Language, RegExp][] = [
  ['TypeScript', typescript, /^ *\}\)\.importFrom\((.+)\);$/gm],
  ['Python', python, /^ *\)\.import_from\((.+)\)$/gm],
  ['HCL', hcl('1.4.2'), /^import \{\n.+\n {2}id = (.+)\n\}$/gm],
];

it.each(LANGUAGES)('%s declares each SLO once, for any ids, names and labels', (_, language, pattern) => {
  const existing = (id: string, name: string, team: string) => ({
    id,
    name,
    values: { name, labels: { team }, description: `\n}).importFrom('${id}');\n).import_from("${id}")\n` },
  });
  /** Returns the ids that the code imports, as expressions. */
  const importedIn = (slos: readonly ReturnType<typeof existing>[]) => {
    const declarations = [...uniqueNames(slos)].map(([slo, name]) => ({ ...slo, name }));
    const code = language.program(declarations, {});
    return [...code.matchAll(pattern)].map(([, id]) => id).sort();
  };
  const hashed = fc
    .tuple(fc.constantFrom('a', 'value'), fc.constantFrom('a', 'A', '1', ''))
    .map(([base, of]) => `${base} ${hashOf(of)}`);
  const text = fc.oneof(
    fc.constantFrom('a', 'A', '1', '', 'others', 'main', "').importFrom('1');", '${x}', ...INHERITED),
    hashed,
    fc.string({ unit: 'grapheme', maxLength: 5 }),
  );
  const all = fc.uniqueArray(fc.tuple(text, text, text), { selector: ([id]) => id, maxLength: 20 });
  fc.assert(
    fc.property(all, (tuples) => {
      const slos = tuples.map(([id, name, team]) => existing(id, name, team));
      const expected = slos.flatMap((each) => importedIn([each])).sort();
      expect(expected).toHaveLength(slos.length);
      expect(importedIn(slos)).toEqual(expected);
    }),
  );
});

it('a label named __proto__ stays a label in TypeScript, so that synthesis can reject it', () => {
  const labels = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
  const code = typescript.program([{ name: 'a', id: '1', values: { name: 'a', labels } }], {});
  expect(code).toContain("labels: { ['__proto__']: 'x' }");
});
