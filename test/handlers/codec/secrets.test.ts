import { Redactor } from '../../../src/client';
import { toJsonObject } from '../../../src/handlers/codec/json';
import { urlSecrets, secretsIn } from '../../../src/handlers/codec/secrets';
import { ObjectValue } from '../../../src/plugin';
import { webhookInput as members } from '../../../src/schema/outgoing-webhook';

const ADDRESS =
  'https://user:pa55@hooks.example.com:8443/services/T0A1/B%2F0%20C?key=q%2Bv1&sp0t#fr4g=m3nt&l4st';
const redact = (text: string, address = ADDRESS) => new Redactor(urlSecrets(address)).redact(text);

test.each([
  ['the whole address', ADDRESS],
  ['its host', 'hooks.example.com'],
  ['its host and port', 'hooks.example.com:8443'],
  ['its user', 'user'],
  ['its password', 'pa55'],
  ['a segment of its path', 'T0A1'],
  ['an encoded segment of its path', 'B%2F0%20C'],
  ['that segment, decoded', 'B/0 C'],
  ['that segment with a lower-case escape', 'B%2f0%20C'],
  ['its query', 'key=q%2Bv1&sp0t'],
  ['a value of its query', 'q%2Bv1'],
  ['that value, decoded', 'q+v1'],
  ['a name without a value in its query', 'sp0t'],
  ['its fragment', 'fr4g=m3nt&l4st'],
  ['a part of its fragment', 'm3nt'],
  ['path and query', '/services/T0A1/B%2F0%20C?key=q%2Bv1&sp0t'],
  ['its path', '/services/T0A1/B%2F0%20C'],
])("%s is redacted in the service's messages", (_, part) => {
  expect(redact(`cannot reach ${part}, sorry`)).toBe('cannot reach [redacted], sorry');
});

test('ordinary words and short parts of a path are not redacted, so that messages stay readable', () => {
  const message = 'the hooks of api v1 are closed by key a=1';
  expect(redact(message, 'https://host.example.com/api/v1/hooks?key=a#a=1')).toBe(message);
});

test('a string that is not an address is one secret', () => {
  expect(urlSecrets('no address: at all')).toEqual(['no address: at all']);
  expect(urlSecrets('')).toEqual(['']);
});

test('the parts of an address that cannot be decoded are still secret', () => {
  expect(redact('no T0%ZZ here', 'https://host.example.com/T0%ZZ')).toBe('no [redacted] here');
});

function input(address: object) {
  const values = { name: 'n', url: null, urlWo: null, extraMembers: null, ...address };
  const planned = values as ObjectValue;
  return { data: toJsonObject(members, planned), secrets: secretsIn(members, planned) };
}

test.each(['url', 'urlWo'])(
  '%s is sent as url, and each part that may be a token is secret, as is the whole',
  (name) => {
    const { data, secrets } = input({ [name]: ADDRESS });
    expect(data).toEqual({ name: 'n', url: ADDRESS });
    expect(secrets).toEqual(urlSecrets(ADDRESS));
  },
);

test('the parts of an address in an undocumented variant are also secret', () => {
  const content = { list: [{ address: 'https://host.example.com/T0KEN' }, 'text'] };
  const { secrets } = input({ otherVariant: { name: 'chat', valueJson: JSON.stringify(content) } });
  expect(secrets).toEqual(expect.arrayContaining(['host.example.com', 'T0KEN', 'text']));
});

test.each([
  ['1e6', '1e6'],
  ['1e6', '1E+06'],
  ['1e6', '1.0E6'],
  ['1000000', '1e+6'],
  ['0.000015', '1.5E-05'],
  ['730519264188', '7.30519264188E+11'],
  ['90071992547409931', '90071992547409936'],
  ['7.30519264188e11', '730519264188'],
  ['42', '42'],
  ['1e999', '1e999'],
  ['true', 'True'],
  ['false', 'True'],
  ['true', 'FALSE'],
])('the secret %s is redacted if the service writes %s', (value, echo) => {
  const { secrets } = input({ otherVariant: { name: 'chat', valueJson: `{"pin":${value}}` } });
  expect(new Redactor(secrets).redact(`pin (${echo}) is wrong`)).not.toContain(echo);
});
