import { setTimeout as sleep } from 'node:timers/promises';
import { Mutex } from '../../src/handlers/archive-target';

it('runs tasks one after the other, and goes on after one that fails', async () => {
  const turns = new Mutex();
  const seen: string[] = [];
  const task = (name: string, milliseconds: number) => async () => {
    seen.push(`${name} starts`);
    await sleep(milliseconds);
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('b failed');
    return name;
  };
  const results = await Promise.allSettled([
    turns.run(task('a', 20)),
    turns.run(task('b', 1)),
    turns.run(task('c', 1)),
  ]);
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends']);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
