import { RecentSlos, siblingsIn } from '../../../../src/handlers/resources/slo/siblings';

const uuid = (place: number) => `c16a0804-e89b-4c46-b42f-${String(place).padStart(12, '0')}`;
const uuids = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => uuid(from + i));

function created(ids: readonly string[]): object[] {
  const recent = new RecentSlos();
  return ids.map((id) => recent.recordWithSiblings(id, {}));
}

test('a new SLO stores the fifteen before it, newest first, each in 22 characters', () => {
  expect(created(uuids(0, 30))[29]).toEqual({ siblings: expect.stringMatching(/^[\w-]{330}$/) });
  const siblings = created(uuids(0, 30)).map(siblingsIn);
  expect(siblings[0]).toEqual([]);
  expect(siblings[2]).toEqual([uuid(1), uuid(0)]);
  expect(siblings[29]).toEqual(uuids(14, 29).reverse());
});

test.each([
  ['names', (place: number) => `slo-${place}`],
  ['numbers', String],
  ['UUIDs in capitals', (place: number) => uuid(place).toUpperCase()],
  ['strings as long as a packed UUID', (place: number) => String(place).padStart(22, 'A')],
])('stores at most nine ids that are %s, unpacked', (_, idOf) => {
  const ids = Array.from({ length: 12 }, (__, place) => idOf(place));
  const [last] = created(ids).slice(-1);
  expect(last).toEqual({ siblings: ids.slice(2, 11).reverse() });
  expect(siblingsIn(last)).toEqual(ids.slice(2, 11).reverse());
});

test('an id in another format does not change the other ids', () => {
  const [last] = created([...uuids(0, 3), 'another', uuid(3)]).slice(-1);
  expect(siblingsIn(last)).toEqual(['another', uuid(2), uuid(1), uuid(0)]);
});

test('an SLO keeps its siblings, and gets more up to the limit', () => {
  const recent = new RecentSlos();
  const first = recent.recordWithSiblings(uuid(1), recent.record(uuid(0), {}));
  expect(recent.record(uuid(1), first)).toEqual(first);
  for (const id of uuids(20, 40)) recent.record(id, {});
  const more = recent.recordWithSiblings(uuid(1), first);
  expect(siblingsIn(more)).toEqual([uuid(0), ...uuids(26, 40).reverse()]);
  for (const id of uuids(50, 70)) recent.record(id, {});
  expect(recent.recordWithSiblings(uuid(1), more)).toEqual(more);
});

test('an SLO is not its own sibling, and has no sibling twice', () => {
  const recent = new RecentSlos();
  for (const id of [uuid(0), uuid(1), uuid(0), uuid(1)]) recent.record(id, {});
  expect(siblingsIn(recent.recordWithSiblings(uuid(0), { siblings: [uuid(1)] }))).toEqual([uuid(1)]);
});

test('a private state with a truncated id has no siblings', () => {
  expect(siblingsIn({ siblings: 'wWoIBOibTEa0L' })).toEqual([]);
});
