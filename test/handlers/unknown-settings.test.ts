/** A provider whose settings are known only after other resources are applied cannot call the service during the plan. */
import { MEASURED, useService } from './core';
import { UNKNOWN } from '../../src/plugin';

const service = useService();
const TYPE = 'observability_slo';

it('imports nothing: the plan would show no values, and the apply would overwrite those on the service', async () => {
  const known = await service.core(TYPE);
  const id = known.idOf(await known.deploy(MEASURED));
  const unknown = await service.core(TYPE, {}, { api_key: UNKNOWN });
  await expect(unknown.import(id)).rejects.toThrow(
    /not configured yet: .*known only after other resources are applied\. .*Import objects only after that\./,
  );
});

it('warns that a refresh reads nothing', async () => {
  const instance = await (await service.core(TYPE)).deploy(MEASURED);
  const unknown = await service.core(TYPE, {}, { api_key: UNKNOWN });
  expect((await unknown.plan(MEASURED, instance)).action).toBe('no-op');
  expect(unknown.warnings).toEqual([
    expect.stringMatching(
      /^SLO "checkout" .*was not read: .* shows no changes that were made outside Terraform/,
    ),
  ]);
});
