import { useService } from './core';

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

  it('causes a warning if the service keeps an item that a change removes, but not if it returns a default', async () => {
    const [one, two] = [{ name: 'one' }, { name: 'two' }];
    let instance = await core.deploy({ id: 'web', is_hidden: false, items: [one, two] });
    service.answer('initializeExtensionTestingRevision', { id: 'web', isHidden: false, items: [one, two] });
    instance = await core.deploy({ id: 'web', items: [one, two] }, instance);
    expect(core.warnings).toEqual([]);
    service.answer('initializeExtensionTestingRevision', { id: 'web', items: [one, two] });
    await core.deploy({ id: 'web', items: [one] }, instance);
    expect(core.warnings.join()).toContain('{"items":[{"name":"one"},{"name":"two"}]}');
  });

  it.each([
    [{ items: [{ name: 'a' }] }, { items: [{ name: 'a', is_mandatory: false }] }, { items: [{ name: 'a' }] }],
    [
      { items: [{ name: 'a', is_mandatory: false }] },
      { items: [{ name: 'a' }] },
      { items: [{ name: 'a', isMandatory: false }] },
    ],
    [{ deprecation: { reason: '' } }, {}, { deprecation: { reason: '' } }],
  ])(
    'does not cause a warning if the service omits or returns a default within %j',
    async (before, after, shown) => {
      const instance = await core.deploy({ id: 'web', name: 'Web', ...before });
      service.answer('initializeExtensionTestingRevision', { id: 'web', name: 'Web', ...shown });
      await core.deploy({ id: 'web', name: 'Web', ...after }, instance);
      expect(core.warnings).toEqual([]);
    },
  );

  it('causes a warning if the service keeps values that a change removes', async () => {
    const deprecation = { reason: 'old' };
    const instance = await core.deploy({ id: 'web', is_hidden: true, deprecation });
    service.answer('initializeExtensionTestingRevision', { id: 'web', isHidden: true, deprecation });
    await core.deploy({ id: 'web' }, instance);
    expect(core.warnings.join()).toContain('{"isHidden":true,"deprecation":{"reason":"old"}}');
  });

  const SENT = {
    id: 'web',
    version: '1.10',
    is_hidden: true,
    keywords: ['a', 'b'],
    items: [{ internal_id: '7', name: 'part', data: '{"weight":1.5000000000000000000001}' }],
  };

  it.each([
    ['the version', { version: '1.1' }],
    ['a number', { items: [{ internalId: 8 }] }],
    ['a boolean', { isHidden: false }],
    ['a list', { keywords: ['a'] }],
  ])('warns about a response with a different value of %s, with or without an envelope', async (_, shown) => {
    const answer = { id: 'web', ...shown };
    for (const body of [answer, { extensionData: answer }]) {
      service.answer('initializeExtensionTestingRevision', body);
      await core.deploy(SENT);
    }
    const warning = `The response for extension testing revision (id web) differs from the request: The request succeeded, but the service responded with ${JSON.stringify(shown)}. The state contains the values that were sent. Check in the service which values are in effect.`;
    expect(core.warnings).toEqual([warning, warning]);
  });

  it('accepts a response that omits or normalises the sent values', async () => {
    const answer = {
      id: 'WEB ',
      name: 'new',
      keywords: ['b', 'a'],
      items: [{ internalId: '7', data: { weight: 1.5 } }],
      labels: [],
    };
    service.answer('initializeExtensionTestingRevision', { ...answer, version: null });
    await core.deploy(SENT);
    expect(core.warnings).toEqual([]);
  });
});
