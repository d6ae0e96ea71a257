import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, TerraformStack, Testing, Token } from 'cdktf';
import { newStack, temporaryFolder, useFixtureBundle } from './support';
import { ObservabilityProvider, ObservabilityProviderConfig, Slo } from '../../src';
import { unpack } from '../../src/cli/archive';
import { archiveName } from '../../src/synthesis/provider-address';
import { BUNDLE } from '../../src/synthesis/provider-bundle';
import { printedWarnings } from '../support/printed-warnings';

const SOURCE = 'cdktf-provider-observability.internal/providers/observability';
const UNIX = ['darwin_amd64', 'darwin_arm64', 'linux_amd64', 'linux_arm64'];
const EVERYTHING = {
  baseUrl: 'https://observability.example.com',
  apiKey: 'key',
  alertValidation: 'warn',
  queryStyle: 'json',
  queryNames: 'camel',
  apiVersion: '3',
  sloCreateMethod: 'POST',
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

beforeEach(() => useFixtureBundle());
afterEach(() => jest.restoreAllMocks());

describe('ObservabilityProvider', () => {
  it('synthesizes its configuration, source and exact version in JSON', () => {
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider', EVERYTHING);
    const { provider, terraform } = JSON.parse(Testing.synth(stack)) as Record<string, unknown>;
    expect({ provider, terraform }).toEqual({
      provider: {
        observability: [
          {
            base_url: 'https://observability.example.com',
            api_key: 'key',
            alert_validation: 'warn',
            query_style: 'json',
            query_names: 'camel',
            api_version: '3',
            slo_create_method: 'POST',
            request_timeout_seconds: 0.2,
            max_attempts: 3,
            max_retry_seconds: 60,
            retry_base_delay_seconds: 0.05,
            max_concurrent_requests: 4,
            ca_file: '/etc/authorities.pem',
            headers: { 'X-Gateway-Pass': 'open' },
            expected_team_ids: ['7001', '7002'],
            alias: 'eu',
          },
        ],
      },
      terraform: { required_providers: { observability: { source: SOURCE, version: '1.2.3' } } },
    });
  });

  it('synthesizes its configuration, source and exact version in HCL', () => {
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider', EVERYTHING);
    expect(Testing.synthHcl(stack)).toMatchInlineSnapshot(`
     "terraform {
     required_providers {
       observability = {
     version = "1.2.3"
     source = "cdktf-provider-observability.internal/providers/observability"
     }
     }


     }

     provider "observability" {
     base_url = "https://observability.example.com"
     api_key = "key"
     alert_validation = "warn"
     query_style = "json"
     query_names = "camel"
     api_version = "3"
     slo_create_method = "POST"
     request_timeout_seconds = 0.2
     max_attempts = 3
     max_retry_seconds = 60
     retry_base_delay_seconds = 0.05
     max_concurrent_requests = 4
     ca_file = "/etc/authorities.pem"
     headers = { "X-Gateway-Pass" = "open" }
     expected_team_ids = ["7001", "7002"]
     alias = "eu"
     }"
    `);
  });

  it('can be changed until synthesis', () => {
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'provider', EVERYTHING);
    provider.baseUrl = 'http://127.0.0.1:4010';
    provider.resetApiKey();
    provider.resetAlias();
    provider.resetAlertValidation();
    provider.resetQueryStyle();
    provider.resetQueryNames();
    provider.resetApiVersion();
    provider.resetSloCreateMethod();
    provider.resetMaxAttempts();
    provider.resetMaxRetrySeconds();
    provider.resetRetryBaseDelaySeconds();
    provider.resetMaxConcurrentRequests();
    provider.resetCaFile();
    provider.resetHeaders();
    provider.resetExpectedTeamIds();
    provider.requestTimeoutSeconds = 5;
    const json = JSON.parse(Testing.synth(stack)) as { provider: unknown };
    expect(json.provider).toEqual({
      observability: [{ base_url: 'http://127.0.0.1:4010', request_timeout_seconds: 5 }],
    });
  });

  it('serves resources by its alias', () => {
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'eu', { alias: 'eu' });
    new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99, provider });
    expect(JSON.parse(Testing.synth(stack, true))).toMatchObject({
      resource: { observability_slo: { slo: { provider: 'observability.eu' } } },
    });
  });

  it('is missed by CDKTF in a stack that has resources without it', () => {
    const stack = newStack();
    new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99 });
    expect(() => Testing.synth(stack, true)).toThrow('observability');
  });

  it.each<[ObservabilityProviderConfig, string]>([
    [{ baseUrl: 'observability.example.com' }, 'baseUrl is not an http:// or https:// address.'],
    ...(['baseUrl', 'apiKey'] as const).flatMap((name) =>
      ['', ' ', '\n'].map((blank): [ObservabilityProviderConfig, string] => [
        { [name]: blank },
        `${name} is empty. Set ${name} to a value. If it comes from a variable or a secret, that is probably missing.`,
      ]),
    ),
    [{ alertValidation: 'warning' }, 'alertValidation is "warning". It must be one of: error, warn, off.'],
    [{ queryStyle: 'dots' }, 'queryStyle is "dots". It must be one of: dotted, brackets, json.'],
    [{ queryNames: 'kebab' }, 'queryNames is "kebab". It must be one of: snake, camel.'],
    [{ apiVersion: 'a/b' }, 'apiVersion is "a/b", not one segment of a path, such as "latest" or "3".'],
    [{ sloCreateMethod: 'put' }, 'sloCreateMethod is "put". It must be one of: PUT, POST.'],
    [{ requestTimeoutSeconds: 0 }, 'requestTimeoutSeconds is 0, not a number of seconds above 0.'],
    [{ maxRetrySeconds: -1 }, 'maxRetrySeconds is -1, not a number of seconds above 0.'],
    [{ retryBaseDelaySeconds: NaN }, 'retryBaseDelaySeconds is NaN, not a number. Set it to a number.'],
    [
      { maxAttempts: 2 * Token.asNumber('${var.x}') },
      'maxAttempts is calculated from a number that is only known at apply. The result is meaningless. Let Terraform calculate it with Op of cdktf',
    ],
    [{ maxAttempts: 0 }, 'maxAttempts is 0, not a whole number of 1 or more.'],
    [{ maxConcurrentRequests: 1.5 }, 'maxConcurrentRequests is 1.5, not a whole number of 1 or more.'],
    [{ caFile: '' }, 'caFile is empty.'],
    [{ headers: { authorization: 'a' } }, 'headers: authorization is set by the provider itself or by HTTP.'],
    [{ headers: { 'a b': 'a' } }, 'headers: "a b" is not a valid name of an HTTP header.'],
    [{ headers: { 'X-A': 'a', 'x-a': 'b' } }, 'headers: x-a is set twice'],
    [{ headers: { 'X-A': 'a\n' } }, 'headers: the value of X-A contains a line break'],
    [{ expectedTeamIds: [] }, 'expectedTeamIds is empty.'],
    [{ expectedTeamIds: ['default'] }, 'expectedTeamIds contains "default". It must be a whole number'],
    [{ expectedTeamIds: ['007'] }, 'expectedTeamIds contains "007". It must be a whole number'],
  ])('fails at synth with %j, naming the construct', (config, message) => {
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider', config);
    expect(() => Testing.synth(stack, true)).toThrow(`[stack/provider] ${message}`);
  });

  it('takes numbers that are known at apply only', () => {
    const stack = newStack();
    const number = Token.asNumber('${var.x}');
    new ObservabilityProvider(stack, 'provider', {
      requestTimeoutSeconds: number,
      maxAttempts: number,
      maxRetrySeconds: number,
      retryBaseDelaySeconds: number,
      maxConcurrentRequests: number,
    });
    expect(JSON.parse(Testing.synth(stack, true))).toMatchObject({
      provider: { observability: [{ request_timeout_seconds: '${var.x}', max_attempts: '${var.x}' }] },
    });
  });

  it.each<[string, number]>([
    ['http://observability.example.com', 1],
    ['HTTP://10.0.0.1:8080/', 1],
    ['https://observability.example.com', 0],
    ['http://localhost:4010', 0],
    ['http://127.0.0.2:4010', 0],
    ['http://[::1]:4010', 0],
    ['${var.url}', 0],
  ])('warns of a key that would cross a network unencrypted: %s, %d times', (baseUrl, times) => {
    const app = Testing.app({ outdir: temporaryFolder() });
    new ObservabilityProvider(new TerraformStack(app, 'stack'), 'provider', { baseUrl });
    const printed = printedWarnings();
    app.synth();
    expect(printed.filter((line) => line.includes('without encryption'))).toHaveLength(times);
  });

  it('takes what is not known at synth', () => {
    const stack = newStack();
    new ObservabilityProvider(stack, 'provider', {
      baseUrl: Token.asString('${var.url}'),
      alertValidation: '${var.mode}',
      requestTimeoutSeconds: Token.asNumber('${var.timeout}'),
      maxAttempts: Token.asNumber('${var.attempts}'),
      headers: { 'X-Gateway-Pass': '${var.pass}' },
      expectedTeamIds: Token.asList('${var.teams}'),
    });
    expect(() => Testing.synth(stack, true)).not.toThrow();
  });

  it('says what to do when the package carries no provider', () => {
    BUNDLE.folder = temporaryFolder();
    expect(() => new ObservabilityProvider(newStack(), 'provider')).toThrow(
      /\[stack\/provider\] .* manifest\.json cannot be read in .*`npm run build`/,
    );
  });
});

