import { Fn, TerraformIterator, TerraformOutput, TerraformVariable, Token } from 'cdktf';
import { ARCHIVE, Programs, SLO, WEBHOOK } from './program';
import {
  ApiKey,
  ArchiveTarget,
  ContextualDataIntegration,
  Enrichment,
  EnrichmentConfig,
  EphemeralVariable,
  ExtensionTestingRevision,
  Lookup,
  OutgoingWebhook,
  OutgoingWebhookConfig,
  Slo,
  WebhookTest,
} from '../../../src';

/** The other resources, and lookups. */
export const OTHERS: Programs = {
  'a secret that an override sets': (stack) => {
    new TerraformVariable(stack, 'token', { sensitive: true });
    const placeholder = { ...WEBHOOK, otherVariant: undefined, issueTracker: { apiToken: 'placeholder' } };
    new OutgoingWebhook(stack, 'replaced', placeholder).addOverride(
      'issue_tracker.api_token',
      '${var.token}',
    );
    const none = { ...placeholder, issueTracker: { email: 'team@example.com' } };
    new OutgoingWebhook(stack, 'added', none).addOverride('issue_tracker.api_token', '${var.token}');
  },
  'a variant that an override sets': (stack) => {
    const none: OutgoingWebhookConfig = { name: 'chat' };
    new OutgoingWebhook(stack, 'added', none).addOverride('other_variant', {
      name: 'chatRoom',
      value_json: '{}',
    });
    const changed = new OutgoingWebhook(stack, 'changed', {
      ...none,
      issueTracker: { apiToken: '${var.token}' },
    });
    new TerraformVariable(stack, 'token', { sensitive: true });
    changed.addOverride('issue_tracker', undefined);
    changed.addOverride('other_variant', { name: 'chatRoom', value_json: '{}' });
    const empty = new OutgoingWebhook(stack, 'null', { ...none, issueTracker: { apiToken: 'x' } });
    empty.addOverride('issue_tracker', null);
    empty.addOverride('other_variant', '${{ name = "chatRoom", value_json = "{}" }}');
  },
  'a write-only value and its version, one of them by an override': (stack) => {
    const token = new EphemeralVariable(stack, 'token', { type: 'string' });
    const config: OutgoingWebhookConfig = {
      name: 'tickets',
      issueTracker: { apiTokenWo: token.stringValue },
    };
    new OutgoingWebhook(stack, 'hook', config).addOverride('issue_tracker.api_token_wo_version', '1');
    new WebhookTest(stack, 'test', {
      name: 'tickets',
      issueTracker: { apiTokenWo: token.stringValue, apiTokenWoVersion: '1' },
      triggers: { hook: '${observability_outgoing_webhook.hook.id}' },
    });
  },
  'parameters in a list, one changed and one added by overrides': (stack) => {
    const integration = new ContextualDataIntegration(stack, 'markers', {
      integrationKey: 'markers',
      integrationParameters: [
        { key: 'a', booleanValue: true },
        { key: 'apiKey', valueJson: '"placeholder"' },
      ],
    });
    new TerraformVariable(stack, 'key', { sensitive: true });
    integration.addOverride('integration_parameters.1.value_json', '${jsonencode(var.key)}');
    const more = new ContextualDataIntegration(stack, 'more', {
      integrationKey: 'markers',
      integrationParameters: [{ key: 'a', booleanValue: true }],
    });
    more.addOverride('integration_parameters', [{ key: 'b', boolean_value: false }]);
  },
  'lists from Terraform expressions': (stack) => {
    const { listValue } = new TerraformVariable(stack, 'names', { type: 'list(string)', default: ['a'] });
    const parameters = '${[for name in var.names : { key = name, boolean_value = true }]}';
    new ContextualDataIntegration(stack, 'markers', {
      integrationKey: 'markers',
      integrationParameters: Token.asAny(parameters) as never,
    });
    const names = TerraformIterator.fromList(listValue);
    new ContextualDataIntegration(stack, 'iterated', {
      integrationKey: 'markers',
      integrationParameters: names.dynamic({ key: names.value, boolean_value: true }) as never,
    });
    new ExtensionTestingRevision(stack, 'web', {
      id: 'web',
      keywords: listValue,
      changelog: [{ version: Token.asString(Fn.element(listValue, 0)) }],
    });
  },
  'required values that an override sets': (stack) => {
    const rule = new Enrichment(stack, 'rule', {} as EnrichmentConfig);
    rule.addOverride('field_name', 'ip');
    rule.addOverride('enrichment_type.other', { name: 'threats', value_json: '{}' });
  },
  'keys with permissions of every kind': (stack) => {
    const names = new TerraformVariable(stack, 'names', { type: 'list(string)', default: ['Ingest'] });
    new ApiKey(stack, 'permissions', {
      name: 'a',
      keyPermissions: { permissions: ['logs:read'], presets: [] },
    });
    new ApiKey(stack, 'list', { name: 'b', keyPermissions: { presets: names.listValue } });
    new ApiKey(stack, 'other', { name: 'c', extraMembers: '{"role":"writer"}' });
    new ApiKey(stack, 'added', { name: 'd' }).addOverride('key_permissions.presets', ['Ingest']);
    new ApiKey(stack, 'whole', { name: 'e' }).addOverride('key_permissions', '${{ presets = var.names }}');
  },
  'booleans from Terraform expressions': (stack) => {
    const flag = new TerraformVariable(stack, 'flag', { type: 'bool', default: true });
    new ArchiveTarget(stack, 'archive', { ...ARCHIVE, isActive: Token.asAny('${!var.flag}') });
    new Enrichment(stack, 'rule', {
      fieldName: 'ip',
      enrichmentType: { geoIp: { withAsn: flag.booleanValue } },
      selectedColumns: ['country'],
    });
  },
  'lookups with counts, conditions and values from other lookups': (stack) => {
    const scopes = Lookup.teamScopes(stack, 'scopes', { count: 1 });
    new TerraformOutput(stack, 'scopes-json', {
      value: '${data.observability_team_scopes.scopes[0].json}',
    });
    const dashboard = Lookup.dashboard(stack, 'dashboard', {
      dashboardId: '${uuid()}',
      dependsOn: [scopes],
    });
    const slo = new Slo(stack, 'slo', { ...SLO, name: dashboard.name });
    Lookup.slos(stack, 'slos', { ids: [slo.id] });
    Lookup.events(stack, 'events', { maxPages: Token.asNumber('${1 + 1}') });
    Lookup.dashboard(stack, 'later', { dashboardId: '' }).addOverride('dashboard_id', 'dashboard-1');
  },
};
