import { Failure } from '../../src/client/errors';
import { Gate } from '../../src/client/gate';

const BUSY: Failure = { code: 'rate_limited', outcome: 'answered', happened: 'the service answered 429' };

/** Calls in the order in which they got in. */
function visitors(gate: Gate): { inside: number[]; come(name: number, signal?: AbortSignal): Promise<void> } {
  const inside: number[] = [];
  return {
    inside,
    come: async (name, signal) => {
      await gate.enter(signal);
      inside.push(name);
    },
  };
}

const turn = async () => new Promise((resolve) => setImmediate(resolve));

test('an optional call lets all others go first, even those that come after it', async () => {
  const gate = new Gate(1);
  const inside: string[] = [];
  const come = async (name: string, isOptional = false) => {
    await gate.enter(undefined, gate.ticket(isOptional));
    inside.push(name);
  };
  await come('first');
  const waiting = [come('optional', true), come('second'), come('another optional', true), come('third')];
  for (const _ of waiting) {
    gate.leave();
    await turn();
  }
  await Promise.all(waiting);
  expect(inside).toEqual(['first', 'second', 'third', 'optional', 'another optional']);
});

test('a closed gate lets nobody in before its time, and the longest time counts', async () => {
  const gate = new Gate(2);
  const { inside, come } = visitors(gate);
  const started = performance.now();
  gate.closeFor(80, BUSY);
  gate.closeFor(10, BUSY);
  const first = come(1);
  await turn();
  expect(inside).toEqual([]);
  await first;
  // A timer may end a little early.
  expect(performance.now() - started).toBeGreaterThanOrEqual(75);
});

test('a call that comes again goes before those that came after it', async () => {
  const gate = new Gate(1);
  const { inside, come } = visitors(gate);
  const ticket = gate.ticket();
  await gate.enter(undefined, ticket);
  const others = [come(2), come(3)];
  gate.closeFor(1, BUSY);
  gate.leave();
  const again = gate.enter(undefined, ticket).then(() => inside.push(1));
  await again;
  gate.leave();
  await others[0];
  gate.leave();
  await others[1];
  expect(inside).toEqual([1, 2, 3]);
});

test('after it was closed, one gets in, and each that leaves lets one more in, up to the limit', async () => {
  const gate = new Gate(3);
  const { inside, come } = visitors(gate);
  gate.closeFor(1, BUSY);
  const all = [1, 2, 3, 4, 5, 6, 7].map(async (name) => come(name));
  await all[0];
  await turn();
  expect(inside).toEqual([1]);
  gate.leave();
  await turn();
  expect(inside).toEqual([1, 2, 3]);
  gate.leave();
  await turn();
  expect(inside).toEqual([1, 2, 3, 4, 5]);
  gate.leave();
  await turn();
  expect(inside).toEqual([1, 2, 3, 4, 5, 6]);
  gate.leave();
  await Promise.all(all);
});

test('those who are still inside when it opens keep nobody out', async () => {
  const gate = new Gate(3);
  const { inside, come } = visitors(gate);
  await Promise.all([come(1), come(2)]);
  gate.closeFor(1, BUSY);
  await come(3);
  expect(inside).toEqual([1, 2, 3]);
});
