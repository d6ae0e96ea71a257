import { unicodeEscape, escapeInvisible, escapeInvisibleInLines } from '../../src/json/invisible';

test.each([
  ['an escape sequence', '\u001b[2Jgone', '\\u001b[2Jgone'],
  ['a control sequence of one character', '\u009b31m', '\\u009b31m'],
  ['text that is turned round', '\u202eterces\u2069\u061c', '\\u202eterces\\u2069\\u061c'],
  ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ['zero-width characters', 'slo\u200b\u2060\ufeff\u00ad-1', 'slo\\u200b\\u2060\\ufeff\\u00ad-1'],
  ['letters that show as nothing', '\u115f\u3164\u17b4', '\\u115f\\u3164\\u17b4'],
  ['hidden tags', 'a\u{e0041}', 'a\\udb40\\udc41'],
  ['a joiner and a variation of a letter', 'a\u200d\ufe0f', 'a\\u200d\\ufe0f'],
  ['a no-break space', 'a\u00a0b', 'a\\u00a0b'],
])('escapes %s', (_, text, shown) => {
  expect(escapeInvisible(text)).toBe(shown);
  expect(JSON.parse(escapeInvisible(JSON.stringify({ [text]: text })))).toEqual({ [text]: text });
});

test.each(['"quoted" ${x} %{y}', 'Grüße 👩‍💻 ❤️‍🔥 👩🏽‍🚀 ☀️', 'e\u0301', '日本語\u3000結帳', 'हिन्दी', 'توفر السلة'])(
  '%s stays as it is',
  (text) => expect(escapeInvisible(text)).toBe(text),
);

test('escapeInvisibleInLines keeps line breaks', () => {
  expect(escapeInvisible('a\n\tb\r')).toBe('a\\u000a\\u0009b\\u000d');
  expect(escapeInvisibleInLines('a\n\tb\r')).toBe('a\n\tb\\u000d');
});

test('writes two escapes for a character outside the basic plane', () => {
  expect(unicodeEscape('\u{e0041}')).toBe('\\udb40\\udc41');
});
