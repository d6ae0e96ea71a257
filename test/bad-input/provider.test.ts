import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { BadInput, Diagnostics } from './support';
import { Emulator, startEmulator } from '../../src/emulator';
import { unusedPort } from '../client/support';
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

/** Writes a provider block for each alias, and an SLO that uses it. */
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

const NO_PROVIDER = 'The observability provider cannot be configured';

test('does not plan to recreate existing SLOs if a file is unusable, a key is rejected or an address is wrong', async () => {
  const { url, control } = bad.deployment;
  const nobody = await unusedPort();
  control.setApiKeys({ [API_KEY]: 'default' });
  const diagnostics = await refused({
    no_pem: { ca_file: __filename },
    no_file: { ca_file: 'missing.pem' },
    unreachable: { base_url: `http://127.0.0.1:${nobody}` },
    not_tls: { base_url: url.replace('http:', 'https:') },
    wrong_key: { api_key: 'canary-wrong-key' },
    wrong_route: { base_url: `${url}/gateway` },
    elsewhere: { base_url: elsewhere.url },
  });
  const expectPhrases = (address: string, ...phrases: string[]) => {
    for (const phrase of phrases) expect(diagnostics.about(address)).toContain(phrase);
  };
  expectPhrases('no_pem', NO_PROVIDER, __filename, 'contains no certificate in PEM format');
  const missing = join(realpathSync(bad.deployment.terraform.path), 'missing.pem');
  expectPhrases(
    'no_file',
    NO_PROVIDER,
    missing,
    'cannot be read (ENOENT)',
    'Set caFile (ca_file in HCL) to a PEM file',
  );

  const failedReads = {
    unreachable: ['no connection: connect ECONNREFUSED', 'Check the base URL, the network and the proxy.'],
    not_tls: [
      'no secure connection: the server does not speak TLS',
      'Does the base URL need http:// instead of https://?',
    ],
    wrong_key: ['returned 401', 'Check the API key.'],
    wrong_route: ['returned 404: Not Found.', 'Check scheme, host and path prefix of the base URL'],
  };
  for (const [alias, phrases] of Object.entries(failedReads)) {
    const call = 'The call to read SLOs by id (GET ';
    const all = [`Cannot read SLO "${alias}" (id `, call, ' at 127.0.0.1:', ...phrases];
    expectPhrases(`observability_slo.${alias}`, ...all);
  }
  expectPhrases(
    'observability_slo.elsewhere',
    'SLO "elsewhere" (id ',
    'was not found at this base URL',
    `It was created or last read at ${url}, but the provider now uses ${elsewhere.url}.`,
    'Restore the old base URL.',
  );
  expect(elsewhere.control.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
});
