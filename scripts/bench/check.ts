/** What fails when the provider becomes slower: ratios within one run, so that a slow machine has the same bounds. */
import { measureCell, PHASES } from './lifecycle';
import { measureLaunches } from './once';
import { median, timesBareNode, valuesOf } from './report';

const LAUNCH = 'launch';
/** What each may take at most: a launch in launches of bare Node.js, a phase in times of the compiled provider. */
export const BOUNDS: ReadonlyMap<string, number> = new Map([
  [LAUNCH, 2.2],
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
 * @param tolerance by how much each bound may be exceeded, in percent. Where a machine does other work, pairs differ by a fifth
 */
export async function check(tolerance: number, measure = measureRatios): Promise<boolean> {
  const ratios = await measure();
  const judged = [...BOUNDS].map(([name, exact]) => {
    const bound = exact * (1 + tolerance / 100);
    const found = ratios.get(name) ?? [];
    const other = name === LAUNCH ? 'bare Node.js' : 'the compiled provider';
    const [ratio, most, ...each] = [median(found), bound, ...found].map((one) => one.toFixed(2));
    console.log(`${name}: ${ratio} times ${other} (${each.join(', ')}), at most ${most}`);
    // What was not measured exceeds its own.
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
  const launch = timesBareNode(await measureLaunches(LAUNCHES), 'ours');
  const phases = PHASES.filter((phase) => BOUNDS.has(phase));
  const cell = await measureCell(CELL, ['ours', 'compiled'], PAIRS, ['first apply', ...phases]);
  const ratios = phases.map((phase): [string, number[]] => {
    const [ours, compiled] = (['ours', 'compiled'] as const).map((side) =>
      valuesOf(cell, side, phase, 'seconds'),
    );
    return [phase, ours.map((seconds, pair) => seconds / compiled[pair])];
  });
  return new Map([[LAUNCH, [launch]], ...ratios]);
}
