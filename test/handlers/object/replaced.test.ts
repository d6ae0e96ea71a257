/** If creating a replacement fails, the error names the old object, which is no longer in the state. */
import { ObjectValue } from '../../../src/plugin';
import { apiKey, resources } from '../../../src/schema';
import { isImportable, isUpdatable, ResourceDescription } from '../../../src/schema/description';
import { Attribute } from '../../../src/schema/kind';
import { toSnakeCase } from '../../../src/schema/names';
import { configured, createdBy } from '../../support/examples';
import { Instance } from '../../support/terraform-core';
import { useService } from '../core';

const NOT_IMPORTED = 'It cannot be imported, because the API has no call that returns it.';
const IMPORTED = 'To manage it again, import it by its id (importFrom in CDKTF, an import block in HCL).';

function nextOf(description: ResourceDescription): string {
  if (isImportable(description)) return IMPORTED;
  const isKey = description.terraformType === apiKey.terraformType;
  return isKey ? `${NOT_IMPORTED} The key stays valid until somebody revokes it` : NOT_IMPORTED;
}

/** Returns the name of an object, and its id if the user chooses it. */
function named(description: ResourceDescription, name: string): ObjectValue {
  const { attributes, identity } = description;
  const required = Object.keys(attributes).find((each) => attributes[each].presence === 'required') ?? 'name';
  const chosen = [Object.hasOwn(attributes, 'name') ? 'name' : required, identity ?? 'id'];
  const settable = chosen.filter((each) => attributes[each].presence !== 'computed');
  return Object.fromEntries(settable.map((each) => [toSnakeCase(each), name]));
}

/** The resources that some change replaces. */
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
  /** Returns the error of a replacement whose create is rejected. */
  const errorOfReplacing = async (instance: Instance, name: string): Promise<string> => {
    const plan = await core.plan(config(name), instance);
    expect(plan.action).toBe('replace');
    refuse();
    return String(await core.apply(plan).catch((error: Error) => error));
  };
  const identified = (instance: Instance, name: string) =>
    `${subject(name)} (id ${String(core.state(instance)[id])})`;

  it('names the old object even if the new object has a different name', async () => {
    const old = await create('old');
    const error = await errorOfReplacing(old, 'new');
    expect(error).toContain(
      `If this is a replacement, Terraform first removed ${identified(old, 'old')} from the state. It still exists on the service. ${next}`,
    );
    expect(error).toMatch(LIFECYCLE);
  });

  it('lists all candidates for the old object', async () => {
    const [a, b] = [await create('a'), await create('b')];
    await errorOfReplacing(a, 'c');
    const error = await errorOfReplacing(b, 'd');
    expect(error).toContain(
      `Terraform first removed one of these objects from the state: ${identified(a, 'a')}, ${identified(b, 'b')}.`,
    );
  });

  it('does not name an object that was destroyed, or replaced under a new name', async () => {
    const [old, renamed] = [await create('old'), await create('renamed')];
    await core.destroy(old);
    await core.deploy(config('new'), renamed);
    refuse();
    await expect(create('another')).rejects.toThrow(/^(?!.*Terraform first removed).*403/s);
  });
});

it('among several old objects, names the one with the same name, until it is created again', async () => {
  const config = (name: string) => ({ name, issue_tracker: { api_token: 'token-0815' } });
  const changed = (name: string) => ({ ...config(name), url: 'https://chat.example.com' });
  const core = await service.core('observability_outgoing_webhook');
  const webhooks = [await core.deploy(config('a')), await core.deploy(config('b'))];
  service.control.addFault({ kind: 'status', status: 403, operation: 'createOutgoingWebhook' });
  const replace = async (index: number, name: string) =>
    core.deploy(changed(name), webhooks[index]).then(String, String);
  const [, error] = [await replace(0, 'a'), await replace(1, 'b')];
  expect(error).toContain(`Terraform first removed outgoing webhook "b" (id ${core.idOf(webhooks[1])})`);
  expect(error).not.toContain('webhook "a"');
  service.control.clearFaults();
  for (const name of ['a', 'b']) await core.deploy(changed(name));
  service.control.addFault({ kind: 'status', status: 403, operation: 'createOutgoingWebhook' });
  await expect(core.deploy(config('c'))).rejects.toThrow(/^(?!.*Terraform first removed).*403/s);
});

it('is named by a create that fails before its request', async () => {
  const config = { name: 'tickets', url_wo: 'https://chat.example.com', url_wo_version: '1' };
  const variant = { issue_tracker: { api_token: 'token-0815' } };
  const core = await service.core('observability_outgoing_webhook');
  const old = await core.deploy({ ...config, ...variant });
  await expect(core.deploy({ ...config, ...variant, url_wo: '', url_wo_version: '2' }, old)).rejects.toThrow(
    new RegExp(
      `url_wo is blank.* Terraform first removed outgoing webhook "tickets" \\(id ${core.idOf(old)}\\) from`,
    ),
  );
});
