import { unicodeEscape, visible, visibleLines } from '../../src/json/visible';

test.each([
  ['an escape sequence', '\u001b[2Jgone', '\\u001b[2Jgone'],
  ['a control sequence of one character', '\u009b31m', '\\u009b31m'],
  ['text that is turned round', '\u202eterces\u2069\u061c', '\\u202eterces\\u2069\\u061c'],
  ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ['characters of no width', 'slo\u200b\u2060\ufeff\u00ad-1', 'slo\\u200b\\u2060\\ufeff\\u00ad-1'],
  ['letters that show as nothing', '\u115f\u3164\u17b4', '\\u115f\\u3164\\u17b4'],
  ['hidden tags', 'a\u{e0041}', 'a\\udb40\\udc41'],
  ['a joiner and a variation of a letter', 'a\u200d\ufe0f', 'a\\u200d\\ufe0f'],
  ['a no-break space', 'a\u00a0b', 'a\\u00a0b'],
])('%s is shown as its code', (_, text, shown) => {
  expect(visible(text)).toBe(shown);
  expect(JSON.parse(visible(JSON.stringify({ [text]: text })))).toEqual({ [text]: text });
});

test.each(['"quoted" ${x} %{y}', 'Grüße 👩‍💻 ❤️‍🔥 👩🏽‍🚀 ☀️', 'e\u0301', '日本語\u3000結帳', 'हिन्दी', 'توفر السلة'])(
  '%s stays as it is',
  (text) => expect(visible(text)).toBe(text),
);

test('several lines stay several lines', () => {
  expect(visible('a\n\tb\r')).toBe('a\\u000a\\u0009b\\u000d');
  expect(visibleLines('a\n\tb\r')).toBe('a\n\tb\\u000d');
});

test('a character outside the basic plane has two escapes', () => {
  expect(unicodeEscape('\u{e0041}')).toBe('\\udb40\\udc41');
});
