import { fromDynamicValue, toDynamicValue, toPrivateBytes } from '../../../src/plugin/protocol/bytes';
import { ResourceIdentityData } from '../../../src/plugin/protocol/generated/plugin6';
import {
  apply,
  applyPlan,
  content,
  EXISTING,
  message,
  NONE,
  plan,
  service,
  summaries,
} from '../fixture/things';

const typeName = 'fixture_thing';
const TYPE = ['object', { id: 'string', owner: 'string' }] as const;

const identity = (id: string, owner: string | null): ResourceIdentityData => ({
  identityData: toDynamicValue({ id, owner }, TYPE),
});
const shown = (data: ResourceIdentityData | undefined) => data && fromDynamicValue(data.identityData, TYPE);

const KNOWN = identity('thing-1', 'first');
const OWNED = toPrivateBytes({ present: { owner: 'key' } });

const read = (currentIdentity?: ResourceIdentityData, name = 'a', privateState = OWNED) =>
  service.readResource({
    typeName,
    currentState: message({ ...EXISTING, name }),
    private: privateState,
    currentIdentity,
  });

/** An object in the state, with this identity. */
const stored = (priorIdentity?: ResourceIdentityData) => ({ priorPrivate: OWNED, priorIdentity });

const importThing = (by: { id?: string; identity?: ResourceIdentityData }) =>
  service.importResourceState({ typeName, id: '', ...by });

const upgrade = (json: string) =>
  service.upgradeResourceIdentity({ typeName, stored: { json: Buffer.from(json) } });

test('only resources with an identity have an identity schema', async () => {
  const { identitySchemas } = await service.getResourceIdentitySchemas({});
  const [id, owner] = identitySchemas.fixture_thing.identityAttributes;
  expect(id).toMatchObject({ name: 'id', requiredForImport: true, optionalForImport: false });
  expect(owner).toMatchObject({ name: 'owner', requiredForImport: false, optionalForImport: true });
  expect(Object.keys(identitySchemas)).toEqual(['fixture_thing']);
});

test('a read adds a missing identity, and never changes an existing one', async () => {
  expect(shown((await read()).newIdentity)).toEqual({ id: 'thing-1', owner: 'key' });
  expect((await read(KNOWN)).newIdentity).toEqual(KNOWN);
  expect((await read(KNOWN, 'gone')).newIdentity).toBeUndefined();
});

test("a create adds the identity, and a new object's plan has none", async () => {
  expect((await plan(null, { name: 'a' }, stored())).plannedIdentity).toBeUndefined();
  // As in the second half of a replacement.
  expect((await plan(null, { name: 'a' }, stored(KNOWN))).plannedIdentity).toBeUndefined();
  expect(shown((await apply(null, { name: 'a' }, stored())).newIdentity)).toMatchObject({ id: 'thing-1' });
  expect((await apply(null, { name: 'create explodes' }, stored())).newIdentity).toBeUndefined();
});

test('a change keeps the identity, even if the change fails', async () => {
  for (const config of [{ name: 'a' }, { name: 'b' }, null]) {
    expect((await plan(EXISTING, config, stored(KNOWN))).plannedIdentity).toEqual(KNOWN);
  }
  const undeletable = { ...EXISTING, name: 'delete refuses' };
  expect((await apply(EXISTING, { name: 'b' }, stored(KNOWN))).newIdentity).toEqual(KNOWN);
  expect((await apply(EXISTING, { name: 'update refuses' }, stored(KNOWN))).newIdentity).toEqual(KNOWN);
  expect((await apply(undeletable, null, stored(KNOWN))).newIdentity).toEqual(KNOWN);
  expect((await apply(EXISTING, null, stored(KNOWN))).newIdentity).toBeUndefined();
  // In a replacement, Terraform keeps the identity from the deletion.
  const failed = await applyPlan(undeletable, null, await plan(undeletable, null, stored()));
  expect(shown(failed.newIdentity)).toEqual({ id: 'thing-1', owner: 'key' });
});

test('an object whose identity is unknown has none', async () => {
  expect((await read(undefined, 'a', NONE)).newIdentity).toBeUndefined();
});

test('a change adds a missing identity', async () => {
  expect((await plan(EXISTING, { name: 'b' }, stored())).plannedIdentity).toBeUndefined();
  const { newIdentity } = await apply(EXISTING, { name: 'b' }, stored());
  expect(shown(newIdentity)).toMatchObject({ id: 'thing-1' });
});

test('an import by identity completes the identity, and an import by id leaves it to the read', async () => {
  const imported = async (by: Parameters<typeof importThing>[0]) => {
    const { importedResources, diagnostics } = await importThing(by);
    expect(summaries(diagnostics)).toEqual([]);
    return importedResources.map((one) => [content(one.state)?.id, shown(one.identity)])[0];
  };
  expect(await imported({ identity: identity('t', 'x') })).toEqual(['t', { id: 't', owner: 'x' }]);
  expect(await imported({ identity: identity('t', null) })).toEqual(['t', { id: 't', owner: 'importer' }]);
  expect(await imported({ identity: identity('unowned', null) })).toEqual([
    'unowned',
    { id: 'unowned', owner: null },
  ]);
  expect(await imported({ id: 't' })).toEqual(['t', undefined]);
  expect(summaries((await importThing({ identity: identity(' ', null) })).diagnostics)).toEqual([
    'error: The import has no id',
  ]);
});

test('an upgrade keeps an identity, because there is only one version', async () => {
  const { upgradedIdentity } = await upgrade('{"id":"t","owner":null}');
  expect(shown(upgradedIdentity)).toEqual({ id: 't', owner: null });
});

test('a generated configuration contains no computed attributes', async () => {
  const { value: config } = await service.generateResourceConfig({
    typeName,
    value: message({ ...EXISTING, tags: { a: 'b' } }),
  });
  expect(content(config)).toEqual({ name: 'a', tags: { a: 'b' } });
  const none = await service.generateResourceConfig({ typeName, value: message(null) });
  expect(content(none.value)).toBeNull();
});
