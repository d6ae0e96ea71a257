import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { cleanUp, clientOf, createThing, failureOf, httpServer, json } from './support';
import { InvalidOptionError } from '../../src/client';
import { trustOptions } from '../../src/client/dispatcher';
import { issue, Issued } from '../support/authority';
import { temporaryFile } from '../support/temporary-folder';

const ROOT = join(__dirname, '..', '..');

let issued: Issued;
let other: Issued;

beforeAll(async () => {
  [issued, other] = await Promise.all([issue(), issue()]);
});
afterEach(async () => {
  delete process.env.OBSERVABILITY_EXTRA_CA_CERTS;
  jest.restoreAllMocks();
  await cleanUp();
});

/** Sets the variable to which the launcher moves NODE_EXTRA_CA_CERTS. */
function extraCertificates(...certificates: string[]): void {
  process.env.OBSERVABILITY_EXTRA_CA_CERTS = temporaryFile(certificates.join('\n'));
}

test('every extra CA certificate is trusted, and so is every certificate in caFile', async () => {
  const third = await issue();
  extraCertificates(issued.ca, other.ca);
  for (const each of [issued, other, third]) {
    const service = await httpServer(json('{"any":["1"]}'), each);
    const client = clientOf(service.baseUrl, { caFile: temporaryFile(`# Two\n${other.ca}\n${third.ca}\n`) });
    expect((await client.call(createThing)).body).toEqual({ any: ['1'] });
  }
});

test('a CA that is not among the extra certificates is not trusted', async () => {
  const service = await httpServer(json('{}'), issued);
  extraCertificates(other.ca);
  expect(await failureOf(clientOf(service.baseUrl).call(createThing))).toMatchObject({ code: 'tls_failure' });
});

test('the system CA certificates stay trusted if Node.js uses them', async () => {
  const service = await httpServer(json('{}'), issued);
  extraCertificates(other.ca);
  const { hostname, port } = new URL(service.baseUrl);
  const program = `
    const { trustOptions } = require('./src/client/dispatcher.ts');
    const socket = require('node:tls').connect({ host: '${hostname}', port: ${port}, servername: '${hostname}', ...trustOptions() });
    socket.on('secureConnect', () => socket.end(() => console.log('trusted')));
    socket.on('error', (error) => console.log(String(error)));`;
  const env = { ...process.env, SSL_CERT_FILE: temporaryFile(issued.ca) };
  const child = spawn(process.execPath, ['--use-openssl-ca', '--import', 'tsx', '-e', program], {
    cwd: ROOT,
    env,
  });
  expect((await text(child.stdout)).trim()).toBe('trusted');
});

test('the certificates are parsed once for all TLS connections, and not at all for others', async () => {
  const service = await httpServer(json('{"any":["1"]}'), issued);
  extraCertificates(issued.ca);
  const create = jest.spyOn(tls, 'createSecureContext');
  const client = clientOf(service.baseUrl);
  await Promise.all(Array.from({ length: 5 }, async () => client.call(createThing)));
  expect(service.connections()).toBeGreaterThan(1);
  expect(create).toHaveBeenCalledTimes(1);
  const plain = await httpServer(json('{"any":["1"]}'));
  await clientOf(plain.baseUrl).call(createThing);
  expect(create).toHaveBeenCalledTimes(1);
});

const NOT_CERTIFICATES = 'contains no certificate in PEM format';
const NOT_A_SMALL_FILE =
  'cannot be read (it is not a file of at most 1 MB). Set caFile (ca_file in HCL) to a PEM file';

test.each<[string, () => string, string]>([
  ['an empty file', () => temporaryFile(''), NOT_CERTIFICATES],
  [
    'a file with a key',
    () => temporaryFile('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'),
    NOT_CERTIFICATES,
  ],
  [
    'a file with a broken certificate',
    () => temporaryFile('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'),
    'contains a certificate that cannot be decoded (its line breaks may be missing)',
  ],
  ['/dev/zero', () => '/dev/zero', NOT_A_SMALL_FILE],
  ['a folder', () => __dirname, NOT_A_SMALL_FILE],
  ['a larger file', () => temporaryFile(`${issued.ca}${'#'.repeat(1024 * 1024)}`), NOT_A_SMALL_FILE],
  [
    'a missing file',
    () => '/nowhere/a.pem',
    'cannot be read (ENOENT). Set caFile (ca_file in HCL) to a PEM file',
  ],
])('rejects %s as caFile', (_, file, why) => {
  const caFile = file();
  const create = () => clientOf('https://127.0.0.1', { caFile });
  expect(create).toThrow(InvalidOptionError);
  expect(create).toThrow(`The CA file ${caFile}`);
  expect(create).toThrow(why);
});

test.each(['/dev/zero', '/nowhere/a.pem'])('ignores NODE_EXTRA_CA_CERTS=%s', (file) => {
  process.env.OBSERVABILITY_EXTRA_CA_CERTS = file;
  expect(trustOptions()).not.toHaveProperty('secureContext');
});

test('rejects TLS before 1.2 regardless of the settings of Node.js', async () => {
  const { DEFAULT_MIN_VERSION, DEFAULT_CIPHERS } = tls;
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const service = await httpServer(json('{}'), { ...issued, ...old });
  tls.DEFAULT_MIN_VERSION = 'TLSv1';
  tls.DEFAULT_CIPHERS = old.ciphers;
  try {
    const error = await failureOf(
      clientOf(service.baseUrl, { caFile: temporaryFile(issued.ca) }).call(createThing),
    );
    expect(error).toMatchObject({ code: 'tls_failure', outcome: 'notSent' });
  } finally {
    tls.DEFAULT_MIN_VERSION = DEFAULT_MIN_VERSION;
    tls.DEFAULT_CIPHERS = DEFAULT_CIPHERS;
  }
});

test('asks about the scheme if the base URL uses http:// for a port that expects TLS', async () => {
  const { port } = await httpServer(json('{}'), await issue());
  const error = await failureOf(clientOf(`http://127.0.0.1:${port}`).call(createThing));
  expect(error.message).toContain('does the base URL need https:// instead of http://?');
});
