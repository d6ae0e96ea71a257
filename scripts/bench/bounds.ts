import { Phase } from './lifecycle';
import { Report } from './report';

/**
 * What small stacks (10 SLOs and no latency) may take over the compiled provider, in launches of bare node in the same run, so that
 * a slow machine has the same bounds: some three times what was measured on two cores, since machines also have other work.
 */
const LAUNCHES_OVER_COMPILED: Readonly<Partial<Record<Phase, number>>> = {
  validate: 9,
  'plan without changes': 20,
  'first apply': 28,
  destroy: 35,
};
/** What a launch to the handshake may take, in launches of bare node. */
const START = 2.5;

/** A line for each figure that is worse than its bound. */
export function exceeded({ starts, cells }: Report): string[] {
  const [bare, ...others] = starts;
  const launch = bare.milliseconds.median;
  const start = (others.find(({ name }) => name === 'ours')?.milliseconds.median ?? Infinity) / launch;
  const slow =
    start > START
      ? [`launch to handshake takes ${start.toFixed(1)} times bare node; the bound is ${START}`]
      : [];
  const small = cells.filter(({ count, latency }) => count === 10 && latency === 0);
  if (small.length === 0) return ['there is no bound for these stacks: --check needs --count 10 --latency 0'];
  const phases = small
    .flatMap(({ rows }) => rows)
    .flatMap(({ phase, sides: { ours, compiled } }) => {
      const bound = LAUNCHES_OVER_COMPILED[phase];
      const over = (ours?.seconds.median ?? Infinity) - (compiled?.seconds.median ?? 0);
      const launches = (over * 1_000) / launch;
      return bound === undefined || launches <= bound
        ? []
        : [
            `${phase} takes ${over.toFixed(2)} s more than the compiled provider, which is ${launches.toFixed(1)} launches of bare node; the bound is ${bound}`,
          ];
    });
  return [...slow, ...phases];
}
