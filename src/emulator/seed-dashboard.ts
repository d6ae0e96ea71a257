/** The seed's dashboard. It contains every documented member, so tests can look up each one. */
export const checkoutOverview = {
  authorId: 'user-2041',
  authorName: 'Maya Lindqvist',
  createdAt: '2025-02-03T08:15:00Z',
  updatedAt: '2025-05-19T14:42:10Z',
  createdOriginType: 'TOKEN_ORIGIN_TYPE_USER',
  updatedOriginType: 'TOKEN_ORIGIN_TYPE_API',
  isLocked: true,
  lockerAuthorId: 'user-2041',
  lockerName: 'Maya Lindqvist',
  updaterAuthorId: 'user-3377',
  updaterName: 'Deployment pipeline',
  dashboard: {
    id: 'checkout-overview',
    name: 'Checkout overview',
    slugName: 'checkout-overview',
    description: 'Traffic, errors and latency of the checkout service',
    folderId: { value: 'folder-payments' },
    absoluteTimeFrame: { from: '2025-05-01T00:00:00Z', to: '2025-05-31T23:59:59Z' },
    fiveMinutes: {},
    layout: {
      sections: [
        {
          id: { value: 'section-traffic' },
          options: { internal: {} },
          rows: [
            {
              id: { value: 'row-requests' },
              appearance: { height: 19 },
              widgets: [{ id: { value: 'widget-requests' }, title: 'Requests per second' }],
            },
          ],
        },
        { id: { value: 'section-errors' }, options: { internal: {} }, rows: [] },
      ],
    },
    actions: [
      {
        id: 'action-runbook',
        name: 'Open the runbook',
        widgetId: 'widget-requests',
        shouldOpenInNewWindow: true,
        dataSource: 'ACTION_DATA_SOURCE_TYPE_NONE_UNSPECIFIED',
        definition: { customAction: { url: 'https://runbooks.example.com/checkout' } },
      },
    ],
    annotations: [
      {
        id: 'annotation-deployments',
        name: 'Deployments',
        description: 'A line for each deployment of the checkout service',
        enabled: true,
        scope: { specificWidgets: { widgetIds: ['widget-requests'] } },
        source: {
          pipelineQuery: {
            dataModeType: 'DATA_MODE_TYPE_HIGH_UNSPECIFIED',
            labelFields: ['service', 'version'],
            messageTemplate: '{{service}} {{version}} deployed',
            orientation: 'ANNOTATION_ORIENTATION_VERTICAL_UNSPECIFIED',
            query: { text: "source events | filter type == 'deployment' && service == 'checkout'" },
            strategy: { instant: {} },
          },
        },
      },
    ],
    filters: [
      {
        displayName: 'Environment',
        enabled: true,
        collapsed: false,
        source: {
          logs: {
            field: 'environment',
            observationField: { keypath: ['environment'], scope: 'label' },
            operator: { equals: { selection: { list: { values: ['production'] } } } },
          },
        },
      },
    ],
    variables: [
      {
        name: 'team',
        displayName: 'Team',
        description: 'Team on call',
        displayType: 'VARIABLE_DISPLAY_TYPE_UNSPECIFIED',
        definition: { constant: { value: 'payments' } },
      },
    ],
    variablesV2: [
      {
        name: 'window',
        displayName: 'Window',
        description: 'Time window for rates',
        displayFullRow: false,
        displayType: 'VARIABLE_DISPLAY_TYPE_V2_UNSPECIFIED',
        source: { textbox: { defaultValue: { defaultRegexValue: { value: '.*' } } } },
        value: { interval: { value: { label: '5 minutes', value: '5m' } } },
      },
    ],
  },
};
