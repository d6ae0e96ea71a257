import { operationEntries } from '../../src/contract/operations';
import * as surface from '../../src/index';

/** Values of enumerations that the API document lists, in what a stack author writes. */
function listedValues(shape: unknown): string[] {
  if (typeof shape !== 'object' || shape === null) return [];
  const { examples = [] } = shape as { examples?: string[] };
  return [...examples, ...Object.values(shape).flatMap(listedValues)];
}

/** Of classes that hold nothing else, such as `SloTimeFrame`. */
const constants = Object.values(surface)
  .flatMap((type) => Object.entries(type))
  .filter(([name]) => /^[A-Z0-9_]+$/.test(name))
  .map(([, value]) => String(value));

it('has a constant for every documented value of an enumeration in a request', () => {
  const listed = new Set(operationEntries.flatMap(([, { body }]) => listedValues(body)));
  expect(listed.size).toBeGreaterThan(0);
  expect([...listed].filter((value) => !constants.includes(value))).toEqual([]);
});
