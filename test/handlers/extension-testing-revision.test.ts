import { useService } from './core';

const service = useService();
const core = service.useCore('observability_extension_testing_revision');

describe('an extension testing revision', () => {
  it("is sent with JSON content and 64-bit ids in the API's form", async () => {
    const part = { name: 'part', internal_id: '9007199254740993', data: '{"weight":1.50}' };
    const changelog = [{ version: '1.0.0', description_md: '# First' }];
    await core.deploy({ id: 'web', labels: [], changelog, items: [part], extra_members: '{"tier":"gold"}' });
    const [{ body }] = service.control.requests({ operation: 'initializeExtensionTestingRevision' });
    expect(body).toBe(
      '{"extensionData":{"id":"web","labels":[],"changelog":[{"version":"1.0.0","descriptionMd":"# First"}],"items":[{"name":"part","internalId":9007199254740993,"data":{"weight":1.50}}],"tier":"gold"}}',
    );
  });

  it('is changed in place, and replaced with a warning if its id changes', async () => {
    const instance = await core.deploy({ id: 'web', name: 'Web' });
    const plan = await core.plan({ id: 'web', name: 'Web', version: '2.0.0' }, instance);
    expect(plan.action).toBe('update');
    const changed = await core.apply(plan);
    expect(service.sent('initializeExtensionTestingRevision')[1]).toEqual({
      extensionData: { id: 'web', name: 'Web', version: '2.0.0' },
    });
    expect((await core.plan({ id: 'other', name: 'Web', version: '2.0.0' }, changed)).action).toBe('replace');
    expect(core.warnings.join()).toContain(
      'extension testing revision "Web" (id web) will stay on the service',
    );
  });
});
