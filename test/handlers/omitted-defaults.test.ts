/** Services leave out of their answers what is false, 0 or empty. */
import { SLO, useService } from './core';
import { TerraformCore } from '../support/terraform-core';

const NAMELESS = { ...SLO, name: '' };
const service = useService();
let core: TerraformCore;

beforeEach(async () => {
  core = await service.core('observability_slo');
});

describe('an SLO', () => {
  it.each(['id', 'name', 'targetThresholdPercentage'])(
    'without its %s is none: an error, and no drift',
    async (name) => {
      const instance = await core.deploy(SLO);
      const [[id, slo]] = Object.entries(service.control.objects('slos'));
      for (const value of [undefined, null, ...(name === 'name' ? [] : [''])]) {
        const { [name]: _, ...rest } = slo;
        const answered = value === undefined ? rest : { ...rest, [name]: value };
        service.answer('batchGetSlos', JSON.stringify({ slos: [answered] }));
        const plan = core.plan(SLO, instance);
        await expect(plan).rejects.toThrow(`Cannot read SLO "checkout" (id ${id})`);
        await expect(plan).rejects.toThrow(
          name === 'id' ? 'neither in slos nor in notFoundIds' : `the SLO "${id}" without its ${name}`,
        );
      }
      expect((await core.plan(SLO, instance)).action).toBe('no-op');
    },
  );

  it('whose name was emptied has drifted, and cannot be emptied here', async () => {
    const instance = await core.deploy(SLO);
    await expect(core.plan(NAMELESS, instance)).rejects.toThrow('name is blank');
    const [slo] = Object.values(service.control.objects('slos'));
    service.answer('batchGetSlos', JSON.stringify({ slos: [{ ...slo, name: '' }] }));
    const { action, prior } = await core.plan(SLO, instance);
    expect([action, prior && core.state(prior)]).toMatchObject(['update', { name: '' }]);
  });

  it('without a name is imported and stays without one, but is never created', async () => {
    const answer = '{"slos":[{"id":"nameless","name":"","targetThresholdPercentage":99.9}]}';
    service.answer('batchGetSlos', answer);
    const instance = await core.import('nameless');
    expect(core.state(instance)).toMatchObject({ name: '' });
    service.answer('batchGetSlos', answer);
    expect((await core.plan(NAMELESS, instance)).action).toBe('no-op');
    await expect(core.plan(NAMELESS)).rejects.toThrow('name is blank');
  });

  it('is not imported without a target', async () => {
    service.answer('batchGetSlos', '{"slos":[{"id":"half","name":"half"}]}');
    await expect(core.import('half')).rejects.toThrow('the SLO "half" without its targetThresholdPercentage');
  });

  it('is imported with a target of 0', async () => {
    service.answer('batchGetSlos', '{"slos":[{"id":"zero","name":"zero","targetThresholdPercentage":0}]}');
    expect(core.state(await core.import('zero'))).toMatchObject({ name: 'zero' });
  });
});

it('an archive target that is set inactive is answered so where the service leaves that out', async () => {
  service.control.setNormalisers({ omitDefaults: true });
  core = await service.core('observability_archive_target');
  const config = { is_active: false, object_storage: { bucket: 'logs' } };
  const instance = await core.deploy(config);
  expect(core.state(instance)).toMatchObject({ archive_spec: { is_active: false } });
  expect((await core.plan(config, instance)).action).toBe('no-op');
});
