import { subjectOf } from '../../../src/handlers/object/subject';

test('shortens long names and ids', () => {
  const long = 'x'.repeat(10_000);
  expect(subjectOf('SLO', long, long)).toBe(`SLO "${'x'.repeat(100)}…" (id ${'x'.repeat(100)}…)`);
  expect(subjectOf('SLO', `${'x'.repeat(99)}🎉🎉`, null)).toBe(`SLO "${'x'.repeat(99)}…"`);
});
