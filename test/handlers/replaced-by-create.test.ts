/** Some services replace an object that has the same name when an object is created. The create then warns, and keeps the state. */
import { MEASURED as SLO, useService } from './core';
import { printJson } from '../../src/contract/json';
import { ObjectValue } from '../../src/plugin';

const service = useService();
const slos = service.useCore('observability_slo');

const OLD = {
  id: 'old',
  name: 'checkout',
  targetThresholdPercentage: 90,
  createTime: '2020-01-02T03:04:05Z',
};

const deployWith = async (slo: object) => {
  service.answer('replaceSlo', JSON.stringify({ slo: { name: 'checkout', id: 'new', ...slo } }));
  const instance = await slos.deploy(SLO);
  return { instance, state: slos.state(instance), warnings: slos.warnings.join('\n') };
};

it('an older SLO of the same name is replaced with a warning, and the state is complete', async () => {
  service.control.setNormalisers({ replacesByName: true });
  await service.control.put('slos', 'old', OLD);
  const instance = await slos.deploy(SLO);
  expect(slos.state(instance)).toMatchObject({ ...SLO, id: 'old', create_time: OLD.createTime });
  expect(slos.warnings).toEqual([
    expect.stringMatching(
      /^The create of SLO "checkout" \(id old\) replaced an existing object: .* existed before: it was created at 2020-01-02T03:04:05\.000Z\. .* restore the previous values/,
    ),
  ]);
  expect((await slos.plan(SLO, instance)).action).toBe('no-op');
});

it('the next plan shows the values that the older SLO kept', async () => {
  const { instance, warnings } = await deployWith({ ...OLD, id: 'old' });
  expect(warnings).toContain(
    'The object still has other values than this resource, which the next plan shows',
  );
  await service.control.put('slos', 'old', OLD);
  expect((await slos.plan(SLO, instance)).action).toBe('update');
});

it('a second SLO of the same name in one run warns, although both were created a moment ago', async () => {
  service.control.setNormalisers({ replacesByName: true });
  const first = slos.state(await slos.deploy(SLO));
  expect(slos.warnings).toEqual([]);
  await slos.deploy(SLO);
  expect(slos.warnings.join()).toContain(
    `The create of SLO "checkout" (id ${String(first.id)}) replaced an existing object`,
  );
  expect(slos.warnings.join()).toContain(`this run also uses SLO "checkout" (id ${String(first.id)}).`);
});

it('the id of an object that the run has read warns, in any case of its letters', async () => {
  const id = 'AAAAAAAA-1111-4111-8111-111111111111';
  await deployWith({ id });
  expect((await deployWith({ id: id.toLowerCase() })).warnings).toContain(
    `this run also uses SLO "checkout" (id ${id})`,
  );
});

it('the id of an object that the run has read warns', async () => {
  const instance = await (await service.core('observability_slo')).deploy(SLO);
  const id = String(slos.state(instance).id);
  await slos.refresh(instance);
  expect((await deployWith({ id })).warnings).toContain(`this run also uses SLO "checkout" (id ${id})`);
});

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

it.each<[string, () => object]>([
  ['a creation time more than a minute ago', () => ({ createTime: ago(63_000) })],
  ['no creation time and a second revision', () => ({ revision: { revision: 2 } })],
  ['no creation time and a quoted revision', () => ({ revision: { revision: '7' } })],
  ['a creation time that is not one', () => ({ createTime: 'then', revision: { revision: 2 } })],
])('an SLO with %s warns', async (_, newSlo) => {
  const { state, warnings } = await deployWith(newSlo());
  expect(state).toMatchObject({ ...SLO, id: 'new' });
  expect(warnings).toContain('The create of SLO "checkout" (id new) replaced an existing object');
});

it.each<[string, () => object]>([
  [
    'a creation time less than a minute ago, whatever its revision',
    () => ({ createTime: ago(0), revision: { revision: 9 } }),
  ],
  ['a creation time in the future', () => ({ createTime: ago(-3_600_000) })],
  ['its first revision', () => ({ revision: { revision: 1 } })],
  ['neither', () => ({})],
  ['members of other types', () => ({ createTime: [], revision: { revision: {} } })],
])('an SLO with %s does not warn', async (_, newSlo) => {
  expect((await deployWith(newSlo())).warnings).not.toContain('replaced an existing object');
});

it('the id of a webhook or a key that this run has already created warns', async () => {
  const kinds: [string, 'createOutgoingWebhook' | 'createApiKey', string, ObjectValue][] = [
    [
      'observability_outgoing_webhook',
      'createOutgoingWebhook',
      '{"id":"7"}',
      { name: 'w', url: 'u', issue_tracker: { api_token: 'token-81c2' } },
    ],
    ['observability_api_key', 'createApiKey', '{"keyId":"7","value":"v"}', { name: 'w' }],
  ];
  for (const [type, operation, answer, config] of kinds) {
    const core = await service.core(type);
    for (const _ of [1, 2]) {
      service.answer(operation, answer);
      await core.deploy(config);
    }
    expect(core.warnings.filter((text) => text.includes('(id 7) replaced an existing object'))).toHaveLength(
      1,
    );
  }
});

it('a change, and a testing revision that is set again, do not warn', async () => {
  const instance = await slos.deploy(SLO);
  await slos.deploy({ ...SLO, description: 'new' }, instance);
  const revisions = await service.core('observability_extension_testing_revision');
  await revisions.deploy({ id: 'web', name: 'new' }, await revisions.deploy({ id: 'web' }));
  expect([...slos.warnings, ...revisions.warnings]).toEqual([]);
});

it.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00'])(
  'a creation time that is zero, a date, or has no zone does not warn: %s',
  async (createTime) => {
    expect((await deployWith({ createTime })).warnings).toBe('');
  },
);

it('a change whose response also reports an error warns', async () => {
  const instance = await slos.deploy(SLO);
  const [stored] = Object.values(service.control.objects('slos'));
  const slo = { ...stored, description: 'new' };
  service.answer('replaceSlo', printJson({ slo, code: 8, message: 'Quota exceeded.' }));
  await slos.deploy({ ...SLO, description: 'new' }, instance);
  expect(slos.warnings.join()).toMatch(
    /The service changed SLO "checkout" .*, but reported an error: .*Quota exceeded\./,
  );
});
