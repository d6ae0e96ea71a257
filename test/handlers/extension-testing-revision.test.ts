import { useService } from './core';
import { ObjectValue } from '../../src/plugin';

const service = useService();
const core = service.useCore('observability_extension_testing_revision');

describe('an extension testing revision', () => {
  it("is sent with JSON content and 64-bit ids in the API's form", async () => {
    const part = { name: 'part', internal_id: '9007199254740993', data: '{"weight":1.50}' };
    const changelog = [{ version: '1.0.0', description_md: '# First' }];
    await core.deploy({ id: 'web', labels: [], changelog, items: [part], extra_members: '{"tier":"gold"}' });
    const [{ body }] = service.control.requests({ operation: 'initializeExtensionTestingRevision' });
    expect(body).toBe(
      '{"extensionData":{"id":"web","labels":[],"changelog":[{"version":"1.0.0","descriptionMd":"# First"}],"items":[{"name":"part","internalId":9007199254740993,"data":{"weight":1.50}}],"tier":"gold"}}',
    );
  });

  it('is changed in place, and replaced with a warning if its id changes', async () => {
    const instance = await core.deploy({ id: 'web', name: 'Web' });
    const plan = await core.plan({ id: 'web', name: 'Web', version: '2.0.0' }, instance);
    expect(plan.action).toBe('update');
    const changed = await core.apply(plan);
    expect(service.sent('initializeExtensionTestingRevision')[1]).toEqual({
      extensionData: { id: 'web', name: 'Web', version: '2.0.0' },
    });
    expect((await core.plan({ id: 'other', name: 'Web', version: '2.0.0' }, changed)).action).toBe('replace');
    expect(core.warnings.join()).toContain(
      'extension testing revision "Web" (id web) will stay on the service',
    );
  });

  const SENT = {
    id: 'web',
    version: '1.10',
    is_hidden: true,
    keywords: ['a', 'b'],
    items: [{ name: 'one' }],
  };
  const WARNING =
    'The service may not have applied all values of extension testing revision (id web): Its response contains different values: ';

  it.each<[string, object, ObjectValue]>([
    ['is_hidden', { isHidden: false }, { version: '2.0' }],
    ['keywords', { keywords: ['b', 'a'] }, { keywords: ['a'] }],
    ['items', { items: [{ name: 'one' }] }, { items: [{ name: 'two', is_mandatory: true }] }],
  ])(
    'causes a warning about %s if the service shows %j, with or without an envelope',
    async (name, shown, change) => {
      const instance = await core.deploy(SENT);
      for (const body of [{ id: 'web', ...shown }, { extensionData: { id: 'web', ...shown } }]) {
        service.answer('initializeExtensionTestingRevision', body);
        await core.deploy({ ...SENT, ...change }, instance);
      }
      const warning = `${WARNING}${name}. The state contains the planned values. Check in the service which values are in effect.`;
      expect(core.warnings).toEqual([warning, warning]);
    },
  );

  it.each<[object, ObjectValue]>([
    [{ isHidden: false, keywords: ['b', 'a'], version: null, labels: [] }, { is_hidden: false }],
    [{ items: [{ name: 'one', isMandatory: false }], name: 'new' }, { items: [{ name: 'one' }] }],
  ])('causes no warning if the service shows %j', async (shown, change) => {
    const instance = await core.deploy({
      ...SENT,
      is_hidden: false,
      items: [{ name: 'one', is_mandatory: false }],
    });
    service.answer('initializeExtensionTestingRevision', { id: 'WEB ', ...shown });
    await core.deploy({ ...SENT, is_hidden: false, ...change }, instance);
    expect(core.warnings).toEqual([]);
  });
});
