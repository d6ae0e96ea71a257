/** Where the second half of a replacement fails, its error names what the first has taken out of the state. */
import { ObjectValue } from '../../../src/plugin';
import { OperationName, resources } from '../../../src/schema';
import { isUpdatable, ResourceDescription } from '../../../src/schema/description';
import { configured, createdBy } from '../../support/examples';
import { Instance } from '../../support/terraform-core';
import { useService } from '../core';

interface Kind {
  readonly config: (name: string) => ObjectValue;
  readonly subject: (name: string) => string;
  /** Where the state has the id. Default: `id`. */
  readonly id?: string;
  /** Which operation creates it. */
  readonly operation: OperationName;
  readonly next: string;
}

const NOT_IMPORTED = 'The API cannot read it, so it cannot be imported.';

const SPECIAL: Readonly<Record<string, Kind>> = {
  observability_outgoing_webhook: {
    config: (name) => ({ name, issue_tracker: { api_token: 'token-0815' } }),
    subject: (name) => `outgoing webhook "${name}"`,
    operation: 'createOutgoingWebhook',
    next: NOT_IMPORTED,
  },
  observability_api_key: {
    config: (name) => ({ name }),
    subject: (name) => `API key "${name}"`,
    id: 'key_id',
    operation: 'createApiKey',
    next: `${NOT_IMPORTED} The key stays valid until somebody revokes it`,
  },
  observability_enrichment: {
    config: (name) => ({ field_name: name, enrichment_type: { geo_ip: { with_asn: true } } }),
    subject: (name) => `enrichment "${name}"`,
    operation: 'createEnrichments',
    next: NOT_IMPORTED,
  },
  observability_contextual_data_integration: {
    config: (name) => ({ integration_key: name, version: '1.2.0' }),
    subject: (name) => `contextual data integration "${name}"`,
    operation: 'createContextualDataIntegration',
    next: 'To manage it again, import it by its id (importFrom in CDKTF, an import block in HCL).',
  },
  observability_extension_testing_revision: {
    config: (id) => ({ id, name: id }),
    subject: (name) => `extension testing revision "${name}"`,
    operation: 'initializeExtensionTestingRevision',
    next: NOT_IMPORTED,
  },
};

/** Every resource that a change replaces. */
const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    resources
      .filter(
        (description) => !isUpdatable(description) && !Object.hasOwn(SPECIAL, description.terraformType),
      )
      .map((description) => [description.terraformType, ordinary(description)]),
  ),
  ...SPECIAL,
};

/** A resource with a name and an id. */
function ordinary(description: ResourceDescription): Kind {
  const operation = createdBy(description);
  if (!operation) throw new Error(`${description.className} needs an entry in SPECIAL.`);
  return {
    config: (name) => ({ ...configured(description), name }),
    subject: (name) => `${description.title} "${name}"`,
    operation,
    next: NOT_IMPORTED,
  };
}

const LIFECYCLE =
  /With create_before_destroy = true .*\(lifecycle: \{ createBeforeDestroy: true \} in CDKTF\)/;

const service = useService();

describe.each(Object.entries(KINDS))('%s', (type, { config, subject, id = 'id', operation, next }) => {
  const core = service.useCore(type);

  const create = async (name: string) => core.deploy(config(name));
  const refuse = () => service.control.addFault({ kind: 'status', status: 403, operation, times: 1 });
  /** The error of a replacement whose create is refused. */
  const failed = async (instance: Instance, name: string): Promise<string> => {
    const plan = await core.plan(config(name), instance);
    expect(plan.action).toBe('replace');
    refuse();
    return String(await core.apply(plan).catch((error: Error) => error));
  };
  const named = (instance: Instance, name: string) =>
    `${subject(name)} (id ${String(core.state(instance)[id])})`;

  it('names the old object, also where the new one has another name', async () => {
    const old = await create('old');
    const error = await failed(old, 'new');
    expect(error).toContain(
      `If this is a replacement: to replace it, Terraform first removed ${named(old, 'old')} from the state. It still exists on the service. ${next}`,
    );
    expect(error).toMatch(LIFECYCLE);
  });

  it('lists those that it may have been', async () => {
    const [a, b] = [await create('a'), await create('b')];
    await failed(a, 'c');
    const error = await failed(b, 'd');
    expect(error).toContain(`and is one of these: ${named(a, 'a')}, ${named(b, 'b')}.`);
  });

  it('says nothing of one that was destroyed, or replaced by one with another name', async () => {
    const [old, renamed] = [await create('old'), await create('renamed')];
    await core.destroy(old);
    await core.deploy(config('new'), renamed);
    refuse();
    await expect(create('another')).rejects.toThrow(/^(?!.*Terraform first removed).*403/s);
  });
});

it('names the one of the same name, where there are others', async () => {
  const { config } = KINDS.observability_outgoing_webhook;
  const core = await service.core('observability_outgoing_webhook');
  const changed = (name: string) => ({ ...config(name), url: 'https://chat.example.com' });
  const made = await Promise.all(['a', 'b'].map(async (name) => core.deploy(config(name))));
  service.control.addFault({ kind: 'status', status: 403, operation: 'createOutgoingWebhook' });
  const errors = [];
  for (const [index, name] of ['a', 'b'].entries()) {
    const plan = await core.plan(changed(name), made[index]);
    errors.push(String(await core.apply(plan).catch((error: Error) => error)));
  }
  expect(errors[1]).toContain(
    `Terraform first removed outgoing webhook "b" (id ${String(core.state(made[1]).id)})`,
  );
  expect(errors[1]).not.toContain('webhook "a"');

  // The next apply makes it, and no later failure is put down to it.
  service.control.clearFaults();
  for (const name of ['a', 'b']) await core.deploy(changed(name));
  service.control.addFault({ kind: 'status', status: 403, operation: 'createOutgoingWebhook' });
  await expect(core.deploy(config('c'))).rejects.toThrow(/^(?!.*Before, Terraform).*403/s);
});
