import { useService } from '../core';

const service = useService();
const core = service.useCore('observability_extension_testing_revision');

it("a testing revision is sent with JSON content and 64-bit ids in the API's form", async () => {
  const part = { name: 'part', internal_id: '9007199254740993', data: '{"weight":1.50}' };
  const changelog = [{ version: '1.0.0', description_md: '# First' }];
  await core.deploy({ id: 'web', labels: [], changelog, items: [part], extra_members: '{"tier":"gold"}' });
  const [{ body }] = service.control.requests({ operation: 'initializeExtensionTestingRevision' });
  expect(body).toBe(
    '{"extensionData":{"id":"web","labels":[],"changelog":[{"version":"1.0.0","descriptionMd":"# First"}],"items":[{"name":"part","internalId":9007199254740993,"data":{"weight":1.50}}],"tier":"gold"}}',
  );
});
