/** A service that differs where the API document is silent. `lookups/lookup.test.ts` has the names of query parameters. */
import { ObjectValue } from '../../../src/plugin';
import { SLO, useService } from '../core';

const service = useService({ dialect: { sloCreateMethod: 'POST', apiVersion: '3' } });

const configured = async (config: ObjectValue) => service.core('observability_slo', {}, config);
/** Method and path of the requests that create or change an SLO. */
const sent = () =>
  service.control
    .requests()
    .filter(({ path }) => path.endsWith('/slos'))
    .map(({ method, path }) => `${method} ${path}`);

it('another version than api_version is not found, and the error names apiVersion', async () => {
  const core = await configured({ slo_create_method: 'POST' });
  const failed = core.deploy(SLO);
  await expect(failed).rejects.toThrow('the service answered 404');
  await expect(failed).rejects.toThrow('that the service supports this apiVersion');
});

it('a creation by the other method is refused, and the error names sloCreateMethod', async () => {
  const core = await configured({ api_version: '3' });
  const before = service.control.objects('slos');
  const failed = core.deploy(SLO);
  await expect(failed).rejects.toThrow('the service answered 400: id: required');
  await expect(failed).rejects.toThrow(
    'set sloCreateMethod of ObservabilityProvider (slo_create_method in HCL)',
  );
  await expect(failed).rejects.not.toThrow('anyway');
  expect(sent()).toEqual(['PUT /mgmt/openapi/3/v1/slo/slos']);
  expect(service.control.objects('slos')).toEqual(before);
});

it('with both options an SLO is created by POST and changed by PUT', async () => {
  const core = await configured({ api_version: '3', slo_create_method: 'POST' });
  const changed = { ...SLO, description: 'changed' };
  const instance = await core.deploy(changed, await core.deploy(SLO));
  expect(sent()).toEqual(['POST /mgmt/openapi/3/v1/slo/slos', 'PUT /mgmt/openapi/3/v1/slo/slos']);
  const { id } = core.state(instance);
  expect(service.control.get('slos', String(id))).toMatchObject({ description: 'changed' });
  expect((await core.plan(changed, instance)).action).toBe('no-op');
});
