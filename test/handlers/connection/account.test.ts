import { LosslessNumber } from 'lossless-json';
import { Account } from '../../../src/handlers/connection/account';
import { Context, DiagnosticError, Diagnostics, formatPath, ObjectValue, UNKNOWN } from '../../../src/plugin';

const context = (): Context => ({
  diagnostics: new Diagnostics(),
  log: { log: () => undefined },
  signal: new AbortController().signal,
});

async function configured(config: ObjectValue, environment: NodeJS.ProcessEnv = {}): Promise<Account> {
  const account = new Account(environment, '0.0.0');
  for (const step of [
    account.validate.bind(account, config),
    account.configure.bind(account, config, '1.11.4'),
  ]) {
    const told = context();
    await step(told);
    const [error] = told.diagnostics.list.filter(({ severity }) => severity === 'error');
    if (error) throw new DiagnosticError(error.summary, error.detail, error.path);
  }
  return account;
}

const ENVIRONMENT = {
  OBSERVABILITY_BASE_URL: 'https://env.example.com/prefix//',
  OBSERVABILITY_API_KEY: 'canary-env',
};

test('address and key come from the configuration, else from the environment; a slash at the end is none', async () => {
  expect((await configured({}, ENVIRONMENT)).connected.baseUrl).toBe('https://env.example.com/prefix');
  const own = await configured(
    { base_url: 'https://own.example.com/', alert_validation: 'warn' },
    ENVIRONMENT,
  );
  expect(own.connected).toMatchObject({ baseUrl: 'https://own.example.com', alertValidation: 'warn' });
});

test.each(['HTTPS://Env.Example.COM/prefix', 'https://env.example.com:443/prefix/'])(
  '%s is the same address in another spelling',
  async (base_url) => {
    expect((await configured({ base_url }, ENVIRONMENT)).connected.baseUrl).toBe(
      'https://env.example.com/prefix',
    );
  },
);

test('tests can allow one address only', async () => {
  const environment = { ...ENVIRONMENT, OBSERVABILITY_ONLY_BASE_URL: 'https://env.example.com/prefix' };
  for (const base_url of [null, 'https://env.example.com/prefix', 'https://ENV.example.com/prefix/']) {
    expect((await configured({ base_url }, environment)).connection).toBeDefined();
  }
  await expect(configured({ base_url: 'https://env.example.com' }, environment)).rejects.toMatchObject({
    message: expect.stringMatching(
      /may not use https:\/\/env\.example\.com\b.*OBSERVABILITY_ONLY_BASE_URL only allows https:\/\/env\.example\.com\/prefix\./s,
    ),
    path: ['base_url'],
  });
});

test('alerts are validated unless the user says otherwise', async () => {
  expect((await configured({}, ENVIRONMENT)).connected.alertValidation).toBe('error');
});

test('while a setting is unknown there is no connection, and what needs one says what to do', async () => {
  const account = await configured({ api_key: UNKNOWN }, ENVIRONMENT);
  expect(account.connection).toBeUndefined();
  expect(() => account.connected).toThrow(/only known after other resources are applied\. .*-target/);
});

const EXAMPLE = 'Set it to the address of the service, such as "https://api.example.com".';

test.each<[string, ObjectValue, NodeJS.ProcessEnv, RegExp]>([
  [
    'no key',
    { base_url: 'https://x.example.com' },
    {},
    /has no API key.*Set apiKey of ObservabilityProvider \(api_key in HCL\) or the environment variable OBSERVABILITY_API_KEY\./s,
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
    'an address that is none',
    { base_url: 'https://u:canary@x' },
    ENVIRONMENT,
    new RegExp(`cannot be configured.*must not contain a user name or a password.*${EXAMPLE}`, 's'),
  ],
])('%s is an error that quotes no secret', async (_, config, environment, phrase) => {
  const error = await configured(config, environment).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DiagnosticError);
  expect((error as DiagnosticError).message).toMatch(phrase);
  expect((error as DiagnosticError).message).not.toContain('canary');
});

describe.each([
  ['base_url', 'OBSERVABILITY_BASE_URL'],
  ['api_key', 'OBSERVABILITY_API_KEY'],
])('%s', (attribute, variable) => {
  test.each(['', ' ', '\t\n'])(
    'that is blank (%j) is an error, whatever the environment has',
    async (blank) => {
      for (const config of [{ [attribute]: blank }, { [attribute]: blank, ca_file: UNKNOWN }]) {
        await expect(configured(config, ENVIRONMENT)).rejects.toMatchObject({
          message: `${attribute} of the observability provider is blank: Set ${attribute} to a value. If it comes from a variable or a secret, that is probably missing. To use the environment variable ${variable} instead, remove ${attribute}.`,
          path: [attribute],
        });
      }
    },
  );

  test('that is null comes from the environment', async () => {
    expect((await configured({ [attribute]: null }, ENVIRONMENT)).connection).toBeDefined();
  });

  test.each(['', ' '])('of an environment that is blank (%j) is missing', async (blank) => {
    await expect(configured({}, { ...ENVIRONMENT, [variable]: blank })).rejects.toThrow(
      new RegExp(
        `has no (base URL|API key): The environment variable ${variable} is blank\\. Set .*\\(${attribute} in HCL\\)`,
      ),
    );
  });
});

