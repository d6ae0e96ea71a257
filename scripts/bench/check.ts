/** Checks that the provider's times are within their limits. These apply to ratios, so they hold even on slow machines. */
import { COMPILED, OURS } from './contenders';
import { measureLaunches } from './launches';
import { measureWorkload, Phase } from './lifecycle';
import { median, ratioOf, valuesOf } from './report';

/** Limit for the ratio of each phase's time to the baseline's: bare Node.js for the launch, the baseline for other phases. */
export const MAX_RATIOS: ReadonlyMap<Phase, number> = new Map([
  ['launch', 2.2],
  ['plan without changes', 0.95],
  ['refresh in a fresh checkout', 0.9],
  ['change of 10%', 1.15],
  ['destroy', 1.1],
]);
const WORKLOAD = { count: 200, latency: 50, parallelism: 10 };
const RUNS = 5;
const LAUNCHES = 21;

/** Prints the ratios, and returns whether the median of each is within its limit. */
export async function checkRatios(measure = measureRatios): Promise<boolean> {
  const ratios = await measure();
  const results = [...MAX_RATIOS].map(([name, limit]) => {
    const measured = ratios.get(name) ?? [];
    const baseline = name === 'launch' ? 'bare Node.js' : 'the baseline';
    const [ratio, max, ...pairs] = [median(measured), limit, ...measured].map((value) => value.toFixed(2));
    console.log(`${name}: ${ratio} times ${baseline} (${pairs.join(', ')}), at most ${max}`);
    // If nothing was measured, the median is NaN, and this comparison is false.
    if (median(measured) <= limit) return true;
    console.error(`bench: ${name} takes ${ratio} times as long as ${baseline}. At most ${max} is allowed.`);
    return false;
  });
  return !results.includes(false);
}

/** Returns the ratios of our times to those of the baseline, by phase: for the launch, one ratio of medians; for others, one per run. */
async function measureRatios(): Promise<Map<string, number[]>> {
  const launch = ratioOf(await measureLaunches(LAUNCHES), 'launch', 'ours', 'bare node');
  const phases = [...MAX_RATIOS.keys()].filter((name) => name !== 'launch');
  const rows = await measureWorkload(WORKLOAD, [OURS, COMPILED], RUNS, ['first apply', ...phases]);
  const ratios = phases.map((phase): [string, number[]] => {
    const baseline = valuesOf(rows, 'baseline', phase);
    return [phase, valuesOf(rows, 'ours', phase).map((seconds, pair) => seconds / baseline[pair])];
  });
  return new Map([['launch', [launch]], ...ratios]);
}
