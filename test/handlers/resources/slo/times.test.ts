import { JsonObject, parseJson, printJson } from '../../../../src/contract/json';
import { MEASURED, useService } from '../../core';

const service = useService();
const core = service.useCore('observability_slo');

test('a time that the service returns in another format is not drift, but a different time is', async () => {
  const instance = await core.deploy(MEASURED);
  const id = String(core.state(instance).id);
  const rewrite = async (pattern: RegExp, replacement: string) => {
    const text = printJson(service.control.get('slos', id)).replace(pattern, replacement);
    await service.control.put('slos', id, parseJson(text) as JsonObject);
  };
  await rewrite(/Z"/g, '000+00:00"');
  const { action, prior } = await core.plan(MEASURED, instance);
  expect(action).toBe('no-op');
  expect(prior?.json).toBe(instance.json);
  await rewrite(/\+00:00"/g, '1+00:00"');
  expect((await core.refresh(instance))?.json).not.toBe(instance.json);
});
