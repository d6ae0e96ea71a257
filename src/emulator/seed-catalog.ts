/** Integration definitions by key. Like the extensions below, they are the same in every account. */
export const integrationDefinitions = {
  'deployment-markers': {
    key: 'deployment-markers',
    featureFlag: 'integrations-deployment-markers',
    integrationType: { pushBasedContextualData: {} },
    revisions: [
      {
        id: '1.0.0',
        featureFlag: '',
        revisionDeploymentSupported: false,
      },
      {
        id: '1.2.0',
        featureFlag: 'integrations-deployment-markers-v1-2',
        revisionDeploymentSupported: true,
        upgradeInstructionsMd: '## From 1.0\n\nSend `service.version` with each marker.',
        fields: [
          {
            name: 'ingestKey',
            type: 'API_KEY',
            groupId: 'access',
            allowedPattern: '^key_.+$',
            applicableIf: { type: 'UNKNOWN', values: [] },
            documentationReference: 'https://docs.example.com/deployment-markers#key',
            placeholder: 'key_...',
            predefined: false,
            readonly: false,
            required: true,
            single: { defaultValue: '' },
            templateParamName: 'IngestKey',
            tooltip: 'API key with which the pipeline sends markers',
            upgradeNotice: 'Keys created before 1.2 still work',
            visible: true,
          },
          {
            name: 'withCommitMessages',
            type: 'BOOLEAN',
            groupId: 'content',
            required: false,
            single: { defaultValue: 'true' },
            tooltip: 'Whether markers show the commit message',
            visible: true,
          },
        ],
        groups: [
          { id: 'access', name: 'Access' },
          { id: 'content', name: 'Content' },
        ],
        infraAsCode: {
          configurationBlocks: [
            {
              name: 'Pipeline step',
              description: 'Sends a marker after each deployment',
              value: 'send-marker --service "$SERVICE" --version "$VERSION"',
            },
          ],
        },
      },
    ],
  },
  'status-feed': {
    key: 'status-feed',
    featureFlag: '',
    integrationType: { pushBasedContextualData: {} },
    revisions: [{ id: '0.3.0', revisionDeploymentSupported: true, fields: [], groups: [] }],
  },
};

export const extensions = {
  'web-service-essentials': {
    id: 'web-service-essentials',
    name: 'Web service essentials',
    image: 'https://static.example.com/web-service.svg',
    darkModeImage: 'https://static.example.com/web-service-dark.svg',
    isHidden: false,
    keywords: ['http', 'latency'],
    integrations: ['deployment-markers'],
    deprecation: { reason: '', replacementExtensions: [] },
    revisions: [
      {
        version: '2.1.0',
        description: 'Alerts, dashboards and parsing rules for HTTP services',
        excerpt: 'Monitoring for every web service',
        labels: ['web'],
        integrationDetails: [
          { name: 'Deployment markers', link: 'https://docs.example.com/deployment-markers' },
        ],
        summary: {
          isNew: true,
          itemCounts: {
            actions: 1,
            alerts: 12,
            customDashboards: 2,
            enrichments: 0,
            eventsToMetrics: 3,
            metricsRuleGroup: 1,
            parsingRules: 4,
            savedViews: 2,
          },
        },
      },
    ],
  },
  'web-service-basics': {
    id: 'web-service-basics',
    name: 'Web service basics',
    isHidden: true,
    keywords: ['http'],
    integrations: [],
    deprecation: {
      reason: 'Replaced by Web service essentials',
      replacementExtensions: ['web-service-essentials'],
    },
    revisions: [{ version: '1.0.0', description: 'Alerts for HTTP services', excerpt: 'Alerts', labels: [] }],
  },
};

/** Incidents by application. Their times are fixed, like those of events and token statistics. */
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

/** Returns events by key: three deployments and two alerts. */
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
    // In nanoseconds. A JavaScript number cannot represent this value exactly.
    eventTimestamp: 1747641600000000001n + BigInt(number) * 3_600_000_000_000n,
    eventLabels: { service, environment: 'production' },
    eventMetadata: { source: 'pipeline' },
    eventPayload,
  };
}

/** The tokens that were used, by day. */
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
