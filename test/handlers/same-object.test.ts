/** Two resources for one object: the account's only archive target, or a testing revision with the same configured id. */
import { SLO, useService } from './core';
import { archiveTarget, extensionTestingRevision } from '../../src/schema';

const service = useService();
const onePlan = async (type: string) =>
  Object.assign(await service.core(type), { hasSeveralResources: true });
const bucket = (name: string, region = 'eu-west-1') => ({
  is_active: true,
  object_storage: { bucket: name, region },
});
const revision = (name: string) => ({ id: 'web', name });

describe.each([
  { ...archiveTarget, named: bucket, a: '"a"', b: '"b"' },
  {
    ...extensionTestingRevision,
    named: revision,
    a: '"a" (id web)',
    b: '"b" (id web)',
  },
])('two resources that set the same $title', ({ title, terraformType: type, named, a, b }) => {
  const [first, second] = [named('a'), named('b')];
  const shared = `${title} ${a} and ${title} ${b} are the same object on the service: Each apply of one resource overwrites the values of the other. Remove one of them from the configuration.`;

  it('cause a warning in each plan that has both', async () => {
    const core = await service.core(type);
    const instances = [await core.deploy(first), await (await service.core(type)).deploy(second)];
    expect(core.warnings).toEqual([]);
    for (const existing of [1, 2]) {
      const planning = await onePlan(type);
      await planning.plan(first, instances[0]);
      await planning.plan(second, existing === 2 ? instances[1] : undefined);
      expect(planning.warnings).toEqual([expect.stringContaining(shared)]);
    }
  });

  it('cause no advice to remove the object if one of them is destroyed', async () => {
    const instance = await (await service.core(type)).deploy(first);
    const planning = await onePlan(type);
    await Promise.all([planning.planDestroy(instance), planning.plan(second)]);
    expect(planning.warnings).toEqual([
      expect.stringMatching(
        `Another resource manages ${title} ${b.replace(/[()]/g, '.')}, so do not remove it in the service\\. If the removed .* terraform apply -replace=<its address>\\.$`,
      ),
    ]);
  });

  it('do not stay on the service if one is replaced with -replace, because the new one sets the same object', async () => {
    const instance = await (await service.core(type)).deploy(first);
    const plan = await (await service.core(type)).plan(second, instance);
    const next = await service.core(type);
    await next.applyDestroy({ ...plan, action: 'replace' });
    expect(next.warnings).toEqual([]);
  });
});

describe('two resources that manage the same SLO', () => {
  it.each(['the same name', 'a new name'])('cause a warning if both stay, with %s', async (name) => {
    const core = await service.core('observability_slo');
    const imported = await core.deploy(SLO);
    const planning = await onePlan('observability_slo');
    await planning.plan(name === 'the same name' ? SLO : { ...SLO, name: 'renamed' }, imported);
    expect(planning.warnings).toEqual([]);
    await planning.plan(SLO, imported);
    expect(planning.warnings).toEqual([
      expect.stringMatching(
        `^More than one resource manages SLO "checkout" .id ${core.idOf(imported)}.: Each apply of one resource overwrites the values of the other\\. Remove one of them from the configuration, and from the state with terraform state rm '<its address>', which leaves the object as it is\\. After an apply, terraform state list -id='${core.idOf(imported)}' prints all of their addresses\\.$`,
      ),
    ]);
  });

  it('cause no warning if the plan destroys one of them', async () => {
    const imported = await (await service.core('observability_slo')).deploy(SLO);
    const planning = await onePlan('observability_slo');
    await planning.plan(SLO, imported);
    await planning.planDestroy(imported);
    expect(planning.warnings).toEqual([expect.stringContaining('do not remove it in the service')]);
  });

  it('are one object in the warning if the plan destroys several of its addresses', async () => {
    const imported = await (await service.core('observability_slo')).deploy(SLO);
    const planning = await onePlan('observability_slo');
    await planning.plan(SLO, imported);
    await Promise.all([planning.planDestroy(imported), planning.planDestroy(imported)]);
    expect(planning.warnings).toEqual([
      expect.stringMatching(
        /^SLO "checkout" .* will stay on the service: .* do not remove it in the service/,
      ),
    ]);
  });
});
