import { rememberingShort } from '../../../src/plugin/values/short-texts';

function counted(longest: number, make: (text: string) => string | undefined) {
  const asked: string[] = [];
  const remembering = rememberingShort(longest, (text) => {
    asked.push(text);
    return make(text);
  });
  return { asked, remembering };
}

test('a short text is asked for once, a longer one each time', () => {
  const { asked, remembering } = counted(3, (text) => text.toUpperCase());
  expect(['abc', 'abc', 'abcd', 'abcd'].map(remembering)).toEqual(['ABC', 'ABC', 'ABCD', 'ABCD']);
  expect(asked).toEqual(['abc', 'abcd', 'abcd']);
});

test('an empty result is remembered, and none is not', () => {
  const { asked, remembering } = counted(3, (text) => (text === 'a' ? '' : undefined));
  expect(['a', 'a', 'b', 'b'].map(remembering)).toEqual(['', '', undefined, undefined]);
  expect(asked).toEqual(['a', 'b', 'b']);
});

test('only 10,000 texts are remembered', () => {
  const { asked, remembering } = counted(9, (text) => text);
  const texts = Array.from({ length: 10_001 }, (_, place) => String(place));
  texts.forEach(remembering);
  expect([remembering('10000'), remembering('0')]).toEqual(['10000', '0']);
  expect(asked).toHaveLength(10_002);
});
