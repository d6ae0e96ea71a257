import { Objective } from 'cdktf-provider-observability';

const fresh = (what: string, target: number): Objective =>
  Objective.ratio(`fresh ${what}`, target, {
    good: `sum(rate(${what}_updates_total{late="false"}[5m]))`,
    total: `sum(rate(${what}_updates_total[5m]))`,
  });

/** Three services with ten objectives in total. */
export const services: Readonly<Record<string, Objective[]>> = {
  checkout: [
    Objective.availability(99.95),
    Objective.latency(99, 0.5),
    Objective.latency(99.9, 2.5, { id: 'slowest' }),
    fresh('stock', 99.5),
  ],
  payments: [
    Objective.availability(99.99),
    Objective.latency(99.5, 1),
    Objective.latency(99.95, 5, { id: 'slowest' }),
  ],
  catalog: [Objective.availability(99.9), Objective.latency(95, 0.25), fresh('prices', 99)],
};
