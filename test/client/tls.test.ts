import tls from 'node:tls';
import { cleanUp, clientOf, createThing, failureOf, httpServer, json } from './support';
import { InvalidOptionError } from '../../src/client';
import { trustOptions } from '../../src/client/dispatcher';
import { issue, Issued } from '../support/authority';
import { temporaryFile } from '../support/temporary-folder';

let issued: Issued;

beforeAll(async () => {
  issued = await issue();
});
afterEach(cleanUp);

test.each([
  ['', 'contains no certificate in PEM format'],
  ['-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n', 'contains no certificate in PEM format'],
  [
    '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n',
    'certificate 1 of 1 cannot be decoded (its line breaks may be missing)',
  ],
])('rejects a caFile with %j, and names it', (content, why) => {
  const caFile = temporaryFile(content);
  const create = () => clientOf('https://127.0.0.1', { caFile });
  expect(create).toThrow(InvalidOptionError);
  expect(create).toThrow(`The CA file ${caFile}`);
  expect(create).toThrow(why);
});

const NOT_A_SMALL_FILE = 'it is not a file of at most 1 MB';

test.each<[string, () => string, string?]>([
  ['/dev/zero', () => '/dev/zero'],
  ['a folder', () => __dirname],
  ['a larger file', () => temporaryFile(`${issued.ca}${'#'.repeat(1024 * 1024)}`)],
  ['a missing file', () => '/nowhere/a.pem', 'ENOENT'],
])('rejects %s as caFile, and ignores it as NODE_EXTRA_CA_CERTS', (_, file, why = NOT_A_SMALL_FILE) => {
  const caFile = file();
  expect(() => clientOf('https://127.0.0.1', { caFile })).toThrow(
    `The CA file ${caFile} cannot be read (${why}). Set caFile (ca_file in HCL) to a PEM file of certificates.`,
  );
  const warn = jest.spyOn(process, 'emitWarning').mockImplementation();
  process.env.OBSERVABILITY_EXTRA_CA_CERTS = caFile;
  try {
    expect(trustOptions()).not.toHaveProperty('secureContext');
    expect(warn).toHaveBeenCalledWith(
      expect.stringContaining(`Ignoring NODE_EXTRA_CA_CERTS, because the file cannot be read: Error: ${why}`),
    );
  } finally {
    delete process.env.OBSERVABILITY_EXTRA_CA_CERTS;
    warn.mockRestore();
  }
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
