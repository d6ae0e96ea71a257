import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { App, TerraformStack, Testing, Token } from 'cdktf';
import { newStack, useFixtureBundle, warningsOf } from './support';
import { ObservabilityProvider, ObservabilityProviderConfig, Slo } from '../../src';
import { capitalized, toSnakeCase } from '../../src/schema/names';
import { BUNDLE } from '../../src/synthesis/provider-bundle';
import { temporaryFolder } from '../support/temporary-folder';

const SOURCE = 'cdktf-provider-observability.internal/providers/observability';
const EVERYTHING = {
  baseUrl: 'https://observability.example.com',
  apiKey: 'key',
  alertValidation: 'warn',
  dialect: {
    queryStyle: 'json',
    apiVersion: '3',
    memberNames: { 'event*': 'auditEvent*' },
    readOnlyMembers: ['status', 'age'],
  },
  requestTimeoutSeconds: 0.2,
  maxAttempts: 3,
  maxRetrySeconds: 60,
  retryBaseDelaySeconds: 0.05,
  maxConcurrentRequests: 4,
  caFile: '/etc/authorities.pem',
  headers: { 'X-Gateway-Pass': 'open' },
  expectedTeamIds: ['7001', '7002'],
  alias: 'eu',
};

const inTerraform = (config: object) =>
  Object.fromEntries(
    Object.entries(config).map(([name, value]: [string, unknown]) => [
      toSnakeCase(name),
      // Sorted, because the order of members differs between languages.
      name === 'dialect'
        ? '{"apiVersion":"3","memberNames":{"event*":"auditEvent*"},"queryStyle":"json","readOnlyMembers":["status","age"]}'
        : value,
    ]),
  );

beforeEach(() => useFixtureBundle());

describe('ObservabilityProvider', () => {
  it('synthesizes its configuration, source and exact version in JSON and HCL', () => {
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider', EVERYTHING);
    const { provider, terraform } = JSON.parse(Testing.synth(stack)) as Record<string, unknown>;
    const required = { source: SOURCE, version: '1.2.3' };
    expect({ provider, terraform }).toEqual({
      provider: { observability: [inTerraform(EVERYTHING)] },
      terraform: { required_providers: { observability: required } },
    });
    const hcl = Testing.synthHcl(stack);
    const names = [...hcl.matchAll(/^(\w+) = /gm)].map(([, name]) => name);
    expect(names).toEqual(['version', 'source', ...Object.keys(inTerraform(EVERYTHING))]);
    expect(hcl).toContain(`version = "1.2.3"\nsource = "${SOURCE}"`);
    expect(hcl).toContain('headers = { "X-Gateway-Pass" = "open" }\nexpected_team_ids = ["7001", "7002"]');
  });

  it('can be changed until synthesis', () => {
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'provider', EVERYTHING);
    for (const name of Object.keys(EVERYTHING)) {
      const reset = Reflect.get(provider, `reset${capitalized(name)}`) as () => void;
      reset.call(provider);
    }
    provider.baseUrl = 'http://127.0.0.1:4010';
    provider.requestTimeoutSeconds = 5;
    const json = JSON.parse(Testing.synth(stack)) as { provider: unknown };
    expect(json.provider).toEqual({
      observability: [{ base_url: 'http://127.0.0.1:4010', request_timeout_seconds: 5 }],
    });
  });

  it('makes CDKTF report a stack that has resources but no provider', () => {
    const stack = newStack();
    new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99 });
    expect(() => Testing.synth(stack, true)).toThrow('observability');
  });

  it.each<[ObservabilityProviderConfig, string]>([
    [{ baseUrl: 'observability.example.com' }, 'baseUrl is not a URL that begins with http:// or https://.'],
    [
      { apiKey: ' \n' },
      'apiKey is blank. Set apiKey to a value. If the value comes from a variable or a secret, check that the variable or secret is set.',
    ],
    [
      { alertValidation: 'warning' },
      'alertValidation is "warning". It must be one of: AlertValidation.ERROR, AlertValidation.WARN, AlertValidation.OFF.',
    ],
    [
      { dialect: { memberNames: { objectStorages: 'bucketStore' } } },
      'dialect is invalid. memberNames["objectStorages"]: No body in the documented API has this member. Did you mean objectStorage?',
    ],
    [
      { requestTimeoutSeconds: 0 },
      'requestTimeoutSeconds is 0. It must be a number of seconds above 0, such as',
    ],
    [{ retryBaseDelaySeconds: NaN }, 'retryBaseDelaySeconds is NaN, not a number. Set it to a number.'],
    [
      { maxAttempts: 2 * Token.asNumber('${var.x}') },
      "maxAttempts is calculated from a number that is only known after apply. The result is meaningless. Let Terraform calculate it with CDKTF's Op",
    ],
    [{ maxConcurrentRequests: 1.5 }, 'maxConcurrentRequests is 1.5. It must be a whole number of 1 or more.'],
    [{ headers: { 'X-A': 'a', 'x-a': 'b' } }, 'headers cannot be sent. x-a is set twice'],
    [{ expectedTeamIds: [] }, 'expectedTeamIds is empty.'],
    [{ expectedTeamIds: ['007'] }, 'expectedTeamIds contains "007". Ids are whole'],
  ])('fails at synth with %j, naming the construct once', (config, message) => {
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'provider', config);
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/provider] ${message}`);
    expect(provider.node.validate()).toHaveLength(1);
  });

  it.each<[string, number]>([
    ['http://observability.example.com', 1],
    ['HTTP://10.0.0.1:8080/', 1],
    ['http://localhost.:4010', 0],
    ['${var.url}', 0],
  ])('warns about a key that would cross a network unencrypted: %s, %d times', (baseUrl, times) => {
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider', { baseUrl });
    expect(warningsOf(stack).filter((line) => line.includes('without encryption'))).toHaveLength(times);
  });

  it('reports that the package lacks the provider, and says what to do', () => {
    BUNDLE.folder = temporaryFolder();
    expect(() => new ObservabilityProvider(newStack(), 'provider')).toThrow(
      /\[stack\/provider\] .* manifest\.json cannot be read\. .*`npm run build`/,
    );
  });
});

it('copies the provider into each stack of an app at synth, including nested stacks', () => {
  const outdir = temporaryFolder();
  const app = new App({ outdir });
  for (const name of ['a', 'b']) {
    const stack = new TerraformStack(app, name);
    new ObservabilityProvider(new TerraformStack(stack, `in-${name}`), 'provider');
    new ObservabilityProvider(stack, 'provider');
  }
  app.synth();
  const stacks = readdirSync(join(outdir, 'stacks'));
  expect(stacks).toHaveLength(4);
  for (const stack of stacks) {
    expect(existsSync(join(outdir, 'stacks', stack, '.terraform.lock.hcl'))).toBe(true);
  }
});
