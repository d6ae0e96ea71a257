/** Services may differ where the API document is silent. `lookups/lookup.test.ts` tests the names of query parameters. */
import { ObjectValue } from '../../../src/plugin';
import { SLO, useService } from '../core';

const service = useService({ dialect: { sloCreateMethod: 'POST', apiVersion: '3' } });

const configured = async (config: ObjectValue) => service.core('observability_slo', {}, config);
/** Returns method and path of the requests that create or change an SLO. */
const writes = () =>
  service.control
    .requests()
    .filter(({ path }) => path.endsWith('/slos'))
    .map(({ method, path }) => `${method} ${path}`);

it('a service with a different version from api_version gives an error that names apiVersion', async () => {
  const core = await configured({ slo_create_method: 'POST' });
  const failed = core.deploy(SLO);
  await expect(failed).rejects.toThrow('the service returned 404');
  await expect(failed).rejects.toThrow('that the service supports this apiVersion');
});

it('a create with the wrong method gives an error that names sloCreateMethod', async () => {
  const core = await configured({ api_version: '3' });
  const before = service.control.objects('slos');
  const failed = core.deploy(SLO);
  await expect(failed).rejects.toThrow('the service returned 400: id: required');
  await expect(failed).rejects.toThrow(
    'set sloCreateMethod on ObservabilityProvider (slo_create_method in HCL)',
  );
  await expect(failed).rejects.not.toThrow('anyway');
  expect(writes()).toEqual(['PUT /mgmt/openapi/3/v1/slo/slos']);
  expect(service.control.objects('slos')).toEqual(before);
});

it('with both options, an SLO is created by POST and changed by PUT', async () => {
  const core = await configured({ api_version: '3', slo_create_method: 'POST' });
  const changed = { ...SLO, description: 'changed' };
  const instance = await core.deploy(changed, await core.deploy(SLO));
  expect(writes()).toEqual(['POST /mgmt/openapi/3/v1/slo/slos', 'PUT /mgmt/openapi/3/v1/slo/slos']);
  const { id } = core.state(instance);
  expect(service.control.get('slos', String(id))).toMatchObject({ description: 'changed' });
  expect((await core.plan(changed, instance)).action).toBe('no-op');
});
