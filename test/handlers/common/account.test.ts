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
