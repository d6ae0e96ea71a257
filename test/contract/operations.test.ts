import type { TSchema } from '@sinclair/typebox';
import { Operation, repeatOf } from '../../src/contract/operation';
import { operationEntries, operations } from '../../src/contract/operations';

const ROOT = '/mgmt/openapi/latest';

// Written down once more on purpose: name, method, path and what is marked required, in request and answer.
const DOCUMENTED: [name: string, method: string, path: string, required: string[]][] = [
  ['listTeamScopes', 'GET', '/aaa/team-scopes/v1/list', []],
  ['createApiKey', 'POST', '/aaa/api-keys/v3', []],
  ['getIntegrationDefinition', 'GET', '/integrations/integrations/v1/definition/{id}', ['path.id']],
  ['createEnrichments', 'POST', '/enrichment-rules/enrichment-rules/v1', []],
  ['setArchiveTarget', 'POST', '/logs/data-setup/v2', []],
  ['getDailyEvaluationTokens', 'POST', '/dataplans/data-usage/v2/daily:evaluation-tokens', []],
  [
    'listIncidentAggregations',
    'GET',
    '/incidents/incidents/v1/aggregations',
    ['output.incidentAggs', 'output.pagination'],
  ],
  ['createContextualDataIntegration', 'POST', '/integrations/contextual-data/v1', []],
  [
    'getDeployedIntegration',
    'GET',
    '/integrations/integrations/v1/deployed/{integration_id}',
    ['path.integration_id'],
  ],
  ['searchCustomEnrichments', 'POST', '/enrichment-rules/custom-enrichment-rules/v1/search', []],
  ['testOutgoingWebhook', 'POST', '/integrations/webhooks/v1/test', ['body.data']],
  ['createOutgoingWebhook', 'POST', '/integrations/webhooks/v1', ['body.data', 'output.id']],
  [
    'batchGetSlos',
    'GET',
    '/v1/slo/slos:batchGet',
    ['output.slos[].name', 'output.slos[].targetThresholdPercentage'],
  ],
  ['getDashboard', 'GET', '/v1/dashboards/dashboards/{dashboard_id}', ['path.dashboard_id']],
  [
    'replaceSlo',
    'PUT',
    '/v1/slo/slos',
    [
      'body.name',
      'body.targetThresholdPercentage',
      'output.slo',
      'output.slo.name',
      'output.slo.targetThresholdPercentage',
    ],
  ],
  ['getTeamGroup', 'GET', '/aaa/team-groups/v1/{group_id.id}', ['path.group_id.id']],
  [
    'validateSloAlerts',
    'POST',
    '/v1/slo/slos/validate',
    ['body.name', 'body.targetThresholdPercentage', 'output.alertsValidationResult'],
  ],
  [
    'initializeExtensionTestingRevision',
    'POST',
    '/integrations/extensions/v1/testing/initialize',
    ['body.extensionData'],
  ],
  ['listExtensions', 'POST', '/integrations/extensions/v1/all', []],
  ['getEvent', 'GET', '/v3/events/{id}', ['path.id']],
  ['listEvents', 'GET', '/v3/events', ['output.events']],
];

test('the table holds the 21 documented operations in their order', () => {
  expect(operationEntries.map(([name, { number, method, path }]) => [number, name, method, path])).toEqual(
    DOCUMENTED.map(([name, method, path], index) => [index + 1, name, method, ROOT + path]),
  );
});

test.each(DOCUMENTED)(
  '%s requires what is marked required and nothing else',
  (name, _method, _path, required) => {
    const operation: Operation = operations[name as keyof typeof operations];
    const found = [
      ...requiredIn(operation.pathParameters, 'path'),
      ...requiredIn(operation.query, 'query'),
      ...requiredIn(operation.body, 'body'),
      ...requiredIn(operation.output, 'output'),
    ];
    expect(found.sort()).toEqual([...required].sort());
  },
);

test('each path parameter has a shape', () => {
  for (const [, { path, pathParameters }] of operationEntries as [string, Operation][]) {
    const named = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    expect(Object.keys(pathParameters?.properties ?? {})).toEqual(named);
  }
});

test('each field has a description', () => {
  const bare = operationEntries.flatMap(([name, operation]: [string, Operation]) =>
    [operation.pathParameters, operation.query, operation.body, operation.output].flatMap((shape) =>
      undescribed(shape, name),
    ),
  );
  expect(bare).toEqual([]);
});

test('an SLO with an id may be sent again, one without makes another', () => {
  expect(repeatOf(operations.replaceSlo, { id: 'a', name: 'x' })).toBe('idempotent');
  expect(repeatOf(operations.replaceSlo, { name: 'x' })).toBe('create');
  expect(repeatOf(operations.replaceSlo, { id: '', name: 'x' })).toBe('create');
  expect(repeatOf(operations.testOutgoingWebhook, {})).toBe('effect');
});

function requiredIn(shape: TSchema | undefined, path: string): string[] {
  if (!shape) return [];
  if (shape.type === 'array') return requiredIn(shape.items as TSchema, `${path}[]`);
  const fields = Object.entries((shape.properties ?? {}) as Record<string, TSchema>);
  const required = ((shape.required ?? []) as string[]).map((name) => `${path}.${name}`);
  return [...required, ...fields.flatMap(([name, field]) => requiredIn(field, `${path}.${name}`))];
}

function undescribed(shape: TSchema | undefined, path: string): string[] {
  if (!shape) return [];
  const fields = Object.entries((shape.properties ?? {}) as Record<string, TSchema>);
  return [
    ...(shape.description ? [] : [path]),
    ...(shape.type === 'array' ? undescribed(shape.items as TSchema, `${path}[]`) : []),
    ...fields.flatMap(([name, field]) => undescribed(field, `${path}.${name}`)),
  ];
}
