/** Fails when the provider becomes slower: by ratios within one run, so that a slow machine has the same bounds. */
import { measureLaunches } from './launches';
import { measureCell, Phase } from './lifecycle';
import { median, ratioOf, valuesOf } from './report';

/** What each may take at most: a launch in launches of bare Node.js, a phase in times of the compiled provider. */
export const BOUNDS: ReadonlyMap<Phase, number> = new Map([
  ['launch', 2.2],
  ['plan without changes', 0.75],
  ['refresh in a fresh checkout', 0.8],
  ['change of 10 %', 0.9],
  ['destroy', 0.95],
]);
const CELL = { count: 200, latency: 50, parallelism: 10 };
const PAIRS = 3;
const LAUNCHES = 21;

/**
 * Whether no bound is exceeded, by the median of three pairs.
 *
 * @param tolerance by how much each bound may be exceeded, in percent. On a busy machine, pairs differ by a fifth
 */
export async function check(tolerance: number, measure = measureRatios): Promise<boolean> {
  const ratios = await measure();
  const judged = [...BOUNDS].map(([name, exact]) => {
    const bound = exact * (1 + tolerance / 100);
    const found = ratios.get(name) ?? [];
    const other = name === 'launch' ? 'bare Node.js' : 'the compiled provider';
    const [ratio, most, ...each] = [median(found), bound, ...found].map((one) => one.toFixed(2));
    console.log(`${name}: ${ratio} times ${other} (${each.join(', ')}), at most ${most}`);
    // NaN, where nothing was measured, exceeds its bound.
    if (median(found) <= bound) return true;
    console.error(
      `bench: ${name} takes ${ratio} times as long as ${other}, and may take ${most} times as long.`,
    );
    return false;
  });
  return !judged.includes(false);
}

/** Ours over the other, in each pair, by name of the bound. */
async function measureRatios(): Promise<Map<string, number[]>> {
  const launch = ratioOf(await measureLaunches(LAUNCHES), 'launch', 'ours', 'bare node');
  const phases = [...BOUNDS.keys()].filter((name) => name !== 'launch');
  const rows = await measureCell(CELL, ['ours', 'compiled'], PAIRS, ['first apply', ...phases]);
  const ratios = phases.map((phase): [string, number[]] => {
    const compiled = valuesOf(rows, 'compiled', phase);
    return [phase, valuesOf(rows, 'ours', phase).map((seconds, pair) => seconds / compiled[pair])];
  });
  return new Map([['launch', [launch]], ...ratios]);
}
