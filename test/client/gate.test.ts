import { Failure } from '../../src/client/errors';
import { Gate } from '../../src/client/gate';
import { useClock } from '../support/clock';

const clock = useClock();

const BUSY: Failure = { code: 'rate_limited', outcome: 'answered', problem: 'the service returned 429' };

/** Lets named calls enter the gate, and lists those that were admitted, in order. */
function callers(gate: Gate) {
  const admitted: number[] = [];
  return {
    admitted,
    enter: async (name: number, signal?: AbortSignal) => {
      await gate.enter(signal);
      admitted.push(name);
    },
  };
}

const turn = async () => new Promise((resolve) => setImmediate(resolve));

test('a closed gate admits no call until the longest of its times has passed', async () => {
  const gate = new Gate(2);
  const { admitted, enter } = callers(gate);
  gate.closeFor(8000, BUSY);
  gate.closeFor(1000, BUSY);
  const first = enter(1);
  await clock.advance(7000);
  expect(admitted).toEqual([]);
  await clock.advance(1000);
  await first;
});

test('admits a retried call before later calls', async () => {
  const gate = new Gate(1);
  const { admitted, enter } = callers(gate);
  const ticket = gate.takeTicket();
  await gate.enter(undefined, ticket);
  const others = [enter(2), enter(3)];
  gate.closeFor(1, BUSY);
  gate.leave();
  const again = gate.enter(undefined, ticket).then(() => admitted.push(1));
  await clock.advance(1);
  await again;
  gate.leave();
  await others[0];
  gate.leave();
  await others[1];
  expect(admitted).toEqual([1, 2, 3]);
});

test('after it was closed, admits one call, and one more for each that leaves, up to the limit', async () => {
  const gate = new Gate(3);
  const { admitted, enter } = callers(gate);
  gate.closeFor(1, BUSY);
  const all = [1, 2, 3, 4, 5, 6, 7].map(async (name) => enter(name));
  await clock.advance(1);
  await all[0];
  for (const count of [1, 3, 5, 6]) {
    await turn();
    expect(admitted).toEqual([1, 2, 3, 4, 5, 6].slice(0, count));
    gate.leave();
  }
  await Promise.all(all);
});

test('calls that are still running when the gate opens do not block others', async () => {
  const gate = new Gate(3);
  const { admitted, enter } = callers(gate);
  await Promise.all([enter(1), enter(2)]);
  gate.closeFor(1, BUSY);
  const third = enter(3);
  await clock.advance(1);
  await third;
  expect(admitted).toEqual([1, 2, 3]);
});