describe('at synth, ObservabilityProvider', () => {
  it('lays the provider down for every platform, with one program for all Unix ones', () => {
    const { plugins, stackFolder } = synthesizeApp((stack) => new ObservabilityProvider(stack, 'provider'));
    expect(readdirSync(plugins)).toEqual(
      [...UNIX, 'windows_amd64'].map((platform) => archiveName('1.2.3', platform)),
    );
    for (const platform of UNIX) {
      const archive = readFileSync(join(plugins, archiveName('1.2.3', platform)));
      expect([...unpack(archive).keys()]).toEqual(['start.cjs', 'terraform-provider-observability']);
    }
    const archive = readFileSync(join(plugins, archiveName('1.2.3', 'windows_amd64')));
    expect([...unpack(archive).keys()]).toEqual(['start.cjs', 'terraform-provider-observability.cmd']);
    expect(readFileSync(join(stackFolder, '.terraform.lock.hcl'), 'utf8')).toMatch(
      new RegExp(
        `provider "${SOURCE}" \\{\n  version     = "1.2.3"\n  constraints = "1.2.3"\n` +
          '  hashes = \\[\n    "h1:\\S{44}",\n    "h1:\\S{44}",\n  \\]\n\\}\n$',
      ),
    );
  });

  it('lays one provider down for two aliases', () => {
    const { plugins } = synthesizeApp((stack) => {
      new ObservabilityProvider(stack, 'eu', { alias: 'eu', apiKey: '${var.eu}' });
      new ObservabilityProvider(stack, 'us', { alias: 'us', apiKey: '${var.us}' });
    });
    expect(readdirSync(plugins)).toHaveLength(5);
  });

  it('serves each stack of an app, nested ones too', () => {
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

  it('keeps another provider’s lock entry', () => {
    const others = 'provider "registry.terraform.io/hashicorp/null" {\n  version = "3.2.4"\n}\n';
    const { stackFolder } = synthesizeApp((stack, folder) => {
      new ObservabilityProvider(stack, 'provider');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, '.terraform.lock.hcl'), others);
    });
    const lock = readFileSync(join(stackFolder, '.terraform.lock.hcl'), 'utf8');
    expect(lock.startsWith(others)).toBe(true);
    expect(lock).toContain(`provider "${SOURCE}"`);
  });

  it('replaces an earlier version of itself, in the folder and in the lock file', () => {
    const outdir = temporaryFolder();
    useFixtureBundle('1.2.2');
    const before = synthesizeApp((stack) => new ObservabilityProvider(stack, 'provider'), outdir);
    expect(readdirSync(before.plugins)[0]).toContain('_1.2.2_');
    useFixtureBundle('1.2.3');
    const { plugins, stackFolder } = synthesizeApp((stack) => new ObservabilityProvider(stack, 'p'), outdir);
    expect(readdirSync(plugins).filter((name) => !name.includes('_1.2.3_'))).toEqual([]);
    const lock = readFileSync(join(stackFolder, '.terraform.lock.hcl'), 'utf8');
    expect(lock).not.toContain('1.2.2');
    expect(lock.match(/provider "/g)).toHaveLength(1);
  });

  it('leaves files alone that are as they should be', () => {
    const outdir = temporaryFolder();
    const build = (stack: TerraformStack) => new ObservabilityProvider(stack, 'provider');
    const { plugins } = synthesizeApp(build, outdir);
    const file = join(plugins, archiveName('1.2.3', 'linux_amd64'));
    const before = statSync(file, { bigint: true }).mtimeNs;
    synthesizeApp(build, outdir);
    expect(statSync(file, { bigint: true }).mtimeNs).toBe(before);
  });

  it('says what to do when a file of the provider is missing', () => {
    rmSync(join(BUNDLE.folder, 'windows.zip'));
    expect(() => synthesizeApp((stack) => new ObservabilityProvider(stack, 'provider'))).toThrow(
      '[stack/provider] The Terraform provider in this package is incomplete: windows.zip',
    );
  });
});

function synthesizeApp(
  build: (stack: TerraformStack, stackFolder: string) => unknown,
  outdir = temporaryFolder(),
): { stackFolder: string; plugins: string } {
  const app = Testing.app({ outdir });
  const stackFolder = join(outdir, 'stacks', 'stack');
  build(new TerraformStack(app, 'stack'), stackFolder);
  app.synth();
  return { stackFolder, plugins: join(stackFolder, 'terraform.d', 'plugins', SOURCE) };
}
