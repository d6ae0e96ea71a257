import { LosslessNumber } from 'lossless-json';
import { Service } from './core';
import { ObjectValue } from '../../src/plugin';
import { TerraformCore } from '../support/terraform-core';

let service: Service;
let core: TerraformCore;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  await service.reset();
  core = await service.core('observability_extension_testing_revision');
});
afterAll(async () => service.stop());

const create = async (config: ObjectValue) => core.apply(await core.plan(config));

describe('an extension testing revision', () => {
  it('is sent by operation 18, with every documented field', async () => {
    await create({
      id: 'web',
      name: 'Web',
      version: '1.0.0',
      description: 'd',
      excerpt: 'e',
      image: 'i',
      dark_mode_image: 'j',
      is_hidden: false,
      keywords: ['k'],
      labels: [],
      integrations: ['deployment-markers'],
      integration_details: [{ name: 'n', link: 'l' }],
      changelog: [{ version: '1.0.0', description_md: '# First' }],
      deprecation: { reason: 'r', replacement_extensions: ['other'] },
      binaries: [{ data: 'AA==', type: 'INDEX_PATTERN' }],
      items: [
        {
          name: 'item',
          description: 'd',
          stable_id: 's',
          unique_id: 'u',
          internal_id: '9007199254740993',
          is_mandatory: true,
          permission_resource: 'UNKNOWN',
          target_domain: 'ACTION',
          binaries: [{ data: 'AA==', file_name: 'f.png', type: 'PREVIEW_IMAGE' }],
          data: '{"weight":1.50}',
        },
      ],
      extra_members: '{"tier":"gold"}',
    });
    expect(service.sent(18)).toEqual([
      {
        extensionData: {
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
              internalId: new LosslessNumber('9007199254740993'),
              isMandatory: true,
              permissionResource: 'UNKNOWN',
              targetDomain: 'ACTION',
              binaries: [{ data: 'AA==', fileName: 'f.png', type: 'PREVIEW_IMAGE' }],
              data: { weight: new LosslessNumber('1.50') },
            },
          ],
          tier: 'gold',
        },
      },
    ]);
  });

  it('is changed in place by operation 18, and replaced when its id changes, of which the plan warns', async () => {
    const instance = await create({ id: 'web', name: 'Web' });
    const plan = await core.plan({ id: 'web', name: 'Web', version: '2.0.0' }, instance);
    expect(plan.action).toBe('update');
    const changed = await core.apply(plan);
    expect(service.sent(18)[1]).toEqual({ extensionData: { id: 'web', name: 'Web', version: '2.0.0' } });
    expect((await core.plan({ id: 'other', name: 'Web', version: '2.0.0' }, changed)).action).toBe('replace');
    expect(core.warnings.join()).toContain(
      'extension testing revision "Web" (id web) will stay on the service',
    );
  });

  it('stays on the service when it is destroyed, with a warning', async () => {
    const instance = await create({ id: 'web' });
    await core.destroy(instance);
    expect(service.called()).toEqual(expect.arrayContaining([1, 18]));
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
    const instance = await create({ id: 'web' });
    service.control.addFault({
      kind: 'status',
      status: 400,
      operation: 18,
      body: '{"message":"no such label"}',
    });
    await expect(core.apply(await core.plan({ id: 'web', labels: ['x'] }, instance))).rejects.toThrow(
      'no such label',
    );
  });
});
