import { CONSTRUCTS } from './constructs';
import * as surface from '../../src/index';
import { Constants, Kind, Members } from '../../src/schema/kind';
import { ENUMERATIONS } from '../contract/documented';

/** Returns every enumeration of a description. */
function described(members: Members): Constants[] {
  return Object.values(members).flatMap(({ constants = [], kind }) =>
    [constants, describedWithin(kind)].flat(),
  );
}

function describedWithin(kind: Kind): Constants[] {
  if (kind.kind === 'object') return described(kind.members);
  return kind.kind === 'list' || kind.kind === 'map' ? describedWithin(kind.of) : [];
}

const all = [...CONSTRUCTS.values()].flatMap(({ attributes }) => described(attributes));

it('describes every enumeration of a request as the documented API lists it', () => {
  const distinct = (lists: readonly (readonly string[])[]) =>
    [...new Set(lists.map((list) => list.join()))].sort();
  // Closed enumerations are the provider's own.
  const open = all.filter(({ closed }) => !closed);
  expect(distinct(open.map(({ values }) => values.map(({ value }) => value)))).toEqual(
    distinct(ENUMERATIONS),
  );
});

it.each(all)('has the class $name with the described constants', ({ name, values }) => {
  const constantClass: object | undefined = new Map(Object.entries(surface)).get(name);
  expect(Object.entries({ ...constantClass })).toEqual(
    values.map((constant) => [constant.name, constant.value]),
  );
  // Reads the constant like a program without type checks.
  const read = (constant: string): unknown => Reflect.get(Object(constantClass), constant);
  for (const missing of ['NO_SUCH', 'NoSuch']) {
    expect(() => read(missing)).toThrow(
      `${name} has no constant ${missing}. Use one of ${values.map((constant) => constant.name).join(', ')}.`,
    );
  }
  expect([read('then'), read('name'), String(constantClass).slice(0, 5)]).toEqual([undefined, name, 'class']);
});
