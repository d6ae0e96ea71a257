import { isJsonObject } from '../../../src/contract/json';
import { MEASURED, useService } from '../core';

const service = useService();
const core = service.useCore('observability_slo');

test('a time that the service later writes in another way is no drift, but a later time is', async () => {
  const instance = await core.deploy(MEASURED);
  const id = String(core.state(instance).id);
  const rewrite = async (change: (time: string) => string) => {
    const { createTime, updateTime, revision } = service.control.get('slos', id) ?? {};
    await service.control.patch('slos', id, {
      createTime: change(String(createTime)),
      updateTime: change(String(updateTime)),
      ...(isJsonObject(revision)
        ? { revision: { ...revision, updateTime: change(String(revision.updateTime)) } }
        : {}),
    });
  };
  await rewrite((time) => time.replace('Z', '000+00:00'));
  const { action, prior } = await core.plan(MEASURED, instance);
  expect(action).toBe('no-op');
  expect(prior?.json).toBe(instance.json);

  await rewrite((time) => time.replace('.', '.9'));
  const later = await core.refresh(instance);
  expect(later && core.state(later)).toMatchObject({
    create_time: service.control.get('slos', id)?.createTime,
  });
  expect(later?.json).not.toBe(instance.json);
});
