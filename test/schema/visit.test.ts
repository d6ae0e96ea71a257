import { LosslessNumber } from 'lossless-json';
import { UNKNOWN } from '../../src/plugin';
import { integer, list, map, object, optional, string } from '../../src/schema/kind';
import { allParts, mapAll, mapParts, partOf, visit } from '../../src/schema/visit';

const KIND = object({
  name: optional(string, ''),
  labels: optional(map(string), '', { sensitive: true }),
  steps: optional(list(object({ count: optional(integer, '') })), ''),
});
const VALUE = { name: 'a', labels: { team: 'core' }, steps: [{ count: 1 }], other: [{ count: 2 }] };

it('visits the documented parts with their paths and options', () => {
  const visited = visit({ kind: KIND }, VALUE, (value, { kind, sensitive }, path, inner): unknown[] => [
    [path.join('/'), kind.kind, sensitive === true],
    ...(path[0] === 'steps' && path.length === 2 ? [value] : inner()),
  ]);
  expect(visited).toEqual([
    ['', 'object', false],
    ['name', 'string', false],
    ['labels', 'map', true],
    ['labels/team', 'string', true],
    ['steps', 'list', false],
    ['steps/0', 'object', false],
    { count: 1 },
  ]);
});

it('changes documented parts, including those that are absent, or all parts', () => {
  const text = (part: unknown, { kind }: { kind?: { kind: string } }) => `${String(part)}:${kind?.kind}`;
  expect(mapParts({ kind: KIND }, { name: 'a', other: 'b' }, text)).toEqual({
    name: 'a:string',
    labels: 'undefined:map',
    steps: 'undefined:list',
  });
  expect(mapAll({ kind: KIND }, { name: 'a', other: 'b' }, text)).toEqual({
    name: 'a:string',
    other: 'b:undefined',
  });
});

it.each([null, 'text', UNKNOWN, new LosslessNumber('1'), { 0: 'a' }])('finds no elements in %p', (value) => {
  expect(mapParts({ kind: list(string) }, value, () => 'changed')).toBeUndefined();
});

it('says nothing about a part that does not fit the kind', () => {
  expect(partOf({ kind: list(string) }, 'name')).toEqual({});
  expect(partOf({ kind: map(string) }, 0)).toEqual({});
  expect(partOf({ kind: KIND }, 'constructor')).toEqual({});
});

it('lists what a kind can contain', () => {
  expect(allParts({ kind: KIND }).map(({ kind }) => kind.kind)).toEqual([
    ...['object', 'string', 'map', 'string', 'list', 'object', 'integer'],
  ]);
});
