/** Services omit false, 0 and empty values from their responses. */
import { SLO, useService } from './core';

const NAMELESS = { ...SLO, name: '' };
const service = useService();
const core = service.useCore('observability_slo');

describe('an SLO', () => {
  it.each(['id', 'name', 'targetThresholdPercentage'])(
    'is an error in a response without its %s, and is not drift',
    async (name) => {
      const instance = await core.deploy(SLO);
      const [[id, slo]] = Object.entries(service.control.objects('slos'));
      for (const value of [undefined, null, ...(name === 'name' ? [] : [''])]) {
        const { [name]: _, ...rest } = slo;
        const answered = value === undefined ? rest : { ...rest, [name]: value };
        service.answer('batchGetSlos', { slos: [answered] });
        const plan = core.plan(SLO, instance);
        await expect(plan).rejects.toThrow(`Cannot read SLO "checkout" (id ${id})`);
        await expect(plan).rejects.toThrow(
          name === 'id' ? 'the response neither contains the SLO' : `the SLO "${id}" without its ${name}`,
        );
      }
      expect((await core.plan(SLO, instance)).action).toBe('no-op');
    },
  );

  it('shows a name that was emptied on the service as drift, but rejects an empty configured name', async () => {
    const instance = await core.deploy(SLO);
    await expect(core.plan(NAMELESS, instance)).rejects.toThrow('name is blank');
    const [slo] = Object.values(service.control.objects('slos'));
    service.answer('batchGetSlos', { slos: [{ ...slo, name: '' }] });
    const { action, prior } = await core.plan(SLO, instance);
    expect([action, prior && core.state(prior)]).toMatchObject(['update', { name: '' }]);
  });

  it('without a name can be imported and planned, but not created', async () => {
    const answer = '{"slos":[{"id":"nameless","name":"","targetThresholdPercentage":99.9}]}';
    service.answer('batchGetSlos', answer, answer);
    const instance = await core.import('nameless');
    expect(core.state(instance)).toMatchObject({ name: '' });
    expect((await core.plan(NAMELESS, instance)).action).toBe('no-op');
    await expect(core.plan(NAMELESS)).rejects.toThrow('name is blank');
  });

  it('is imported with a target of 0, but not without one', async () => {
    const slo = { id: 'zero', name: 'zero' };
    service.answer('batchGetSlos', { slos: [slo] }, { slos: [{ ...slo, targetThresholdPercentage: 0 }] });
    await expect(core.import('zero')).rejects.toThrow('the SLO "zero" without its targetThresholdPercentage');
    expect(core.state(await core.import('zero'))).toMatchObject({ name: 'zero' });
  });
});

it('an archive target is stored as inactive even if the service omits the value', async () => {
  service.control.setQuirks({ omitDefaults: true });
  const targets = await service.core('observability_archive_target');
  const config = { is_active: false, object_storage: { bucket: 'logs' } };
  const instance = await targets.deploy(config);
  expect(targets.state(instance)).toMatchObject({ archive_spec: { is_active: false } });
  expect((await targets.plan(config, instance)).action).toBe('no-op');
});
