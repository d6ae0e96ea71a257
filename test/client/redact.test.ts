import fc from 'fast-check';
import { Redactor } from '../../src/client';

const SECRET = 'p@ss/"wörd"+ &<1>\\';

test.each([
  ['as it is', SECRET],
  ['URL-encoded', encodeURIComponent(SECRET)],
  ['URL-encoded in lower case', encodeURIComponent(SECRET).replace(/%../g, (byte) => byte.toLowerCase())],
  ['form-encoded', new URLSearchParams([['', SECRET]]).toString().slice(1)],
  ['JSON-escaped', JSON.stringify(SECRET).slice(1, -1)],
  ['JSON-escaped in ASCII', JSON.stringify(SECRET).slice(1, -1).replace('ö', '\\u00f6')],
  ['JSON-escaped with slashes', JSON.stringify(SECRET).slice(1, -1).replace('/', '\\/')],
  [
    'HTML-escaped',
    SECRET.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;'),
  ],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['in URL-safe base64', Buffer.from(SECRET).toString('base64url')],
  ['read as latin1', Buffer.from(SECRET).toString('latin1')],
])('replaces a secret %s', (_, form) => {
  expect(new Redactor([SECRET]).redact(`a ${form} b ${form}`)).toMatch(
    /^a \[redacted\].{0,2} b \[redacted\].{0,2}$/,
  );
});

test.each(['u:', 'us:', 'usr:'])('replaces a secret inside the base64 of %s<secret>', (prefix) => {
  const encoded = Buffer.from(`${prefix}${SECRET} and more`).toString('base64');
  const core = Buffer.from(SECRET).toString('base64').slice(4, 12);
  const redacted = new Redactor([SECRET]).redact(encoded);
  expect(redacted).toContain('[redacted]');
  expect(Buffer.from(redacted.split('[redacted]')[0], 'base64').toString()).not.toContain('p@ss');
  expect(redacted).not.toContain(core);
});

test('replaces the longest secret first', () => {
  expect(new Redactor(['token', 'token-long']).redact('token-long token')).toBe('[redacted] [redacted]');
});

test('a secret of fewer than 4 characters is replaced only where it stands alone', () => {
  expect(new Redactor(['a1', '.']).redact('a1 data1 "a1" x.y .')).toBe(
    '[redacted] data1 "[redacted]" x.y [redacted]',
  );
});

test('no secrets, or empty ones, change nothing', () => {
  expect(new Redactor([]).redact('text')).toBe('text');
  expect(new Redactor(['', ' ']).redact('some text')).toMatch(/^some/);
});

test('never throws, and no secret of 4 or more characters survives', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary', minLength: 0, maxLength: 20 }), { maxLength: 4 }),
      fc.string(),
      (secrets, text) => {
        const redacted = new Redactor(secrets).redact(secrets.join(text));
        for (const secret of secrets.filter((one) => one.length >= 4 && !'[redacted]'.includes(one))) {
          expect(redacted.replaceAll('[redacted]', '\0')).not.toContain(secret);
        }
      },
    ),
  );
  expect(new Redactor(['\ud800abcdef']).redact('x\ud800abcdef')).toBe('x[redacted]');
});
