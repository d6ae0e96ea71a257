/** Where the second half of a replacement fails, its error names what the first has taken out of the state. */
import { ObjectValue } from '../../../src/plugin';
import { apiKey, resources } from '../../../src/schema';
import { isImportable, isUpdatable, ResourceDescription } from '../../../src/schema/description';
import { Attribute } from '../../../src/schema/kind';
import { toSnakeCase } from '../../../src/schema/names';
import { configured, createdBy } from '../../support/examples';
import { Instance } from '../../support/terraform-core';
import { useService } from '../core';

const NOT_IMPORTED = 'The API cannot read it, so it cannot be imported.';
const IMPORTED = 'To manage it again, import it by its id (importFrom in CDKTF, an import block in HCL).';

function nextOf(description: ResourceDescription): string {
  if (isImportable(description)) return IMPORTED;
  const isKey = description.terraformType === apiKey.terraformType;
  return isKey ? `${NOT_IMPORTED} The key stays valid until somebody revokes it` : NOT_IMPORTED;
}

/** The name of an object, and its id where the user chooses it. */
function named(description: ResourceDescription, name: string): ObjectValue {
  const { attributes, identity } = description;
  const required = Object.keys(attributes).find((each) => attributes[each].presence === 'required') ?? 'name';
  const chosen = [Object.hasOwn(attributes, 'name') ? 'name' : required, identity ?? 'id'];
  const settable = chosen.filter((each) => attributes[each].presence !== 'computed');
  return Object.fromEntries(settable.map((each) => [toSnakeCase(each), name]));
}

/** Every resource that a change replaces. */
const KINDS = resources
  .filter((description) => {
    const id: Attribute | undefined = description.attributes[description.identity ?? 'id'];
    return id !== undefined && (!isUpdatable(description) || id.replaces);
  })
  .map((description) => ({
    type: description.terraformType,
    config: (name: string): ObjectValue => ({ ...configured(description), ...named(description, name) }),
    subject: (name: string) => `${description.title} "${name}"`,
    id: toSnakeCase(description.identity ?? 'id'),
    operation: createdBy(description) ?? 'replaceSlo',
    next: nextOf(description),
  }));

const LIFECYCLE =
  /With create_before_destroy = true .*\(lifecycle: \{ createBeforeDestroy: true \} in CDKTF\)/;

const service = useService();

describe.each(KINDS)('$type', ({ type, config, subject, id, operation, next }) => {
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
  const identified = (instance: Instance, name: string) =>
    `${subject(name)} (id ${String(core.state(instance)[id])})`;

  it('names the old object, also where the new one has another name', async () => {
    const old = await create('old');
    const error = await failed(old, 'new');
    expect(error).toContain(
      `If this is a replacement: to replace it, Terraform first removed ${identified(old, 'old')} from the state. It still exists on the service. ${next}`,
    );
    expect(error).toMatch(LIFECYCLE);
  });

  it('lists those that it may have been', async () => {
    const [a, b] = [await create('a'), await create('b')];
    await failed(a, 'c');
    const error = await failed(b, 'd');
    expect(error).toContain(`and is one of these: ${identified(a, 'a')}, ${identified(b, 'b')}.`);
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
  const config = (name: string) => ({ name, issue_tracker: { api_token: 'token-0815' } });
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
