/** The activity of an account: incidents, events and used tokens, at fixed times. */
export const incidentAggregations = {
  checkout: incidents('checkout', ['inc-1042', 'inc-1038', 'inc-1031'], 'user-2041'),
  search: incidents('search', ['inc-1040'], 'user-3377'),
  payments: incidents('payments', ['inc-1035', 'inc-1029'], 'user-2041'),
};

function incidents(applicationName: string, ids: string[], userId: string): object {
  const count = ids.length;
  return {
    aggAssignmentsCount: [{ assignedTo: { userId }, count }],
    aggMetaLabelsCount: [{ metaLabel: { key: 'team', value: applicationName }, count }],
    aggSeverityCount: [{ severity: 'INCIDENT_SEVERITY_UNSPECIFIED', count }],
    aggStateCount: [{ state: 'INCIDENT_STATE_UNSPECIFIED', count }],
    aggStatusCount: [{ status: 'INCIDENT_STATUS_UNSPECIFIED', count }],
    allValuesCount: count,
    firstCreatedAt: '2025-05-12T06:03:00Z',
    lastClosedAt: '2025-05-19T16:20:00Z',
    lastStateUpdateTime: '2025-05-19T16:20:00Z',
    groupBysValue: [{ incidentField: { applicationName } }],
    listIncidentsId: ids,
  };
}

/** Events by their key: three deployments and two fired alerts. */
export function events(companyId: bigint): { [key: string]: object } {
  const all = [
    event(companyId, 1, 'deployment', 'checkout', { version: '4.18.0', durationSeconds: 42.5 }),
    event(companyId, 2, 'deployment', 'search', { version: '2.3.1', durationSeconds: 61.25 }),
    event(companyId, 3, 'alert', 'checkout', { alert: 'Checkout error budget', burnRate: 14.4 }),
    event(companyId, 4, 'deployment', 'checkout', { version: '4.18.1', durationSeconds: 40 }),
    event(companyId, 5, 'alert', 'payments', { alert: 'Payment latency', burnRate: 6 }),
  ];
  return Object.fromEntries(all.map((each) => [each.eventKey, each]));
}

function event(companyId: bigint, number: number, eventType: string, service: string, eventPayload: object) {
  return {
    companyId,
    eventKey: `event-${number}`,
    eventDedupKey: `${eventType}:${service}`,
    eventType,
    eventPayloadType: `${eventType}.v1`,
    // Nanoseconds, which a floating-point number cannot represent exactly.
    eventTimestamp: 1747641600000000001n + BigInt(number) * 3_600_000_000_000n,
    eventLabels: { service, environment: 'production' },
    eventMetadata: { source: 'pipeline' },
    eventPayload,
  };
}

/** Used tokens by day. */
export const tokenStatistics = Object.fromEntries(
  [1500, 2250, 1875.5].map((tokens, index) => {
    const day = `2025-05-${17 + index}`;
    return [
      day,
      {
        statsDate: `${day}T00:00:00Z`,
        totalTokens: { value: tokens + 500 },
        evaluations: [
          { evaluatorName: 'answer-quality', evaluationTokens: { value: tokens } },
          { evaluatorName: 'toxicity', evaluationTokens: { value: 500 } },
        ],
      },
    ];
  }),
);
