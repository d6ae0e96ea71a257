import { CONSTRUCTS } from './constructs';
import * as surface from '../../src/index';
import { object } from '../../src/schema/kind';
import { allParts } from '../../src/schema/visit';

/** Values that the documented API lists for the members of requests. */
const ENUMERATIONS: readonly (readonly string[])[] = [
  ['UNSPECIFIED', '7_DAYS', '14_DAYS', '21_DAYS', '28_DAYS'].map((period) => `SLO_TIME_FRAME_${period}`),
  ['UNKNOWN'],
  ['ACTION'],
  ['PREVIEW_IMAGE'],
];

const parts = [...CONSTRUCTS.values()].flatMap(({ attributes }) => allParts({ kind: object(attributes) }));
const all = [...new Set(parts.flatMap(({ constants = [] }) => constants))];

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
  for (const missing of ['NO_SUCH', 'NoSuch', '7d', 'undefined', values[0].name.toLowerCase()]) {
    expect(() => read(missing)).toThrow(
      `${name} has no constant ${missing}. Use one of ${values.map((constant) => constant.name).join(', ')}.`,
    );
  }
  expect(() => read('')).toThrow(`${name} has no constant "".`);
  expect([read('then'), read('name'), String(constantClass).slice(0, 5)]).toEqual([undefined, name, 'class']);
});
