/** Where the second half of a replacement fails, its error names what the first has taken out of the state. */
import { ObservabilityProvider } from '../../../src/handlers/provider';
import { ObjectValue } from '../../../src/plugin';
import { resources } from '../../../src/schema';
import { ResourceDescription } from '../../../src/schema/description';
import { configured, creating } from '../../support/examples';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { Service } from '../core';

interface Kind {
  readonly config: (name: string) => ObjectValue;
  readonly subject: (name: string) => string;
  readonly id: string;
  /** Which operation creates it. */
  readonly operation: number;
  readonly next: string;
}

const NOT_IMPORTED = 'The API cannot read it, so it cannot be imported.';

const SPECIAL: Readonly<Record<string, Kind>> = {
  observability_outgoing_webhook: {
    config: (name) => ({ name, issue_tracker: { api_token: 'token-0815' } }),
    subject: (name) => `outgoing webhook "${name}"`,
    id: 'id',
    operation: 12,
    next: NOT_IMPORTED,
  },
  observability_api_key: {
    config: (name) => ({ name }),
    subject: (name) => `API key "${name}"`,
    id: 'key_id',
    operation: 2,
    next: `${NOT_IMPORTED} The key stays valid until somebody revokes it`,
  },
  observability_enrichment: {
    config: (name) => ({ field_name: name, enrichment_type: { geo_ip: { with_asn: true } } }),
    subject: (name) => `enrichment "${name}"`,
    id: 'id',
    operation: 4,
    next: NOT_IMPORTED,
  },
  observability_contextual_data_integration: {
    config: (name) => ({ integration_key: name, version: '1.2.0' }),
    subject: (name) => `contextual data integration "${name}"`,
    id: 'id',
    operation: 8,
    next: 'To manage it again, import it by its id (terraform import).',
  },
  observability_extension_testing_revision: {
    config: (id) => ({ id, name: id }),
    subject: (name) => `extension testing revision "${name}"`,
    id: 'id',
    operation: 18,
    next: NOT_IMPORTED,
  },
};

/** Every resource that a change replaces. */
const KINDS: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    resources
      .filter(({ updatable }) => !updatable)
      .map((description) => [description.terraformType, ordinary(description)]),
  ),
  ...SPECIAL,
};

/** A resource with a name and an id. */
function ordinary(description: ResourceDescription): Kind {
  return {
    config: (name) => ({ ...configured(description), name }),
    subject: (name) => `${description.title} "${name}"`,
    id: 'id',
    operation: creating(description)?.number ?? 0,
    next: NOT_IMPORTED,
  };
}

const LIFECYCLE =
  /With create_before_destroy = true .*\(lifecycle: \{ createBeforeDestroy: true \} in CDKTF\)/;

let service: Service;

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => service.reset());
afterAll(async () => service.stop());

describe.each(Object.entries(KINDS))('%s', (type, { config, subject, id, operation, next }) => {
  let core: TerraformCore;
  beforeEach(async () => {
    const account = { OBSERVABILITY_BASE_URL: service.url, OBSERVABILITY_API_KEY: 'key' };
    core = new TerraformCore(new ObservabilityProvider(account, '0.0.0'), type);
    await core.configure();
  });

  const create = async (name: string) => core.apply(await core.plan(config(name)));
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
    await core.apply(await core.plan(config('new'), renamed));
    refuse();
    await expect(create('another')).rejects.toThrow(/^(?!.*Terraform first removed).*403/s);
  });
});

it('names the one of the same name, where there are others', async () => {
  const { config } = KINDS.observability_outgoing_webhook;
  const account = { OBSERVABILITY_BASE_URL: service.url, OBSERVABILITY_API_KEY: 'key' };
  const core = new TerraformCore(
    new ObservabilityProvider(account, '0.0.0'),
    'observability_outgoing_webhook',
  );
  await core.configure();
  const changed = (name: string) => ({ ...config(name), url: 'https://chat.example.com' });
  const made = await Promise.all(['a', 'b'].map(async (name) => core.apply(await core.plan(config(name)))));
  service.control.addFault({ kind: 'status', status: 403, operation: 12 });
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
  for (const name of ['a', 'b']) await core.apply(await core.plan(changed(name)));
  service.control.addFault({ kind: 'status', status: 403, operation: 12 });
  await expect(core.plan(config('c')).then(async (plan) => core.apply(plan))).rejects.toThrow(
    /^(?!.*Before, Terraform).*403/s,
  );
});
