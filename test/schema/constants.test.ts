import { CONSTRUCTS } from './constructs';
import { operationEntries } from '../../src/contract/operations';
import * as surface from '../../src/index';
import { Constants, Kind, Members } from '../../src/schema/kind';

/** Values of each enumeration that the API document lists, in what a stack author writes. */
function enumerations(shape: unknown): string[][] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { examples = [] } = shape as { examples?: string[] };
  const within = Object.values(shape).flatMap(enumerations);
  return examples.length > 0 ? [examples, ...within] : within;
}

/** Enumerations that the descriptions have. */
function described(members: Members): Constants[] {
  return Object.values(members).flatMap(({ constants = [], kind }) =>
    [constants, describedWithin(kind)].flat(),
  );
}

function describedWithin(kind: Kind): Constants[] {
  if (kind.kind === 'object') return described(kind.members);
  return kind.kind === 'list' || kind.kind === 'map' ? describedWithin(kind.of) : [];
}

const documented = operationEntries.flatMap(([, { body }]) => enumerations(body));

/** Of classes that hold nothing else, such as `SloTimeFrame`. */
const constants = Object.values(surface)
  .flatMap((type) => Object.entries(type))
  .filter(([name]) => /^[A-Z0-9_]+$/.test(name))
  .map(([, value]) => String(value));

it('has a constant for every documented value of an enumeration in a request', () => {
  const listed = new Set(documented.flat());
  expect(listed.size).toBeGreaterThan(0);
  expect([...listed].filter((value) => !constants.includes(value))).toEqual([]);
});

const all = [...CONSTRUCTS.values()].flatMap(({ attributes }) => described(attributes));

it('describes every enumeration of a request as the API document lists it', () => {
  const distinct = (lists: string[][]) => [...new Set(lists.map((list) => list.join()))].sort();
  // What is closed is the provider's own.
  const open = all.filter(({ closed }) => !closed);
  expect(distinct(open.map(({ values }) => values.map(({ value }) => value)))).toEqual(distinct(documented));
});

it.each(all)('has the class $name with the constants that are described', ({ name, values }) => {
  const found: object | undefined = new Map(Object.entries(surface)).get(name);
  expect(Object.entries({ ...found })).toEqual(values.map((constant) => [constant.name, constant.value]));
});
