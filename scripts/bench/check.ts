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
const ROUNDS = 3;
const LAUNCHES = 21;

/**
 * Whether no bound is exceeded. While one is, as many pairs again are measured, up to nine, and the middle of all counts: other
 * work of the machine makes single pairs differ by a fifth.
 */
export async function check(measure = measureRatios): Promise<boolean> {
  const ratios = await measure();
  for (let round = 1; round < ROUNDS && exceeded(ratios).length > 0; round += 1) {
    judge(ratios);
    console.error('bench: a bound is exceeded; as many pairs again decide');
    for (const [name, more] of await measure()) ratios.set(name, [...(ratios.get(name) ?? []), ...more]);
  }
  return judge(ratios);
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

type Ratios = ReadonlyMap<string, readonly number[]>;

/** The names of the bounds. What was not measured exceeds its own. */
const exceeded = (ratios: Ratios): string[] =>
  [...BOUNDS].filter(([name, bound]) => !(median(ratios.get(name) ?? []) <= bound)).map(([name]) => name);

/** Prints the median of each ratio with its bound. Returns whether none is exceeded. */
function judge(ratios: Ratios): boolean {
  const worse = exceeded(ratios);
  for (const [name, bound] of BOUNDS) {
    const other = name === LAUNCH ? 'bare Node.js' : 'the compiled provider';
    const found = ratios.get(name) ?? [];
    const [ratio, most, ...each] = [median(found), bound, ...found].map((one) => one.toFixed(2));
    console.log(`${name}: ${ratio} times ${other} (${each.join(', ')}), at most ${most}`);
    if (worse.includes(name)) {
      console.error(
        `bench: ${name} takes ${ratio} times as long as ${other}, and may take ${most} times as long.`,
      );
    }
  }
  return worse.length === 0;
}
