import { Group, groupIn, Groups } from '../../../src/handlers/slo/groups';

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, i) => `id-${from + i}`);
const NONE = groupIn({});
const created = (groups: Groups, names: readonly string[]) =>
  new Map(names.map((id) => [id, groups.join(id, NONE)]));

test('a new SLO remembers the nine before it, and the tenth its whole group', () => {
  const groups = created(new Groups(), ids(30));
  expect(groups.get('id-0')).toEqual({ siblings: [] });
  expect(groups.get('id-2')?.siblings).toEqual(['id-1', 'id-0']);
  expect(groups.get('id-14')?.siblings).toEqual(ids(9, 5).reverse());
  expect(groups.get('id-14')?.isWhole).toBeUndefined();
  for (const last of [9, 19, 29]) {
    expect(groups.get(`id-${last}`)).toEqual({ siblings: ids(9, last - 9).reverse(), isWhole: true });
  }
});

test('the others learn their whole group once the tenth was seen', () => {
  const stored = created(new Groups(), ids(20));
  const groups = new Groups();
  expect(groups.join('id-12', stored.get('id-12') as Group)).toEqual(stored.get('id-12'));
  groups.see('id-19', stored.get('id-19') as Group);
  const joined = groups.join('id-12', stored.get('id-12') as Group);
  expect(joined.isWhole).toBe(true);
  expect([...joined.siblings, 'id-12'].sort()).toEqual(ids(10, 10).sort());
});

test('one that was created alone remembers those that were read before it', () => {
  const groups = new Groups();
  for (const id of ids(15)) groups.see(id, { siblings: ids(9, 100), isWhole: true });
  expect(groups.join('alone', NONE).siblings).toEqual(ids(9, 6).reverse());
  expect(groups.join('second', { siblings: ['id-2'] }).siblings.slice(0, 2)).toEqual(['id-2', 'alone']);
});

test('those without a group form groups of ten in the order in which they are read', () => {
  const groups = [...created(new Groups(), ids(1000)).values()];
  expect(groups.filter(({ isWhole }) => isWhole)).toHaveLength(100);
  expect(groups.every(({ siblings }) => siblings.length <= 9)).toBe(true);
});

test('no SLO is its own sibling', () => {
  const groups = new Groups();
  groups.join('a', NONE);
  groups.join('b', NONE);
  expect(groups.join('a', NONE).siblings).toEqual(['b']);
});

test.each([[{}], [{ siblings: 'a', isWhole: 1 }], [{ siblings: [null, 7] }]])(
  'a private state with %j has no siblings',
  (own) => {
    expect(groupIn(own)).toEqual({ siblings: [] });
  },
);
