import { LosslessNumber } from 'lossless-json';
import { compareAnswers } from '../../src/contract/compare';
import { Json, parseJson } from '../../src/contract/json';
import { fromJson } from '../../src/handlers/codec/json';
import { dataSources } from '../../src/schema';
import {
  boolean,
  integer,
  integer64,
  json,
  Kind,
  list,
  map,
  number,
  object,
  optional,
  string,
} from '../../src/schema/kind';
import { fc } from '../support/fast-check';

const THING = object({
  name: optional(string, ''),
  size: optional(number, ''),
  id: optional(integer64, ''),
  labels: optional(map(string), ''),
  parts: optional(list(object({ on: optional(boolean, ''), texts: optional(list(string), '') })), ''),
  anything: optional(json, ''),
});
const WHOLE =
  '{"name": "a", "size": 1.5, "id": 7, "labels": {"x": "y"}, "parts": [{"on": true, "texts": []}], "anything": {"a": 1}}';

const differences = (...answers: string[]) =>
  compareAnswers(
    THING,
    answers.map((text) => parseJson(text)),
  );

/** Returns a complete response with these members. */
const withMembers = (members: string) => WHOLE.replace('{', `{${members}, `);

describe('one response', () => {
  it('has no differences if it matches the documentation, except in free-form JSON', () => {
    expect(differences(WHOLE)).toEqual([]);
    expect(differences(WHOLE.replace('{"a": 1}', '[7]'))).toEqual([]);
  });

  it('reports an unknown member with its type, and nothing inside it', () => {
    expect(differences(withMembers('"more": {"inner": "secret"}'))).toEqual([
      { difference: 'unknown', path: 'more', found: 'object', count: 1, of: 1 },
    ]);
  });

  it.each([
    ['"name": "a"', '"name": true', { path: 'name', expected: 'string', found: 'boolean', accepted: true }],
    ['"size": 1.5', '"size": "1.5"', { path: 'size', expected: 'number', found: 'string', accepted: true }],
    ['"size": 1.5', '"size": "large"', { path: 'size', found: 'string', accepted: false }],
    ['"id": 7', '"id": 7.5', { path: 'id', expected: 'integer', found: 'number', accepted: false }],
    ['"labels": {"x": "y"}', '"labels": null', { path: 'labels', found: 'null', accepted: true }],
    ['{"x": "y"}', '["x"]', { path: 'labels', expected: 'object', found: 'array', accepted: false }],
    ['"texts": []', '"texts": "a"', { path: 'parts[].texts', expected: 'array', found: 'string' }],
  ])('reports a different type: instead of %s, %s', (documented, other, expected) => {
    expect(differences(WHOLE.replace(documented, other))).toMatchObject([
      { difference: 'type', ...expected },
    ]);
  });

  it('reports the entries of a map under a star, without their keys', () => {
    const different = { difference: 'type', path: 'labels.*', expected: 'string', count: 1, of: 3 };
    expect(differences(WHOLE.replace('{"x": "y"}', '{"customer": 1, "other": {}, "third": "z"}'))).toEqual([
      { ...different, found: 'integer', accepted: true },
      { ...different, found: 'object', accepted: false },
    ]);
  });

  it('reports another branch of a choice, of which one branch is documented, only once', () => {
    const choice = object({
      source: optional(object({ logs: optional(object({ field: optional(string, '') }), '') }), ''),
    });
    const found = (...answers: string[]) =>
      compareAnswers(
        choice,
        answers.map((text) => parseJson(text)),
      );
    expect(found('{"source": {"metrics": {"query": "up"}}}', '{"source": {"logs": {"field": "a"}}}')).toEqual(
      [{ difference: 'other', path: 'source.metrics', found: 'object', count: 1, of: 2 }],
    );
    const missing = { difference: 'missing', count: 1, of: 1 };
    const unknown = { difference: 'unknown', count: 1, of: 1 };
    expect(found('{"source": {"metrics": 1, "traces": 2}}')).toEqual([
      { ...missing, path: 'source.logs' },
      { ...unknown, path: 'source.metrics', found: 'integer' },
      { ...unknown, path: 'source.traces', found: 'integer' },
    ]);
    expect(found('{"sources": 1}')).toEqual([
      { ...missing, path: 'source' },
      { ...unknown, path: 'sources', found: 'integer' },
    ]);
  });

  describe('of which one branch is documented, in an object with other members', () => {
    const part = object({ name: optional(string, ''), whole: optional(boolean, '') });
    const choice = object({
      id: optional(string, ''),
      ratio: optional(part, '', { hasAlternatives: true }),
      flag: optional(boolean, '', { hasAlternatives: true }),
      free: optional(json, '', { hasAlternatives: true }),
    });
    const other = { difference: 'other', count: 1 };
    const missing = { difference: 'missing', of: 1, count: 1 };

    it.each<[string, string[], object[]]>([
      [
        'reports another branch only once, and other members that are missing',
        ['{"windowRatio": {"size": 1}}'],
        [
          { ...missing, path: 'id' },
          { ...other, path: 'windowRatio', found: 'object', of: 1 },
        ],
      ],
      [
        'reports another branch only once, beside objects with the documented one and null for others',
        [
          '{"id": "a", "ratio": null, "windowRatio": 1}',
          '{"id": "b", "ratio": {"name": "x", "whole": true}}',
        ],
        [
          {
            difference: 'type',
            path: 'ratio',
            expected: 'object',
            found: 'null',
            accepted: true,
            of: 2,
            count: 1,
          },
          { ...other, path: 'windowRatio', found: 'integer', of: 2 },
        ],
      ],
      [
        'reports a member with the content of the documented branch as another name',
        ['{"id": "a", "quotient": {"name": "x"}}'],
        [
          { ...missing, path: 'ratio' },
          { ...missing, path: 'flag' },
          { ...missing, path: 'free' },
          { difference: 'unknown', path: 'quotient', found: 'object', count: 1, of: 1 },
        ],
      ],
      [
        'reports a member with the type of the documented branch as another name',
        ['{"id": "a", "isSet": true}'],
        [
          { ...missing, path: 'ratio' },
          { ...missing, path: 'flag' },
          { ...missing, path: 'free' },
          { difference: 'unknown', path: 'isSet', found: 'boolean', count: 1, of: 1 },
        ],
      ],
      [
        'reports an undocumented member beside a documented branch, and not the other branches',
        ['{"id": "a", "flag": true, "note": "x"}'],
        [{ difference: 'unknown', path: 'note', found: 'string', count: 1, of: 1 }],
      ],
      [
        'reports all documented branches if there is none',
        ['{"id": "a"}'],
        [
          { ...missing, path: 'ratio' },
          { ...missing, path: 'flag' },
          { ...missing, path: 'free' },
        ],
      ],
    ])('%s', (_, answers, expected) => {
      expect(
        compareAnswers(
          choice,
          answers.map((text) => parseJson(text)),
        ),
      ).toEqual(expected);
    });
  });

  it('reports a list without objects to compare', () => {
    expect(differences(WHOLE.replace(/\[\{.*\}\](?=, "any)/, '[]'))).toEqual([
      { difference: 'empty', path: 'parts', count: 1, of: 1 },
    ]);
  });
});

describe('several responses and items', () => {
  it('are merged, and a member is missing only if none has it', () => {
    const different = { difference: 'type', path: 'parts[].on', expected: 'boolean' };
    const one = '{"name": "a", "parts": [{"on": 1}, {"on": true, "next": null}, {"on": 0, "next": 5}]}';
    expect(differences(one, WHOLE.replace(/"size": 1.5, /, '').replace('"texts": []', '"next": 1'))).toEqual([
      { difference: 'missing', path: 'size', count: 2, of: 2 },
      { ...different, found: 'integer', accepted: false, count: 2, of: 4 },
      { difference: 'missing', path: 'parts[].texts', count: 4, of: 4 },
      { difference: 'unknown', path: 'parts[].next', found: 'null', count: 1, of: 4 },
      { difference: 'unknown', path: 'parts[].next', found: 'integer', count: 2, of: 4 },
    ]);
  });
});

describe('names that are not documented', () => {
  it.each([['two words'], ['sk-9b1f'], [''], ['ünknown'], ['x'.repeat(65)], ['a.b'], ['7a'], ['a\\nb']])(
    '%j is not shown',
    (name) => {
      expect(differences(withMembers(`"${name}": 1`))).toMatchObject([
        { difference: 'unknown', path: '(another name)' },
      ]);
    },
  );

  it("are not confused with JavaScript's own names", () => {
    expect(differences(withMembers('"constructor": 1, "__proto__": 2'))).toMatchObject([
      { path: 'constructor' },
      { path: '__proto__' },
    ]);
  });

  it('are hidden if there are many, because users choose the names in a map', () => {
    const many = (count: number) =>
      withMembers(Array.from({ length: count }, (_, index) => `"customer${index}": 1`).join());
    expect(differences(many(20))).toHaveLength(20);
    expect(differences(many(21))).toEqual([
      { difference: 'unknown', path: '(another name)', found: 'integer', count: 1, of: 1 },
    ]);
  });
});

const KINDS: Kind[] = [string, number, integer, integer64, boolean, list(string), map(string), object({})];
const VALUES = ['null', '""', '"7"', '"-7.5"', '"1e3"', '7.0', '-9007199254740993', 'true', '[]', '{}'];

test.each(KINDS.flatMap((kind) => VALUES.map((value) => [kind.kind, value, kind] as const)))(
  'if a %s is documented, reports %s as accepted if and only if the provider accepts it',
  (_, text, kind) => {
    const value = parseJson(text);
    // The provider also accepts fractions.
    if (kind.kind === 'integer' && text === '"-7.5"') return;
    const isRead = () => fromJson(kind, value);
    const refused = compareAnswers(kind, [value]).some(({ accepted }) => accepted === false);
    if (refused) expect(isRead).toThrow();
    else expect(isRead).not.toThrow();
  },
);

describe('any response', () => {
  /** A string that the test recognizes, and that may be a member's name. */
  const secret = fc.stringMatching(/^SECRET[a-z0-9 ]{4,8}$/);
  const leaf = fc.oneof(
    secret,
    fc.boolean(),
    fc.constant(null),
    fc.integer().map((n) => new LosslessNumber(`77${Math.abs(n)}`)),
  );
  const { value: anything } = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('more', 'name'), tie('value')),
    ),
  }));

  /** Returns a random value of the kind, or sometimes of any kind. Keys of maps are secrets. */
  const answering = (kind: Kind): fc.Arbitrary<Json> => {
    const ofKind = (): fc.Arbitrary<Json> => {
      if (kind.kind === 'list') return fc.array(answering(kind.of), { maxLength: 2 });
      if (kind.kind === 'map') return fc.dictionary(secret, answering(kind.of), { maxKeys: 3 });
      if (kind.kind !== 'object') return leaf;
      const members = Object.entries(kind.members).map(
        ([name, { kind: of }]) => [name, answering(of)] as const,
      );
      return fc
        .tuple(
          fc.record(Object.fromEntries(members), { requiredKeys: [] }),
          fc.dictionary(fc.constantFrom('extra', 'a key', '__proto__'), anything),
        )
        .map(([documented, more]) => ({ ...documented, ...more }) as Json);
    };
    return fc.oneof({ weight: 9, arbitrary: ofKind() }, { weight: 1, arbitrary: anything });
  };

  it.each(dataSources.map(({ operations: { read } }) => [read.summary, read.output] as const))(
    '%s: the differences contain no value and no key of a map',
    (_, output) => {
      const property = fc.property(fc.array(answering(output), { maxLength: 3 }), (answers) => {
        const text = JSON.stringify(compareAnswers(output, answers));
        expect(text).not.toMatch(/SECRET|"\d{2}|77\d/);
      });
      fc.assert(property, { numRuns: 25 });
    },
  );
});
