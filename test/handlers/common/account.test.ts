import { LosslessNumber } from 'lossless-json';
import {
  Account,
  Connection,
  requireSameAddress,
  warnOtherAddress,
} from '../../../src/handlers/common/account';
import { Context, DiagnosticError, Diagnostics, ObjectValue, UNKNOWN } from '../../../src/plugin';

const context = (): Context => ({
  diagnostics: new Diagnostics(),
  log: { log: () => undefined },
  signal: new AbortController().signal,
});

async function configured(config: ObjectValue, environment: NodeJS.ProcessEnv = {}): Promise<Account> {
  const account = new Account(environment, '0.0.0');
  account.validate(config);
  await account.configure(config, '1.11.4', context());
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

test('alerts are validated unless the user says otherwise', async () => {
  expect((await configured({}, ENVIRONMENT)).connected.alertValidation).toBe('error');
});

test('while a setting is unknown there is no connection, and what needs one says what to do', async () => {
  const account = await configured({ api_key: UNKNOWN }, ENVIRONMENT);
  expect(account.connection).toBeUndefined();
  expect(() => account.connected).toThrow(/only known after other resources are applied\. .*-target/);
});

test.each<[string, ObjectValue, NodeJS.ProcessEnv, string]>([
  ['no key', { base_url: 'https://x.example.com' }, {}, 'OBSERVABILITY_API_KEY'],
  ['no address', { api_key: 'canary-key' }, {}, 'OBSERVABILITY_BASE_URL'],
  ['a key with a line break', { api_key: 'canary\nkey' }, ENVIRONMENT, 'line break'],
  ['credentials in the address', { base_url: 'https://u:canary@x' }, ENVIRONMENT, 'user name or a password'],
])('%s is an error that quotes no secret', async (_, config, environment, phrase) => {
  const error = await configured(config, environment).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DiagnosticError);
  expect((error as DiagnosticError).message).toContain(phrase);
  expect((error as DiagnosticError).message).not.toContain('canary');
});

const number = (text: string) => new LosslessNumber(text);

test.each<[string, ObjectValue, string]>([
  ['request_timeout_seconds', { request_timeout_seconds: number('0') }, 'a number of seconds above 0'],
  ['max_retry_seconds', { max_retry_seconds: number('-1') }, 'a number of seconds above 0'],
  ['retry_base_delay_seconds', { retry_base_delay_seconds: number('1e999') }, 'a number of seconds above 0'],
  ['max_attempts', { max_attempts: number('0') }, 'a whole number from 1'],
  ['max_concurrent_requests', { max_concurrent_requests: number('1.5') }, 'a whole number from 1'],
  ['ca_file', { ca_file: '' }, 'is empty'],
  ['ca_file', { ca_file: '/nowhere/a.pem' }, '/nowhere/a.pem'],
  ['headers', { headers: { authorization: 'canary' } }, 'authorization is set by the provider itself'],
  ['headers', { headers: { 'a b': 'canary' } }, '"a b" is not a name'],
  ['headers', { headers: { 'X-A': 'canary', 'x-a': 'canary' } }, 'x-a is set twice'],
  ['expected_team_ids', { expected_team_ids: [] }, 'is empty'],
])('%s is refused by its path: %j', async (attribute, config, phrase) => {
  const error = (await configured(config, ENVIRONMENT).catch((thrown: unknown) => thrown)) as DiagnosticError;
  expect(error).toBeInstanceOf(DiagnosticError);
  expect(error.path).toEqual([attribute]);
  expect(error.message).toContain(phrase);
  expect(error.message).not.toContain('canary');
});

test('the team that is none is refused by its place', async () => {
  const refused = configured({ expected_team_ids: ['7001', 'default'] }, ENVIRONMENT);
  await expect(refused).rejects.toMatchObject({ path: ['expected_team_ids', 1] });
});

test('a header with a line break has no path, since Terraform would print its line', async () => {
  const refused = configured({ headers: { 'X-A': 'canary\n' } }, ENVIRONMENT);
  await expect(refused).rejects.toMatchObject({ path: undefined });
  await expect(refused).rejects.toThrow('The value of X-A holds a line break');
});

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
    'The observability service at http://observability.example.com is called without encryption',
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

describe('an object that was made at another address', () => {
  const connection = { baseUrl: 'https://here.example.com' } as Connection;

  test('is not made anew when it is not found', () => {
    expect(() => requireSameAddress(connection, { baseUrl: 'https://there.example.com' }, 'SLO "a"')).toThrow(
      /^SLO "a" is not found at this base URL: It was made at https:\/\/there\.example\.com/,
    );
    expect(() =>
      requireSameAddress(connection, { baseUrl: 'https://here.example.com' }, 'SLO "a"'),
    ).not.toThrow();
    expect(() => requireSameAddress(connection, {}, 'SLO "a"')).not.toThrow();
  });

  test('is suspected where it cannot be looked for', () => {
    const own = context();
    warnOtherAddress(connection, { baseUrl: 'https://there.example.com' }, 'outgoing webhook "a"', own);
    warnOtherAddress(connection, { baseUrl: 'https://here.example.com' }, 'outgoing webhook "b"', own);
    warnOtherAddress(undefined, { baseUrl: 'https://there.example.com' }, 'outgoing webhook "c"', own);
    expect(own.diagnostics.list.map(({ severity, summary }) => [severity, summary])).toEqual([
      ['warning', 'outgoing webhook "a" was made at another base URL'],
    ]);
  });
});
