/** What every account of the service can use: integration definitions by their key. */
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
        upgradeInstructionsMd: '',
        fields: [],
        groups: [],
        infraAsCode: { configurationBlocks: [] },
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
            tooltip: 'Key that the pipeline sends markers with',
            upgradeNotice: 'Keys made before 1.2 keep working',
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
              description: 'Step that sends a marker after each deployment',
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

/** Extensions by their id. */
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
        excerpt: 'The first hour of every web service',
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
    image: 'https://static.example.com/web-basics.svg',
    darkModeImage: 'https://static.example.com/web-basics-dark.svg',
    isHidden: true,
    keywords: ['http'],
    integrations: [],
    deprecation: {
      reason: 'Web service essentials does all of it',
      replacementExtensions: ['web-service-essentials'],
    },
    revisions: [{ version: '1.0.0', description: 'Alerts for HTTP services', excerpt: 'Alerts', labels: [] }],
  },
};
