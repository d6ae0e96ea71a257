import { Objective } from './service-objectives';

const succeeding = (metric: string, target: number): Objective => ({
  indicator: 'availability',
  target,
  goodQuery: `sum(rate(${metric}_requests_total{status!~"5.."}[5m]))`,
  totalQuery: `sum(rate(${metric}_requests_total[5m]))`,
});

const fasterThan = (metric: string, seconds: number, target: number): Objective => ({
  indicator: `faster than ${seconds} s`,
  target,
  goodQuery: `sum(rate(${metric}_request_seconds_bucket{le="${seconds}"}[5m]))`,
  totalQuery: `sum(rate(${metric}_request_seconds_count[5m]))`,
});

const fresh = (metric: string, target: number): Objective => ({
  indicator: 'freshness',
  target,
  goodQuery: `sum(rate(${metric}_updates_total{late="false"}[5m]))`,
  totalQuery: `sum(rate(${metric}_updates_total[5m]))`,
});

/** Three services with ten objectives in total. */
export const services: Readonly<Record<string, readonly Objective[]>> = {
  checkout: [
    succeeding('checkout', 99.95),
    fasterThan('checkout', 0.5, 99),
    fasterThan('checkout', 2, 99.9),
    fresh('checkout_stock', 99.5),
  ],
  payments: [
    succeeding('payments', 99.99),
    fasterThan('payments', 1, 99.5),
    fasterThan('payments', 5, 99.95),
  ],
  catalog: [succeeding('catalog', 99.9), fasterThan('catalog', 0.3, 95), fresh('catalog_prices', 99)],
};
