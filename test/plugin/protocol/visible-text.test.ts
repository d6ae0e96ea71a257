import { visibleLine, visibleText } from '../../../src/plugin/protocol/visible-text';

test.each([
  ['an escape sequence', '\u001b[2Jgone', '\\u001b[2Jgone'],
  ['a control sequence of one character', '\u009b31m', '\\u009b31m'],
  ['a carriage return', 'no\ryes', 'no\\u000dyes'],
  ['text that is turned round', '\u202eterces', '\\u202eterces'],
  ['a line separator', 'a\u2028b', 'a\\u2028b'],
  ['delete', '\u007f', '\\u007f'],
])('%s is shown as its code', (_, text, shown) => {
  expect(visibleLine(text)).toBe(shown);
  expect(visibleText(text)).toBe(shown);
});

test('a line has no breaks, and a text keeps its own', () => {
  expect(visibleLine('a\n\tb')).toBe('a\\u000a\\u0009b');
  expect(visibleText('a\n\tb')).toBe('a\n\tb');
});

test('what a person wrote stays as it is', () => {
  for (const text of ['"quoted" ${x} %{y}', 'Grüße 👩‍💻', 'e\u0301', '日本語']) {
    expect(visibleLine(text)).toBe(text);
    expect(visibleText(text)).toBe(text);
  }
});

test('is cut where nobody reads on', () => {
  expect(visibleLine('x'.repeat(10_000))).toBe(`${'x'.repeat(499)}…`);
  expect(visibleText('x'.repeat(1_000_000))).toHaveLength(16_000);
});
