import { LosslessNumber } from 'lossless-json';
import { UNKNOWN, Value } from '../../../src/plugin';
import { Plan } from '../../support/terraform-core';
import { createdAgo, useService } from '../core';

const service = useService();

describe('a destroy', () => {
  const TYPE = 'observability_api_key';
  const core = service.useCore(TYPE);
  const SUBJECT = String.raw`API key "shipper" \(id .+\)`;
  /** Creates a key, and plans its destroy with this value of `on_destroy`. */
  const planned = async (onDestroy: Value) => {
    const planning = await service.core(TYPE, {}, { on_destroy: onDestroy });
    return planning.planDestroy(await core.deploy({ name: 'shipper' }));
  };
  const coreWith = async (onDestroy: string) => service.core(TYPE, {}, { on_destroy: onDestroy });

  it.each([
    ['repeated by the apply if on_destroy was unknown in the plan', UNKNOWN, 1],
    ['not repeated by the apply otherwise', 'warn', 0],
  ])('causes a warning that is %s', async (_, onDestroy, count) => {
    const plan = await planned(onDestroy);
    const next = await coreWith('warn');
    await next.applyDestroy(plan);
    expect(next.warnings).toHaveLength(count);
    for (const warning of next.warnings) {
      expect(warning).toMatch(
        new RegExp(`^${SUBJECT} stays on the service: .* only removed it from the state`),
      );
    }
  });

  it('of fourteen objects causes a warning that counts all of them and lists ten', async () => {
    const instances = await Promise.all(Array.from({ length: 14 }, async () => core.deploy({ name: 'key' })));
    const planning = await coreWith('warn');
    await Promise.all(instances.map(async (instance) => planning.planDestroy(instance)));
    const [warning, ...others] = planning.warnings.sort();
    expect(others).toEqual([expect.stringContaining('More API keys will stay on the service')]);
    expect(warning).toMatch(/^API key "key" \(id .*\) and 13 more will stay on the service: /);
    expect(warning.match(/^ {2}- API key "key" /gm)).toHaveLength(10);
    expect(warning).toContain('\n  - 4 more\n');
  });

  it('that Terraform did not let the provider plan is rejected with "refuse", and causes a warning with "warn"', async () => {
    const prior = await core.deploy({ name: 'shipper' });
    // Terraform 1.0 to 1.2 pass the private state from the state file to the apply.
    const plan: Plan = { action: 'replace', config: {}, prior, planned: {}, private: prior.private };
    await expect((await coreWith('refuse')).applyDestroy(plan)).rejects.toThrow(
      new RegExp(`^${SUBJECT} cannot`),
    );
    const next = await coreWith('warn');
    await next.applyDestroy(plan);
    expect(next.warnings).toEqual([expect.stringMatching(`^${SUBJECT} stays on the service`)]);
  });

  it('of an object that no longer exists is not refused', async () => {
    const config = { name: 'checkout', target_threshold_percentage: new LosslessNumber('99.9') };
    const prior = await (await service.core('observability_slo')).deploy(config);
    const slos = await service.core('observability_slo', {}, { on_destroy: 'refuse' });
    await expect(slos.planDestroy(prior)).rejects.toThrow('cannot be destroyed');
    const old = createdAgo(prior);
    await service.control.delete('slos', slos.idOf(prior));
    await slos.planDestroy(old);
    expect(slos.warnings).toEqual([expect.stringContaining('no longer exists on the service')]);
    service.control.addFault({ kind: 'status', status: 403, operation: 'batchGetSlos' });
    await expect(slos.planDestroy(old)).rejects.toThrow('cannot be destroyed');
  });
});
