import { FailedAttempt, Failure } from '../../src/client/errors';
import { InterruptedError } from '../../src/client/exchange';
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

test('calls beyond the limit wait, and get in one by one in the order they came', async () => {
  const gate = new Gate(2);
  const { inside, come } = visitors(gate);
  const all = [1, 2, 3, 4, 5].map(async (name) => come(name));
  await turn();
  expect(inside).toEqual([1, 2]);
  gate.leave();
  await turn();
  expect(inside).toEqual([1, 2, 3]);
  gate.leave();
  gate.leave();
  await Promise.all(all);
  expect(inside).toEqual([1, 2, 3, 4, 5]);
});

test('an optional call lets all others go first, also those that come after it', async () => {
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

test('an interrupted call stops waiting at once and takes nobody’s place', async () => {
  const gate = new Gate(1);
  const { inside, come } = visitors(gate);
  const interruption = new AbortController();
  await come(1);
  const second = come(2, interruption.signal);
  const third = come(3);
  interruption.abort();
  await expect(second).rejects.toThrow(InterruptedError);
  gate.leave();
  await third;
  expect(inside).toEqual([1, 3]);
});

test('a call that is interrupted already does not get in', async () => {
  const gate = new Gate(1);
  await expect(gate.enter(AbortSignal.abort())).rejects.toThrow(InterruptedError);
  await gate.enter();
});

test('an interruption after the call has got in changes nothing', async () => {
  const gate = new Gate(1);
  const interruption = new AbortController();
  await gate.enter(interruption.signal);
  interruption.abort();
  gate.leave();
  await gate.enter();
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

test('an interrupted call does not wait for a closed gate', async () => {
  const gate = new Gate(1);
  const interruption = new AbortController();
  gate.closeFor(2 ** 40, BUSY);
  const call = gate.enter(interruption.signal);
  interruption.abort();
  await expect(call).rejects.toThrow(InterruptedError);
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

test('a gate that is closed for too long refuses those who wait and those who come, until the rest is short enough', async () => {
  const gate = new Gate(1, 1000);
  const { inside, come } = visitors(gate);
  await come(1);
  const waiting = come(2);
  gate.closeFor(1050, BUSY);
  gate.leave();
  await expect(waiting).rejects.toThrow(FailedAttempt);
  const refused = (await come(3).catch((error: unknown) => error)) as FailedAttempt;
  expect(refused.failure).toMatchObject({
    code: 'rate_limited',
    outcome: 'notSent',
    happened: 'it was not sent, because the service answered 429',
  });
  await new Promise((resolve) => setTimeout(resolve, 60));
  await come(4);
  expect(inside).toEqual([1, 4]);
});
