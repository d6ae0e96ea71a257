import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { slo } from './support';
import { ObservabilityProvider, ObservabilityProviderConfig } from '../../src/index';
import { issue, Issued } from '../support/authority';
import { API_KEY, Deployment } from '../support/deployment';
import { ConnectProxy, connectProxy, Loopback, tlsTerminator } from '../support/loopback';
import { printedWarnings } from '../support/printed-warnings';

const NAME = 'observability.test';

const deployment = Deployment.use({ allowHosts: [NAME] });
let issued: Issued;
let secure: Loopback;
let proxy: ConnectProxy;

beforeAll(async () => {
  issued = await issue(NAME);
  const { port } = new URL(deployment.url);
  [secure, proxy] = await Promise.all([tlsTerminator(Number(port), issued), connectProxy(Number(port))]);
});
afterAll(async () => Promise.all([secure.close(), proxy.close()]));

async function stack(config: ObservabilityProviderConfig): Promise<void> {
  printedWarnings();
  await deployment.synthWithoutProvider((scope) => {
    new ObservabilityProvider(scope, 'observability', {
      maxAttempts: 2,
      retryBaseDelaySeconds: 0.01,
      ...config,
    });
    slo(scope, 'slo', { name: 'network' });
  });
  jest.restoreAllMocks();
}

/** Applies the stack. Returns Terraform's output without line breaks. */
async function applied(
  env: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number; text: string }> {
  const args = ['apply', '-input=false', '-no-color', '-auto-approve'];
  const { exitCode, text } = await deployment.terraform.run(args, { env });
  return { exitCode, text: text.replace(/[\s│]+/g, ' ') };
}

test('rejects an unknown CA even if NODE_TLS_REJECT_UNAUTHORIZED is 0, and trusts one from NODE_EXTRA_CA_CERTS or caFile', async () => {
  const file = join(deployment.folder, 'authority.pem');
  writeFileSync(file, issued.ca);
  const baseUrl = `https://127.0.0.1:${secure.port}`;
  await stack({ baseUrl });
  const refused = await applied({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
  const remedy =
    /no secure connection: .* set caFile \(ca_file in HCL\) or NODE_EXTRA_CA_CERTS .* NODE_USE_SYSTEM_CA=1/i;
  const failed = { exitCode: 1, text: expect.stringMatching(remedy) as string };
  expect(refused).toEqual(failed);
  expect(deployment.control.requests()).toHaveLength(0);

  for (const OBSERVABILITY_NODE_OPTIONS of ['', '--no-deprecation']) {
    const NODE_EXTRA_CA_CERTS = `${file}.not-there`;
    const unreadable = await applied({ NODE_EXTRA_CA_CERTS, OBSERVABILITY_NODE_OPTIONS });
    expect(unreadable).toEqual(failed);
    expect(unreadable.text).toMatch(
      /Warning: The CA certificates in NODE_EXTRA_CA_CERTS are ignored .*The file cannot be read: .*not-there/,
    );
  }

  expect(await applied({ NODE_EXTRA_CA_CERTS: file })).toMatchObject({ exitCode: 0 });
  const options = { OBSERVABILITY_NODE_OPTIONS: '--no-deprecation' };
  expect(await applied({ NODE_EXTRA_CA_CERTS: file, ...options })).toMatchObject({ exitCode: 0 });
  await stack({ baseUrl, caFile: file, headers: { 'X-Gateway-Pass': 'canary-pass' } });
  expect(await applied()).toMatchObject({ exitCode: 0 });
  expect(Object.keys(deployment.control.objects('slos'))).toHaveLength(1);
});

test("uses the environment's proxy with its credentials, which no message shows", async () => {
  const baseUrl = `http://${NAME}`;
  const HTTP_PROXY = `http://me:canary-password@127.0.0.1:${proxy.port}`;
  await stack({ baseUrl });
  // The state is from the first test, which created its object at a different URL.
  await deployment.terraform.run(['state', 'rm', 'observability_slo.slo']);
  const through = await applied({ HTTP_PROXY });
  expect(through).toMatchObject({ exitCode: 0 });
  expect(through.text).toContain(
    `The connection to the observability service at ${baseUrl} is not encrypted`,
  );
  expect(proxy.tunnels.length).toBeGreaterThan(0);
  expect(proxy.tunnels[0]).toEqual({
    target: `${NAME}:80`,
    authorization: `Basic ${Buffer.from('me:canary-password').toString('base64')}`,
  });

  const { port } = new URL(deployment.url);
  const refusing = await connectProxy(Number(port), 407);
  const refused = await applied({ HTTP_PROXY: `http://me:canary-password@127.0.0.1:${refusing.port}` });
  await refusing.close();
  expect(refused.exitCode).toBe(1);
  expect(refused.text).toContain(
    `no connection: the proxy 127.0.0.1:${refusing.port} rejected the credentials (407).`,
  );
  for (const { text } of [through, refused]) {
    expect(text).not.toContain('canary-password');
    expect(text).not.toContain(API_KEY);
  }
});
