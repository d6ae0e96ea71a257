/** Fails if the provider has become slower. The bounds are ratios within one run, so they hold on a slow machine, but not on a busy one. */
import { measureLaunches } from './launches';
import { measureCell, Phase } from './lifecycle';
import { median, ratioOf, valuesOf } from './report';

/** Upper bounds: of a launch relative to bare Node.js, and of a phase relative to the compiled provider. */
export const BOUNDS: ReadonlyMap<Phase, number> = new Map([
  ['launch', 2.2],
  ['plan without changes', 0.75],
  ['refresh in a fresh checkout', 0.8],
  ['change of 10%', 0.9],
  ['destroy', 0.95],
]);
const CELL = { count: 200, latency: 50, parallelism: 10 };
const PAIRS = 3;
const LAUNCHES = 21;

/** Returns whether the medians of three pairs are within their bounds. */
export async function check(measure = measureRatios): Promise<boolean> {
  const ratios = await measure();
  const results = [...BOUNDS].map(([name, bound]) => {
    const measured = ratios.get(name) ?? [];
    const baseline = name === 'launch' ? 'bare Node.js' : 'the compiled provider';
    const [ratio, max, ...pairs] = [median(measured), bound, ...measured].map((value) => value.toFixed(2));
    console.log(`${name}: ${ratio} times ${baseline} (${pairs.join(', ')}), at most ${max}`);
    // NaN, which means that nothing was measured, exceeds its bound.
    if (median(measured) <= bound) return true;
    console.error(`bench: ${name} takes ${ratio} times as long as ${baseline}. At most ${max} is allowed.`);
    return false;
  });
  return !results.includes(false);
}

/** Returns the ratios of our time to the baseline's, one for each pair, by the name of the bound. */
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
