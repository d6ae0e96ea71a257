import { LosslessNumber } from 'lossless-json';
import { ProviderBlock } from '../../../src/handlers/connection/provider-block';
import { DiagnosticError, Diagnostics, formatPath, ObjectValue, UNKNOWN } from '../../../src/plugin';
import { completeDialect } from '../../../src/schema/dialect';
import { newContext } from '../core';

const ENVIRONMENT = {
  OBSERVABILITY_BASE_URL: 'https://env.example.com/prefix//',
  OBSERVABILITY_API_KEY: 'canary-env',
};

/** Validates and configures a provider. Throws the first error. */
async function configured(config: ObjectValue, environment: NodeJS.ProcessEnv = ENVIRONMENT) {
  const provider = new ProviderBlock(environment, '0.0.0');
  const context = newContext();
  await provider.validate(config, context);
  if (!context.diagnostics.hasErrors) {
    await provider.configure({ config, terraformVersion: '1.11.4' }, context);
  }
  const error = context.diagnostics.list.find(({ severity }) => severity === 'error');
  if (error) throw new DiagnosticError(error.summary, error.detail, error.path);
  return { ...provider, provider, summaries: context.diagnostics.list.map(({ summary }) => summary) };
}

test.each<[string, ObjectValue, string]>([
  ['the environment, without trailing slashes', {}, 'https://env.example.com/prefix'],
  ['its block', { base_url: 'https://own.example.com/' }, 'https://own.example.com'],
  ['its block, in lower case', { base_url: 'HTTPS://Env.Example.COM/p' }, 'https://env.example.com/p'],
  ['its block, without the usual port', { base_url: 'https://a.example.com:443' }, 'https://a.example.com'],
])('has the base URL of %s', async (_, config, baseUrl) => {
  const { connection } = await configured({ ...config, alert_validation: 'warn' });
  expect(connection).toMatchObject({ baseUrl, alertValidation: 'warn' });
  expect((await configured(config)).connection?.alertValidation).toBe('error');
});

test('OBSERVABILITY_ONLY_DIALECT allows only the dialect of the emulator', async () => {
  const dialect = JSON.stringify(completeDialect({ memberNames: { 'event*': 'auditEvent*' } }));
  const environment = { ...ENVIRONMENT, OBSERVABILITY_ONLY_DIALECT: dialect };
  const same = { dialect: '{"memberNames": {"event*": "auditEvent*"}}' };
  expect((await configured(same, environment)).connection).toBeDefined();
  await expect(configured({}, environment)).rejects.toThrow(
    'The dialect of the observability provider does not match the test emulator',
  );
});

test('OBSERVABILITY_ONLY_BASE_URL allows only one address', async () => {
  const environment = { ...ENVIRONMENT, OBSERVABILITY_ONLY_BASE_URL: 'https://env.example.com/prefix' };
  const spellings = ['https://env.example.com/prefix', 'https://ENV.example.com/prefix/\n'];
  for (const base_url of [null, ...spellings]) {
    for (const OBSERVABILITY_ONLY_BASE_URL of spellings) {
      const allowing = { ...environment, OBSERVABILITY_ONLY_BASE_URL };
      expect((await configured({ base_url }, allowing)).connection).toBeDefined();
    }
  }
  await expect(configured({ base_url: 'https://env.example.com' }, environment)).rejects.toMatchObject({
    message: expect.stringMatching(
      /must not use https:\/\/env\.example\.com\b.*OBSERVABILITY_ONLY_BASE_URL allows only https:\/\/env\.example\.com\/prefix\./s,
    ),
    path: ['base_url'],
  });
  // As from a missing CI variable.
  const none = { ...ENVIRONMENT, OBSERVABILITY_ONLY_BASE_URL: '' };
  await expect(configured({}, none)).rejects.toThrow(/ONLY_BASE_URL is empty, so it allows no address/);
});

