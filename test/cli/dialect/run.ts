/** Runs the command `dialect`. */
import { DialectConfig } from '../../../src/schema/dialect';
import { temporaryFolder } from '../../support/temporary-folder';
import { openApiFile } from '../../support/witness';
import { runCli } from '../run';

export const dialect = async (...args: string[]) => runCli(['dialect', ...args], { cwd: temporaryFolder() });

export const from = async (name: string, ...args: string[]) => dialect('--from', openApiFile(name), ...args);

/** The derived dialect. */
export const derived = async (name: string) => JSON.parse((await from(name)).output) as DialectConfig;

export const MOVED: DialectConfig = {
  apiVersion: '5',
  queryStyle: 'brackets',
  sloCreateMethod: 'POST',
  memberNames: {
    'event*': 'audit*',
    infraAsCode: 'templates',
    objectStorage: 'bucketStore',
    issueTracker: 'ticketTool',
    pipelineQuery: 'flow',
    targetThresholdPercentage: 'targetPercentage',
    'Slo.type': 'sloType',
  },
  paths: {
    '/aaa/team-scopes/v1/list': '/access/scopes/v2',
    '/aaa/api-keys/v3': '/access/keys/v4',
    '/integrations/integrations/v1/definition/{id}': '/integrations/catalog/v2/{id}',
    '/enrichment-rules/enrichment-rules/v1': '/enrichments/rules/v2',
    '/logs/data-setup/v2': 'PUT /archive/v3/target',
    '/dataplans/data-usage/v2/daily:evaluation-tokens': '/usage/v3/tokens',
    '/incidents/incidents/v1/aggregations': '/cases/v2/counts',
    '/integrations/contextual-data/v1': '/integrations/context/v2',
    '/integrations/integrations/v1/deployed/{integration_id}': '/integrations/installed/v2/{integration_id}',
    '/enrichment-rules/custom-enrichment-rules/v1/search': 'GET /enrichments/tables/v2/find',
    '/integrations/webhooks/v1/test': '/integrations/hooks/v2:try',
    '/integrations/webhooks/v1': '/integrations/hooks/v2',
    '/v1/slo/slos:batchGet': '/objectives/v2/slos:read',
    '/v1/dashboards/dashboards/{dashboard_id}': '/boards/v3/{dashboard_id}',
    '/v1/slo/slos': '/objectives/v2/slos',
    '/aaa/team-groups/v1/{group_id.id}': '/access/groups/v2/{group_id.id}',
    '/v1/slo/slos/validate': 'PUT /objectives/v2/slos:check',
    '/integrations/extensions/v1/testing/initialize': '/packages/v2/trial',
    '/integrations/extensions/v1/all': '/packages/v2/search',
    '/v3/events/{id}': '/audit/v4/{id}',
    '/v3/events': '/mgmt/openapi/3/v3/audit',
  },
};
