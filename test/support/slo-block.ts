/** An SLO in Terraform's JSON syntax. `how` is the end of its description, so that a test can change it. */
export const sloBlock = (name: string, how = 'in time') => ({
  name,
  description: `Requests to ${name} that are answered ${how}`,
  target_threshold_percentage: 99.9,
  labels: { service: name, tier: '1' },
  slo_time_frame: 'SLO_TIME_FRAME_28_DAYS',
  request_based_metric_sli: {
    good_events: { query: `sum(requests{service="${name}",late="false"})` },
    total_events: { query: `sum(requests{service="${name}"})` },
  },
});
