import { hashOf, INHERITED } from './colliding-slos';
import { NamedObject, namesakesOf, uniqueNames } from '../../src/adopt/names';
import { fc } from '../support/fast-check';

const namesOf = (all: NamedObject[]) => [...uniqueNames(all).values()];

test.each([
  ['checkout availability', 'checkout_availability'],
  ['  Checkout -- Availability!', 'checkout_availability'],
  ['99th percentile', 'slo_99th_percentile'],
  ['Zażółć gęślą', 'zazo_c_gesla'],
  ['ﬁne Å', 'fine_a'],
  ['a'.repeat(100), 'a'.repeat(60)],
])('%j becomes %s', (name, expected) => {
  expect(namesOf([{ name, id: 'x' }])).toEqual([expected]);
});

test("appends a part of the name's hash to names that collide, and to names without ASCII letters", () => {
  const all = ['same', 'Same!', '結帳'].map((name, index) => ({ name, id: String(index) }));
  const expected = [`same_${hashOf('Same!')}`, `same_${hashOf('same')}`, `slo_${hashOf('結帳')}`];
  expect(namesOf(all)).toEqual(expected);
  expect(namesOf([{ name: 'backend', id: '1' }])).toEqual([`backend_${hashOf('backend')}`]);
});

test('does not depend on the ids, except for objects with exactly the same name', () => {
  const name = fc.oneof(fc.constantFrom('a', 'A', 'A!', '', ...INHERITED), fc.string({ maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.nat(), fc.nat()), { maxLength: 20 }), (all) => {
      const [here, there] = [1, 2].map((environment) =>
        all.map((each) => ({ name: String(each[0]), id: `${each[environment]}` })),
      );
      const [names, others] = [here, there].map((objects) => uniqueNames(objects));
      const namesakes = namesakesOf(here);
      here.forEach((object, index) => {
        if (!namesakes.has(object)) expect(others.get(there[index])).toBe(names.get(object));
      });
    }),
  );
  const twins = ['1', '2'].map((id) => ({ name: 'twin', id }));
  expect([...namesakesOf([...twins, { name: 'Twin', id: '3' }])]).toEqual(twins);
  expect(namesOf(twins)).toEqual([`twin_${hashOf('1')}`, `twin_${hashOf('2')}`]);
});

test('returns valid, unique names that do not depend on the order', () => {
  const hashed = fc.record({
    base: fc.constantFrom('a', 'slo', 'constructor'),
    id: fc.constantFrom('0', '1', '2'),
    length: fc.constantFrom(8, 9, 10, 64),
  });
  const name = fc.oneof(
    fc.constantFrom('a', 'A', '', '1', ...INHERITED),
    hashed.map(({ base, id, length }) => `${base} ${hashOf(id, length)}`),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), (all) => {
      const named = all.map((text, index) => ({ name: text, id: String(index) }));
      const names = uniqueNames(named);
      expect(new Set(names.values()).size).toBe(named.length);
      for (const unique of names.values()) expect(unique).toMatch(/^[a-z][a-z0-9_]*$/);
      const reversed = uniqueNames([...named].reverse());
      for (const each of named) expect(reversed.get(each)).toBe(names.get(each));
    }),
  );
});

test('keeps a plain name that equals another name with its hash', () => {
  const equal = `same_${hashOf('1')}`;
  for (const id of ['0', '3']) {
    const names = namesOf([
      { name: 'same', id: '1' },
      { name: 'same', id: '2' },
      { name: equal, id },
    ]);
    expect(names.sort()).toEqual([equal, `same_${hashOf('1', 9)}`, `same_${hashOf('2')}`]);
  }
});
