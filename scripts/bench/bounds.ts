import { Phase } from './lifecycle';
import { Report } from './report';

/**
 * What small stacks (10 SLOs and no latency) may take, in seconds over the compiled provider: what was measured on two cores,
 * and more than as much again, since machines differ and have other work.
 */
const SECONDS_OVER_COMPILED: Readonly<Partial<Record<Phase, number>>> = {
  validate: 0.2,
  'plan without changes': 0.45,
  'first apply': 0.65,
  destroy: 0.8,
};
/** Times bare node. */
const START = 2.5;

/** A line for each figure that is worse than its bound. */
export function exceeded({ starts, cells }: Report): string[] {
  const [bare, ...others] = starts;
  const ours = others.find(({ name }) => name === 'ours');
  const start = ours ? ours.milliseconds.median / bare.milliseconds.median : Infinity;
  const slow =
    start > START
      ? [`launch to handshake takes ${start.toFixed(1)} times bare node; the bound is ${START}`]
      : [];
  const small = cells.filter(({ count, latency }) => count === 10 && latency === 0);
  if (small.length === 0) return ['there is no bound for these stacks: --check needs --count 10 --latency 0'];
  const phases = small
    .flatMap(({ rows }) => rows)
    .flatMap(({ phase, sides }) => {
      const bound = SECONDS_OVER_COMPILED[phase];
      const over = (sides.ours?.seconds.median ?? Infinity) - (sides.compiled?.seconds.median ?? 0);
      return bound === undefined || over <= bound
        ? []
        : [`${phase} takes ${over.toFixed(2)} s more than the compiled provider; the bound is ${bound} s`];
    });
  return [...slow, ...phases];
}
