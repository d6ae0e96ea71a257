import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { BadInput, Diagnostics } from './support';
import { Emulator, startEmulator } from '../../src/emulator';
import { API_KEY } from '../support/deployment';

let bad: BadInput;
let elsewhere: Emulator;

beforeEach(async () => {
  [bad, elsewhere] = await Promise.all([BadInput.start(), startEmulator()]);
});

afterEach(async () => {
  await bad.deployment.remove();
  await elsewhere.close();
});

/** One provider block per alias, and an SLO on each that exists already. */
function write(blocks: Record<string, object>): void {
  const aliases = Object.entries(blocks);
  bad.write({
    provider: aliases.map(([alias, block]) => ({ alias, ...block })),
    resource: {
      observability_slo: Object.fromEntries(
        aliases.map(([alias]) => [
          alias,
          { provider: `observability.${alias}`, name: alias, target_threshold_percentage: 99 },
        ]),
      ),
    },
  });
}

async function refused(blocks: Record<string, object>): Promise<Diagnostics> {
  write(Object.fromEntries(Object.keys(blocks).map((alias) => [alias, {}])));
  await bad.deployment.apply();
  write(blocks);
  const diagnostics = await bad.losesNothing(async () => bad.deployment.terraform.apply());
  expect(diagnostics.errors).toHaveLength(Object.keys(blocks).length);
  return diagnostics;
}

test('settings that are none are refused before anything else', async () => {
  const diagnostics = await refused({
    word: { alert_validation: 'maybe' },
    style: { query_style: 'xml' },
    names: { query_names: 'kebab' },
    version: { api_version: 'v3/../keys' },
    method: { slo_create_method: 'PATCH' },
    timeout: { request_timeout_seconds: 0 },
    fraction: { max_concurrent_requests: 1.5 },
    value: { headers: { 'X-Gateway-Pass': 'canary-header\n' } },
    no_attempt: { max_attempts: 0 },
    negative: { max_retry_seconds: -1 },
    reserved: { headers: { authorization: 'canary-header' } },
    no_team: { expected_team_ids: [] },
    null_team: { expected_team_ids: [null] },
    no_id: { expected_team_ids: ['abc'] },
  });
  const expectPhrases = (alias: string, ...phrases: string[]) => {
    for (const phrase of phrases) expect(diagnostics.about(alias)).toContain(phrase);
  };
  const of = 'of the observability provider';
  expectPhrases('word', `alert_validation ${of} is "maybe"`, 'It must be one of: error, warn, off.');
  expectPhrases('style', `query_style ${of} is "xml"`, 'It must be one of: dotted, brackets, json.');
  expectPhrases('names', `query_names ${of} is "kebab"`, 'It must be one of: snake, camel.');
  expectPhrases('version', `api_version ${of} is "v3/../keys"`, 'It must be one segment of a path');
  expectPhrases('method', `slo_create_method ${of} is "PATCH"`, 'It must be one of: PUT, POST.');
  const SECONDS = 'It must be a number of seconds above 0';
  expectPhrases('timeout', `request_timeout_seconds ${of} is 0`, SECONDS);
  expectPhrases(
    'fraction',
    `max_concurrent_requests ${of} is 1.5`,
    'It must be a whole number of 1 or more.',
  );
  expectPhrases('value', 'The value of X-Gateway-Pass contains a line break');
  expectPhrases('no_attempt', `max_attempts ${of} is 0`, 'It must be a whole number of 1 or more.');
  expectPhrases('negative', `max_retry_seconds ${of} is -1`, SECONDS);
  expectPhrases('reserved', 'authorization is set by the provider itself or by HTTP.');
  expectPhrases('no_team', `expected_team_ids ${of} is empty`, 'Add a team id, or remove the attribute.');
  expectPhrases('null_team', 'Error: An element is null', '"expected_team_ids[0]" is null');
  expectPhrases('no_id', `expected_team_ids ${of} contains "abc"`, 'It must be a whole number');
});

const NO_PROVIDER = 'The observability provider cannot be configured';