test('has no connection while a setting is unknown, and the error of a use says what to do', async () => {
  const { provider } = await configured({ api_key: UNKNOWN });
  expect(provider.connection).toBeUndefined();
  expect(() => provider.requiredConnection).toThrow(
    /known only after other resources are applied\. .*-target/,
  );
});

const EXAMPLE = 'Set it to an address such as https://api.example.com.';

test.each<[string, ObjectValue, NodeJS.ProcessEnv, RegExp]>([
  [
    'no key',
    { base_url: 'https://x.example.com' },
    {},
    /has no API key.*Set apiKey on ObservabilityProvider \(api_key in HCL\) or the environment variable OBSERVABILITY_API_KEY\./s,
  ],
  [
    'no address',
    { api_key: 'canary-key' },
    {},
    /has no base URL.*the environment variable OBSERVABILITY_BASE_URL/s,
  ],
  [
    'a key with a line break',
    { api_key: 'canary\nkey' },
    ENVIRONMENT,
    /contains a line break.*read from a file/s,
  ],
  [
    'an invalid address',
    { base_url: 'https://u:canary@x' },
    ENVIRONMENT,
    new RegExp(`cannot be configured.*must not contain a user name or a password.*${EXAMPLE}`, 's'),
  ],
])('%s is an error that quotes no secret', async (_, config, environment, phrase) => {
  const message = await configured(config, environment).then(String, String);
  expect(message).toMatch(phrase);
  expect(message).not.toContain('canary');
});

describe.each([
  ['base_url', 'OBSERVABILITY_BASE_URL'],
  ['api_key', 'OBSERVABILITY_API_KEY'],
])('%s', (attribute, variable) => {
  test.each(['', ' ', '\t\n'])(
    'that is blank (%j) is an error even if the environment has a value',
    async (blank) => {
      for (const config of [{ [attribute]: blank }, { [attribute]: blank, ca_file: UNKNOWN }]) {
        await expect(configured(config)).rejects.toMatchObject({
          message: `${attribute} of the observability provider is blank: Set ${attribute} to a value. If the value comes from a variable or a secret, check that the variable or secret is set. To use the environment variable ${variable} instead, remove ${attribute}.`,
          path: [attribute],
        });
      }
    },
  );

  test.each(['', ' '])('that is blank in the environment (%j) is missing', async (blank) => {
    await expect(configured({}, { ...ENVIRONMENT, [variable]: blank })).rejects.toThrow(
      new RegExp(
        `has no (base URL|API key): The environment variable ${variable} is blank\\. Set .*\\(${attribute} in HCL\\)`,
      ),
    );
  });
});

test.each([
  ['', 'It is blank. If it comes from a file, the file is empty.'],
  ['dialect.json', 'It must be JSON, not the path of a file. In HCL, use file("dialect.json").'],
])('the dialect %j is an error', async (dialect, advice) => {
  await expect(configured({ dialect })).rejects.toMatchObject({
    message: `dialect of the observability provider is invalid: ${advice}`,
    path: ['dialect'],
  });
});

const number = (text: string) => new LosslessNumber(text);

test('accepts fractions of seconds and unknown elements', async () => {
  const config = { request_timeout_seconds: number('0.2'), retry_base_delay_seconds: number('1e-2') };
  expect((await configured(config)).connection).toBeDefined();
  expect((await configured({ headers: { 'X-A': UNKNOWN } })).connection).toBeUndefined();
});

test('warns about plain http, except for loopback addresses', async () => {
  const warningsOf = async (base_url: string) => (await configured({ base_url })).summaries;
  expect(await warningsOf('http://observability.example.com')).toEqual([
    'The connection to the observability service at http://observability.example.com is not encrypted',
  ]);
  const others = ['http://localhost:4010', 'http://127.9.9.9', 'http://[::1]:1', 'https://x.example.com'];
  for (const url of others) expect(await warningsOf(url)).toEqual([]);
});

