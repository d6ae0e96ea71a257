import { subjectOf } from '../../../src/handlers/lifecycle/subject';

test('describes an object by its title, name and id', () => {
  expect(subjectOf('SLO', 'checkout', '4711')).toBe('SLO "checkout" (id 4711)');
  expect(subjectOf('SLO', 'checkout', null)).toBe('SLO "checkout"');
  expect(subjectOf('SLO', null, null)).toBe('SLO');
});

test('shortens long names and ids', () => {
  const long = 'x'.repeat(10_000);
  expect(subjectOf('SLO', long, long)).toBe(`SLO "${'x'.repeat(100)}…" (id ${'x'.repeat(100)}…)`);
  expect(subjectOf('SLO', `${'x'.repeat(99)}🎉🎉`, null)).toBe(`SLO "${'x'.repeat(99)}…"`);
});
