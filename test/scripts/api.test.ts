/** Tests API.md, which scripts/api writes from the last compile. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runScript } from './support';
import { Assembly, roleOf } from '../../scripts/api/assembly';
import { readJson, ROOT } from '../../scripts/checkout';
import { proseToMarkdown } from '../../scripts/markdown';
import { shownExamples } from '../../scripts/translate/reader';
import { mistakesIn } from '../support/compile';
import { temporaryFolder } from '../support/temporary-folder';

/** The roles of the classes that attributes return. */
const OUTPUTS = ['output', 'output list'];

describe('API.md', () => {
  let text: string;
  beforeAll(async () => {
    const output = join(temporaryFolder(), 'API.md');
    const { exitCode, stderr } = await runScript('api/main.ts', ['--output', output]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    text = readFileSync(output, 'utf8');
  });

  it('links an input to the input whose properties it also has', () =>
    expect(text).toMatch(
      /### RatioOptions\n[^#]*It also has the properties of \[`ObjectiveOptions`\]\(#objectiveoptions\)\./,
    ));

  it('has at most 300 kB', () => expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300_000));

  it('lists every public type, and every property in the section of its type or construct, except the objects in attributes', () => {
    const described = new Map(
      text.split(/^#{2,} /m).map((part): [string, string] => [part.slice(0, part.indexOf('\n')), part]),
    );
    // The reference pages list the members of these classes.
    const types = Object.values(assembly().types).filter((type) => !OUTPUTS.includes(roleOf(type)));
    const missing = types.flatMap((type) => {
      const properties = (type.properties ?? []).filter(
        ({ name, static: isStatic }) =>
          !name.endsWith('Input') && (!isStatic || roleOf(type) === 'constants'),
      );
      const parts = [type.name, `${type.name}Config`, `Attributes of ${type.name}`].map((title) =>
        described.get(title),
      );
      const unlisted = properties
        .filter(({ name }) => !parts.some((part) => part?.includes(`\n| \`${name}\` |`)))
        .map(({ name }) => `${type.name}.${name}`);
      return new RegExp(`\\b${type.name}\\b`).test(text) ? unlisted : [type.name, ...unlisted];
    });
    expect(missing).toEqual([]);
  });

  it('has tables whose rows match their header', () => {
    const cells = (line: string): number => line.split(/(?<!\\)\|/).length;
    const tables = text.match(/(?:^\|.*\n)+/gm) ?? [];
    expect(tables.length).toBeGreaterThan(60);
    for (const [head, ...rows] of tables.map((lines) => lines.trim().split('\n'))) {
      for (const row of rows) expect({ row, cells: cells(row) }).toEqual({ row, cells: cells(head) });
    }
  });

  it('has a compiling example in the docstring of every class and lookup', () => {
    const types = Object.values(assembly().types);
    // Programs seldom name the classes that properties return.
    const classes = types.filter((type) => type.kind === 'class' && !OUTPUTS.includes(roleOf(type)));
    const documented = classes.flatMap((type) => [
      { of: type.name, example: type.docs?.example },
      ...(roleOf(type) === 'lookups' ? (type.methods ?? []) : []).map(({ name, docs }) => ({
        of: `${type.name}.${name}`,
        example: docs?.example,
      })),
    ]);
    expect(documented.length).toBeGreaterThan(40);
    expect(documented.filter(({ example }) => example === undefined)).toEqual([]);
    expect(mistakesIn(documented.map(({ example = '' }) => example))).toBe('');
  });

  it.each([
    ['Rotation', 'rotation'],
    ['Literal', 'literal'],
    ['ServiceObjectives', 'service-objectives'],
    ['EphemeralVariable', 'ephemeral-variable'],
    ['ObservabilityFunctions', 'keys'],
  ])('shows the deployed example of %s, whose docstring is handwritten', (className, name) => {
    const type = Object.values(assembly().types).find((one) => one.name === className);
    const deployed = shownExamples().find((example) => example.name === name);
    const bare = (code = ''): string => code.replace(/,?\s+/g, '');
    expect(bare(type?.docs?.example)).toBe(bare(deployed?.typescript.trimEnd()));
  });

  it('has docs that every language shows as a whole', () => {
    const types = Object.values(assembly().types);
    const callables = types.flatMap((type) => [
      ...(type.methods ?? []),
      ...(type.kind === 'class' && type.initializer ? [{ name: type.name, ...type.initializer }] : []),
    ]);
    const parameters = callables.flatMap((callable) =>
      (callable.parameters ?? []).map(({ name, docs }) => ({ name: `${callable.name}(${name})`, docs })),
    );
    expect(parameters.length).toBeGreaterThan(100);
    // A summary ends at a semicolon, and C# and Java show only the summary of a parameter.
    const members = [...types, ...types.flatMap(({ properties = [] }) => properties), ...callables];
    const cut = [...members, ...parameters].filter(({ docs }) => docs?.summary?.endsWith(';'));
    const long = parameters.filter(({ docs }) => docs?.remarks !== undefined);
    expect([...cut, ...long].map(({ name, docs }) => `${name}: ${docs?.summary}`)).toEqual([]);
    // jsii translates an object as a struct whose name it does not know.
    const objects = types.flatMap(({ properties = [] }) =>
      properties.filter(({ docs }) => /^[([]*\{/.test(docs?.example ?? '')),
    );
    expect(objects.map(({ name }) => name)).toEqual([]);
  });

  it('requires no number but the target: in C#, a required number that is not set is 0, without an error', () => {
    const inputs = Object.values(assembly().types).filter(({ kind }) => kind === 'interface');
    const required = inputs.flatMap(({ properties = [] }) =>
      properties.filter(
        ({ type, optional }) => !optional && 'primitive' in type && type.primitive === 'number',
      ),
    );
    expect([...new Set(required.map(({ name }) => name))]).toEqual(['targetThresholdPercentage']);
  });

  const assembly = () => readJson<Assembly>(join(ROOT, '.jsii'));
});

it('API.md escapes markup in plain text, and links names that have a heading', () => {
  expect(proseToMarkdown('<id> and {a} cost $5 | `<id> {a}` of `Slo`', new Set(['Slo']))).toBe(
    '\\<id> and \\{a} cost \\$5 \\| `<id> {a}` of [`Slo`](#slo)',
  );
});