test('warns about a blank header, whose value CI may not have set', async () => {
  const { provider, summaries } = await configured({ headers: { 'X-Team': ' ', 'X-Gateway': 'a' } });
  expect([provider.connection, summaries]).toEqual([
    expect.anything(),
    ['headers.X-Team of the observability provider is blank'],
  ]);
});

test.each<[string, string[] | undefined]>([
  ['x.example.com', ['base_url']],
  ['https://u:p@x.example.com', undefined],
  ['https://x.example.com?key=p', undefined],
])(
  'the path of an error about %s is %j, because Terraform prints that line, which may contain a secret',
  async (base_url, path) => {
    await expect(configured({ base_url })).rejects.toMatchObject({ path });
  },
);

describe('reports all errors of a provider block together, each on its attribute', () => {
  /** Returns the path and the beginning of each diagnostic. */
  const reported = ({ list }: Diagnostics) =>
    list.map(({ path, summary, detail }) => `${formatPath(path ?? [])}: ${summary}: ${detail}`);

  it('if they are visible in the block', async () => {
    const context = newContext();
    const block: ObjectValue = {
      base_url: 'ftp://service.example.com',
      api_key: 'canary\nkey',
      alert_validation: 'maybe',
      dialect: '{"apiVersion": "v3/../keys"}',
      request_timeout_seconds: number('0'),
      max_attempts: number('0'),
      max_retry_seconds: number('-1'),
      retry_base_delay_seconds: number('1e999'),
      max_concurrent_requests: number('1.5'),
      ca_file: '',
      headers: { authorization: 'canary', 'a b': 'canary', 'X-A': 'canary\n', 'X-B': 'canary\n' },
      expected_team_ids: ['one', '3'],
    };
    await new ProviderBlock({}, '0.0.0').validate(block, context);
    expect(reported(context.diagnostics)).toEqual([
      expect.stringMatching(/^alert_validation: .* is "maybe"/),
      expect.stringMatching(/^dialect: .* is invalid: apiVersion: It must be a single path segment/),
      expect.stringMatching(/^request_timeout_seconds: .* is 0: It must be a number of seconds above 0/),
      expect.stringMatching(/^max_attempts: .* is 0: It must be a whole number of 1 or more/),
      expect.stringMatching(/^max_retry_seconds: .* is -1/),
      expect.stringMatching(/^retry_base_delay_seconds: .* is 1e999/),
      expect.stringMatching(/^max_concurrent_requests: .* is 1\.5/),
      expect.stringMatching(/^ca_file: .* is empty/),
      expect.stringMatching(/^headers: .* Remove authorization, which only the provider may set/),
      expect.stringMatching(/^headers: .* "a b" is not a valid HTTP header name/),
      expect.stringMatching(/^: headers .* The value of X-A contains/),
      expect.stringMatching(/^: headers .* The value of X-B contains/),
      expect.stringMatching(/^expected_team_ids\[0\]: .* contains "one"/),
      expect.stringMatching(/^base_url: .* does not begin with http/),
      expect.stringMatching(/^: .* The API key contains a line break/),
    ]);
    expect(reported(context.diagnostics).join()).not.toContain('canary');
  });

  it('if they depend on the environment', async () => {
    const context = newContext();
    const environment = { OBSERVABILITY_VERIFY_CONNECTION: '0' };
    const provider = new ProviderBlock(environment, '0.0.0');
    await provider.configure({ config: { ca_file: '/nowhere.pem' }, terraformVersion: '1.11.4' }, context);
    expect(reported(context.diagnostics)).toEqual([
      expect.stringMatching(/^base_url: .* has no base URL/),
      expect.stringMatching(/^api_key: .* has no API key/),
      expect.stringMatching(/^: The environment variable OBSERVABILITY_VERIFY_CONNECTION is "0"/),
      expect.stringMatching(/^ca_file: .* \/nowhere\.pem/),
    ]);
  });
});
