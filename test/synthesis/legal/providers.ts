import { Aspects, Fn, Lazy, Op, TerraformStack, TerraformVariable, Token, conditional } from 'cdktf';
import { Construct } from 'constructs';
import { ARCHIVE, Programs, SLO, sloNamed, WEBHOOK } from './program';
import {
  ArchiveTarget,
  Enrichment,
  EphemeralVariable,
  Lookup,
  ObservabilityProvider,
  OutgoingWebhook,
  Slo,
} from '../../../src';

const variable = (stack: Construct, name: string) =>
  new TerraformVariable(stack, name, { type: 'string', sensitive: true, nullable: false });

function audit(stack: Construct): ObservabilityProvider {
  return new ObservabilityProvider(stack, 'audit', {
    alias: 'audit',
    apiKey: variable(stack, 'audit_key').stringValue,
  });
}

/** Provider blocks, and the choice between them. */
export const PROVIDERS: Programs = {
  'one provider, from the environment': (stack) => void new Slo(stack, 'slo', SLO),
  'a key from an ephemeral variable': (stack) => {
    const key = new EphemeralVariable(stack, 'key', { type: 'string', nullable: false });
    new ObservabilityProvider(stack, 'own', { apiKey: key.stringValue, expectedTeamIds: ['4001'] });
  },
  'a provider set by an override on a resource or on the stack': (stack) => {
    audit(stack);
    new Slo(stack, 'slo', SLO).addOverride('provider', 'observability.audit');
    Lookup.teamScopes(stack, 'scopes').addOverride('provider', 'observability.audit');
    new Slo(stack, 'other', sloNamed('other'));
    stack.addOverride('resource.observability_slo.other.provider', 'observability.audit');
  },
  'a provider that an aspect sets on each resource': (stack) => {
    const provider = audit(stack);
    new Slo(stack, 'slo', SLO);
    Aspects.of(stack).add({
      visit: (node) => {
        if (node instanceof Slo) node.provider = provider;
      },
    });
  },
  'a key that is set after the provider is created': (stack) => {
    new ObservabilityProvider(stack, 'own');
    const provider = new ObservabilityProvider(stack, 'audit', { alias: 'audit' });
    provider.apiKey = variable(stack, 'audit_key').stringValue;
  },
  'keys that Terraform or CDKTF resolves later': (stack) => {
    const key = variable(stack, 'audit_key').stringValue;
    const keys = {
      later: Lazy.stringValue({ produce: () => key }),
      trimmed: Fn.trimspace(key),
      chosen: Token.asString(conditional(Op.neq(key, ''), key, 'none')),
      template: '%{ if true }${var.audit_key}%{ endif }',
    };
    for (const [alias, apiKey] of Object.entries(keys)) {
      new ObservabilityProvider(stack, alias, { alias, apiKey });
    }
  },
  'placeholders for a key and an address, replaced by overrides': (stack) => {
    variable(stack, 'key');
    const own = new ObservabilityProvider(stack, 'own', { apiKey: 'placeholder', baseUrl: 'later' });
    own.addOverride('api_key', '${var.key}');
    own.addOverride('base_url', 'https://observability.example.com');
  },
  'an alias that an override sets': (stack) => {
    variable(stack, 'audit_key');
    new ObservabilityProvider(stack, 'own');
    const provider = new ObservabilityProvider(stack, 'audit', { apiKey: '${var.audit_key}' });
    provider.addOverride('alias', 'audit');
  },
  'a default provider that an override on the stack adds': (stack) => {
    audit(stack);
    stack.addOverride('provider.observability', [{ base_url: 'https://observability.example.com' }]);
    new Slo(stack, 'slo', SLO);
  },
  'a provider in a construct, and resources in others': (stack) => {
    new ObservabilityProvider(new Construct(stack, 'shared'), 'own');
    const team = new Construct(new Construct(stack, 'teams'), 'checkout');
    new Slo(team, 'slo', { ...SLO, provider: audit(new Construct(stack, 'keys')) });
    new Enrichment(team, 'rule', { fieldName: 'ip', enrichmentType: { geoIp: {} } });
  },
  'a provider without an alias in each of two nested stacks': (stack) => {
    new ObservabilityProvider(stack, 'own');
    const inner = new TerraformStack(stack, 'inner');
    new ObservabilityProvider(inner, 'own');
    new ArchiveTarget(stack, 'archive', ARCHIVE);
    new ArchiveTarget(inner, 'archive', ARCHIVE);
  },
  'settings from variables': (stack) => {
    const number = new TerraformVariable(stack, 'number', { type: 'number', default: 3 });
    const teams = new TerraformVariable(stack, 'teams', { type: 'list(string)', default: ['4001'] });
    const mode = new TerraformVariable(stack, 'mode', { type: 'string', default: 'warn' });
    new ObservabilityProvider(stack, 'own', {
      baseUrl: 'https://${var.mode}.example.com',
      alertValidation: '%{ if var.mode == "off" }off%{ else }warn%{ endif }',
      requestTimeoutSeconds: number.numberValue,
      maxAttempts: Token.asNumber(Fn.max([number.numberValue, 2])),
      headers: { 'X-Team': mode.stringValue },
      expectedTeamIds: teams.listValue,
      verifyConnection: Token.asAny('${var.mode == "warn"}'),
    });
  },
  'attributes that are not set, in another language or in JavaScript': (stack) => {
    const none = null as unknown as undefined;
    const unset = { apiKey: undefined, alias: undefined, headers: undefined };
    new ObservabilityProvider(stack, 'own', { ...unset, baseUrl: none, expectedTeamIds: none });
    new Slo(stack, 'slo', { ...SLO, labels: undefined, count: undefined, provider: undefined });
    new OutgoingWebhook(stack, 'hook', { ...WEBHOOK, issueTracker: none, url: none, urlWo: none });
  },
  'headers and files from Terraform expressions': (stack) => {
    const pass = new EphemeralVariable(stack, 'pass', { type: 'string' });
    new ObservabilityProvider(stack, 'own', {
      headers: { 'X-Pass': pass.stringValue },
      caFile: '${path.root}/ca.pem',
    });
    const provider = new ObservabilityProvider(stack, 'more', {
      alias: 'more',
      apiKey: Fn.trimspace(Fn.file('/etc/hostname')),
      headers: Token.asStringMap('${{ "X-Pass" = var.pass }}'),
    });
    new Slo(stack, 'slo', { ...SLO, provider }).importFrom('4711');
  },
};
