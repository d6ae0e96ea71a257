import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import tls from 'node:tls';
import { cleanUp, clientOf, createThing, failureOf, httpServer, json } from './support';
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