test('addresses and keys that cannot be used', async () => {
  const { url } = bad.deployment;
  const diagnostics = await refused({
    not_a_url: { base_url: 'observability.example.com' },
    scheme: { base_url: 'ftp://observability.example.com' },
    credentials: { base_url: 'https://user:canary@observability.example.com' },
    query: { base_url: 'https://observability.example.com?key=canary' },
    api_root: { base_url: `${url}/mgmt/openapi/latest` },
    line_break: { api_key: 'canary-key\n' },
    no_text: { api_key: '' },
    blank: { base_url: ' ' },
  });
  const expectPhrases = (alias: string, ...phrases: string[]) => {
    for (const phrase of phrases) expect(diagnostics.about(alias)).toContain(phrase);
  };
  const EXAMPLE = 'Set it to the address of the service, such as "https://api.example.com".';
  expectPhrases('not_a_url', NO_PROVIDER, 'The base URL is not an absolute URL.', EXAMPLE);
  expectPhrases('scheme', NO_PROVIDER, 'must begin with https:// or http://', EXAMPLE);
  expectPhrases('credentials', NO_PROVIDER, 'must not contain a user name or a password', EXAMPLE);
  expectPhrases('query', NO_PROVIDER, 'must not contain a query or a fragment', EXAMPLE);
  expectPhrases(
    'api_root',
    NO_PROVIDER,
    'must not contain /mgmt/openapi, which is appended automatically',
    EXAMPLE,
  );
  expectPhrases('no_text', 'api_key of the observability provider is empty', 'Set api_key to a value.');
  expectPhrases('blank', 'base_url of the observability provider is empty', 'OBSERVABILITY_BASE_URL instead');
  expectPhrases('line_break', NO_PROVIDER, 'The API key contains a line break', 'read from a file');
});

test('files that cannot be used, refused keys and wrong addresses: no SLO is planned anew', async () => {
  const { url, control } = bad.deployment;
  const nobody = await unusedPort();
  control.setKeys({ [API_KEY]: 'default' });
  const diagnostics = await refused({
    no_pem: { ca_file: __filename },
    no_file: { ca_file: 'missing.pem' },
    unreachable: { base_url: `http://127.0.0.1:${nobody}` },
    not_tls: { base_url: url.replace('http:', 'https:') },
    wrong_key: { api_key: 'canary-wrong-key' },
    wrong_route: { base_url: `${url}/gateway` },
    elsewhere: { base_url: elsewhere.url },
  });
  const expectPhrases = (alias: string, ...phrases: string[]) => {
    for (const phrase of phrases) expect(diagnostics.about(alias)).toContain(phrase);
  };
  expectPhrases('no_pem', NO_PROVIDER, __filename, 'contains no certificate in PEM format');
  const missing = join(realpathSync(bad.deployment.terraform.path), 'missing.pem');
  expectPhrases('no_file', NO_PROVIDER, missing, 'cannot be read (ENOENT)', 'Set caFile to a PEM file');

  const reading = (alias: string) => [
    `Cannot read SLO "${alias}" (id `,
    'The call to read SLOs by id (GET ',
    ' at 127.0.0.1:',
  ];
  expectPhrases(
    'observability_slo.unreachable',
    ...reading('unreachable'),
    'no connection: connect ECONNREFUSED',
  );
  expectPhrases('observability_slo.unreachable', 'Check the base URL, the network and the proxy.');
  expectPhrases(
    'observability_slo.not_tls',
    ...reading('not_tls'),
    'no secure connection: wrong version number.',
  );
  expectPhrases('observability_slo.not_tls', 'Check that the base URL supports HTTPS on this port');
  expectPhrases('observability_slo.wrong_key', ...reading('wrong_key'), 'answered 401', 'Check the API key.');
  expectPhrases('observability_slo.wrong_route', ...reading('wrong_route'), 'answered 404: 404 Not Found.');
  expectPhrases('observability_slo.wrong_route', 'Check that', 'the base URL is the address of the service');
  expectPhrases(
    'observability_slo.elsewhere',
    'SLO "elsewhere" (id ',
    'is not found at this base URL',
    `It was created at ${url}, but the provider now uses ${elsewhere.url}.`,
    'Restore the old base URL.',
  );
});

test('no key and no address, in neither stack nor environment', async () => {
  const { env } = bad.deployment.terraform;
  const { OBSERVABILITY_API_KEY: key, OBSERVABILITY_BASE_URL: url } = env;
  write({ no_key: {} });
  env.OBSERVABILITY_API_KEY = '';
  const noKey = await bad.losesNothing(async () => bad.deployment.terraform.apply());
  expect(noKey.about('no_key')).toContain('The observability provider has no API key');
  expect(noKey.about('no_key')).toContain(
    'Set apiKey of ObservabilityProvider (api_key in HCL) or the environment variable OBSERVABILITY_API_KEY.',
  );
  env.OBSERVABILITY_API_KEY = key;
  env.OBSERVABILITY_BASE_URL = '';
  const noAddress = await bad.losesNothing(async () => bad.deployment.terraform.apply());
  expect(noAddress.about('no_key')).toContain('The observability provider has no base URL');
  expect(noAddress.about('no_key')).toContain('the environment variable OBSERVABILITY_BASE_URL');
  env.OBSERVABILITY_BASE_URL = url;
});

/** A port on which nobody listens: it was free a moment ago. */
async function unusedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
