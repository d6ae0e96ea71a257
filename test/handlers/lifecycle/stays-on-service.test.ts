import { subjectOf } from '../../../src/handlers/lifecycle/stays-on-service';
import { newContext, useService } from '../core';

const service = useService();

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

test('an apply refuses a destroy that was planned before on_destroy was known, even after a create', async () => {
  const type = 'observability_api_key';
  const core = await service.core(type, {}, { on_destroy: 'refuse' });
  const state = core.state(await core.deploy({ name: 'shipper' }));
  const request = { state, privateState: {}, isReplaced: false, warned: false };
  await expect(core.provider.resources[type].delete(request, newContext())).rejects.toThrow(
    /^API key "shipper" \(id .+\) cannot be destroyed, because it would stay on the service/,
  );
});
