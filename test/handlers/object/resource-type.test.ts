import { ProviderBlock } from '../../../src/handlers/connection/provider-block';
import { ResourceType } from '../../../src/handlers/object/resource-type';
import { slo } from '../../../src/schema/slo';

test('messages shorten long names and ids', () => {
  const type = new ResourceType(slo, new ProviderBlock({}, '0.0.0'));
  const long = 'x'.repeat(10_000);
  expect(type.subject({ name: long, id: long })).toBe(`SLO "${'x'.repeat(100)}…" (id ${'x'.repeat(100)}…)`);
  expect(type.subject({ name: `${'x'.repeat(99)}🎉🎉`, id: null })).toBe(`SLO "${'x'.repeat(99)}…"`);
});
