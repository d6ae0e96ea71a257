import { hashOf, INHERITED } from './colliding-slos';
import {
  declarationsOf,
  ExistingObject,
  CodeFiles,
  filesByLabel,
  hcl,
  Language,
  idsNotDeclaredOnce,
  python,
  typescript,
} from '../../src/adopt';
import { contextualDataIntegration } from '../../src/schema/contextual-data-integration';
import { slo } from '../../src/schema/slo';
import { fc } from '../support/fast-check';

const LANGUAGES: [string, Language][] = [
  ['TypeScript', typescript],
  ['Python', python],
  ['HCL', hcl('1.4.2')],
];

const existing = (id: string, name: string, team = 'shop'): ExistingObject => ({
  description: slo,
  id,
  name,
  labels: { team },
  values: { name, labels: { team }, description: `\n}).importFrom('${id}');\n).import_from("${id}")\n` },
  remarks: [],
});

describe.each(LANGUAGES)('%s', (_, language) => {
  const filesOf = (all: readonly ExistingObject[]) => filesByLabel(declarationsOf(all), 'team', language);

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
          expect(idsNotDeclaredOnce(slos, filesOf(slos), language)).toEqual([]);
          const one: CodeFiles = new Map([['x', language.mainFile(declarationsOf(slos))]]);
          expect(idsNotDeclaredOnce(slos, one, language)).toEqual([]);
        },
      ),
    );
  });

  it('reports objects that are missing or declared twice', () => {
    const slos = [existing('1', 'a', 'x'), existing('2', 'b', 'y'), existing('3', 'c', 'y')];
    const files = new Map(filesOf(slos));
    const [of1, of2] = ['x', 'y'].map((part) => language.partFileName(part));
    expect([...files.keys()]).toEqual([language.mainFileName, of1, of2]);
    const code = files.get(of1) ?? '';
    expect(idsNotDeclaredOnce(slos, new Map([...files, ['again', code]]), language)).toEqual(['1']);
    // In a case-insensitive file system, one file overwrites the other.
    const emptied = new Map([...files, [of2.toUpperCase(), '']]);
    expect(idsNotDeclaredOnce(slos, emptied, language)).toEqual(['2', '3']);
    files.delete(of1);
    expect(idsNotDeclaredOnce(slos, files, language)).toEqual(['1']);
  });

  it('declares an SLO and an integration with the same id', () => {
    const integration = { ...existing('1', 'a'), description: contextualDataIntegration, values: {} };
    const both = [existing('1', 'a'), integration];
    expect(idsNotDeclaredOnce(both, filesOf(both), language)).toEqual([]);
    expect(idsNotDeclaredOnce(both, filesOf([integration]), language)).toEqual(['1']);
  });
});
