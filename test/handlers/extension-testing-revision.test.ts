import { LosslessNumber } from 'lossless-json';
import { useService } from './core';
import { ObjectValue } from '../../src/plugin';
import { toSnakeCase } from '../../src/schema/names';

const service = useService();
const core = service.useCore('observability_extension_testing_revision');

/** By the names of the API, but for content that is JSON. */
const EVERY_FIELD = {
  id: 'web',
  name: 'Web',
  version: '1.0.0',
  description: 'd',
  excerpt: 'e',
  image: 'i',
  darkModeImage: 'j',
  isHidden: false,
  keywords: ['k'],
  labels: [],
  integrations: ['deployment-markers'],
  integrationDetails: [{ name: 'n', link: 'l' }],
  changelog: [{ version: '1.0.0', descriptionMd: '# First' }],
  deprecation: { reason: 'r', replacementExtensions: ['other'] },
  binaries: [{ data: 'AA==', type: 'INDEX_PATTERN' }],
  items: [
    {
      name: 'item',
      description: 'd',
      stableId: 's',
      uniqueId: 'u',
      internalId: '9007199254740993',
      isMandatory: true,
      permissionResource: 'UNKNOWN',
      targetDomain: 'ACTION',
      binaries: [{ data: 'AA==', fileName: 'f.png', type: 'PREVIEW_IMAGE' }],
      data: '{"weight":1.50}',
    },
  ],
  extraMembers: '{"tier":"gold"}',
};

/** The same by the names of Terraform. */
function inTerraform(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTerraform);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [toSnakeCase(name), inTerraform(held)]),
  );
}

describe('an extension testing revision', () => {
  it('is sent with every documented field', async () => {
    const { items, extraMembers, ...plain } = EVERY_FIELD;
    await core.deploy(inTerraform(EVERY_FIELD) as ObjectValue);
    expect(service.sent('initializeExtensionTestingRevision')).toEqual([
      {
        extensionData: {
          ...plain,
          items: items.map((item) => ({
            ...item,
            internalId: new LosslessNumber(item.internalId),
            data: { weight: new LosslessNumber('1.50') },
          })),
          tier: 'gold',
        },
      },
    ]);
  });

  it('is changed in place by another call, and replaced when its id changes, of which the plan warns', async () => {
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

  it('stays on the service when it is destroyed, with a warning', async () => {
    const instance = await core.deploy({ id: 'web' });
    await core.destroy(instance);
    expect(service.called()).toEqual(
      expect.arrayContaining(['listTeamScopes', 'initializeExtensionTestingRevision']),
    );
    expect(core.warnings.join()).toContain('extension testing revision (id web) will stay on the service');
  });

  it.each([
    ['content of an item that is no JSON object', { data: '[]' }, 'items[0].data is not a JSON object'],
    ['an internal id that is no integer', { internal_id: '1.5' }, 'items[0].internal_id is "1.5"'],
    ['an internal id with zeros before it', { internal_id: '007' }, 'items[0].internal_id is "007"'],
  ])('is refused at validation with %s', async (_, item, message) => {
    await expect(core.validate({ id: 'web', items: [item] })).rejects.toThrow(message);
  });

  it('keeps the state as it was when a change fails', async () => {
    const instance = await core.deploy({ id: 'web' });
    service.control.addFault({
      kind: 'status',
      status: 400,
      operation: 'initializeExtensionTestingRevision',
      body: '{"message":"no such label"}',
    });
    await expect(core.deploy({ id: 'web', labels: ['x'] }, instance)).rejects.toThrow('no such label');
  });
});