test('one error for a blank key: not also that there is none', async () => {
  const told = context();
  await new Account(ENVIRONMENT, '0.0.0').configure({ api_key: '' }, '1.11.4', told);
  expect(told.diagnostics.list).toHaveLength(1);
});

const number = (text: string) => new LosslessNumber(text);

test('fractions of seconds and unknown elements are taken', async () => {
  const config = { request_timeout_seconds: number('0.2'), retry_base_delay_seconds: number('1e-2') };
  expect((await configured(config, ENVIRONMENT)).connection).toBeDefined();
  expect((await configured({ headers: { 'X-A': UNKNOWN } }, ENVIRONMENT)).connection).toBeUndefined();
});

test('an address with plain http is warned of, unless it never leaves the machine', async () => {
  const warningsOf = async (base_url: string) => {
    const own = context();
    await new Account(ENVIRONMENT, '0.0.0').configure({ base_url }, '1.11.4', own);
    return own.diagnostics.list.map(({ summary }) => summary);
  };
  expect(await warningsOf('http://observability.example.com')).toEqual([
    'The connection to the observability service at http://observability.example.com is not encrypted',
  ]);
  for (const local of [
    'http://localhost:4010',
    'http://127.9.9.9',
    'http://[::1]:1',
    'https://x.example.com',
  ]) {
    expect(await warningsOf(local)).toEqual([]);
  }
});

test('an address that may show a secret has no path, since Terraform would print its line', async () => {
  const pathOf = async (base_url: string) =>
    ((await configured({ base_url }, ENVIRONMENT).catch((thrown: unknown) => thrown)) as DiagnosticError)
      .path;
  expect(await pathOf('x.example.com')).toEqual(['base_url']);
  expect(await pathOf('https://u:p@x.example.com')).toBeUndefined();
  expect(await pathOf('https://x.example.com?key=p')).toBeUndefined();
});

describe('all mistakes of a provider block are told at once, each on its attribute', () => {
  /** Path and beginning of what is told. */
  const told = ({ list }: Diagnostics) =>
    list.map(({ path, summary, detail }) => `${formatPath(path ?? [])}: ${summary}: ${detail}`);

  it('those that can be seen in the block', () => {
    const diagnosed = context();
    const block: ObjectValue = {
      base_url: 'ftp://service.example.com',
      api_key: 'canary\nkey',
      alert_validation: 'maybe',
      query_style: 'loud',
      query_names: 'kebab',
      api_version: 'v3/../keys',
      slo_create_method: 'PATCH',
      request_timeout_seconds: number('0'),
      max_attempts: number('0'),
      max_retry_seconds: number('-1'),
      retry_base_delay_seconds: number('1e999'),
      max_concurrent_requests: number('1.5'),
      ca_file: '',
      headers: { authorization: 'canary', 'a b': 'canary', 'X-A': 'canary\n', 'X-B': 'canary\n' },
      expected_team_ids: ['one', '3'],
    };
    new Account({}, '0.0.0').validate(block, diagnosed);
    expect(told(diagnosed.diagnostics)).toEqual([
      expect.stringMatching(/^alert_validation: .* is "maybe"/),
      expect.stringMatching(/^query_style: .* is "loud": It must be one of: dotted, brackets, json\./),
      expect.stringMatching(/^query_names: .* is "kebab": It must be one of: snake, camel\./),
      expect.stringMatching(/^api_version: .* is "v3\/\.\.\/keys": It must be one segment of a path/),
      expect.stringMatching(/^slo_create_method: .* is "PATCH": It must be one of: PUT, POST\./),
      expect.stringMatching(/^request_timeout_seconds: .* is 0: It must be a number of seconds above 0/),
      expect.stringMatching(/^max_attempts: .* is 0: It must be a whole number of 1 or more/),
      expect.stringMatching(/^max_retry_seconds: .* is -1/),
      expect.stringMatching(/^retry_base_delay_seconds: .* is 1e999/),
      expect.stringMatching(/^max_concurrent_requests: .* is 1\.5/),
      expect.stringMatching(/^ca_file: .* is empty/),
      expect.stringMatching(/^headers: .* authorization is set by the provider/),
      expect.stringMatching(/^headers: .* "a b" is not a valid name/),
      expect.stringMatching(/^: headers .* The value of X-A contains/),
      expect.stringMatching(/^: headers .* The value of X-B contains/),
      expect.stringMatching(/^expected_team_ids\[0\]: .* contains "one"/),
      expect.stringMatching(/^base_url: .* must begin with https/),
      expect.stringMatching(/^: .* The API key contains a line break/),
    ]);
    expect(told(diagnosed.diagnostics).join()).not.toContain('canary');
  });

  it('those that only the environment shows', async () => {
    const diagnosed = context();
    const environment = { OBSERVABILITY_VERIFY_CONNECTION: '0' };
    await new Account(environment, '0.0.0').configure({ ca_file: '/nowhere.pem' }, '1.11.4', diagnosed);
    expect(told(diagnosed.diagnostics)).toEqual([
      expect.stringMatching(/^base_url: .* has no base URL/),
      expect.stringMatching(/^api_key: .* has no API key/),
      expect.stringMatching(/^: The environment variable OBSERVABILITY_VERIFY_CONNECTION is "0"/),
      expect.stringMatching(/^ca_file: .* \/nowhere\.pem/),
    ]);
  });
});
