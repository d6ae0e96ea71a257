/**
 * Objects in states that earlier code wrote, on a service that trims texts and adds members. A state lives for years, so never write
 * `earlier-state.json` again: if a test fails, read the old form, too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LosslessNumber } from 'lossless-json';
import { useService, withPrivate } from './core';
import { JsonObject, parseJson, printJson } from '../../src/contract/json';
import type { Collection } from '../../src/emulator/names';
import { ObjectValue } from '../../src/plugin';
import { resources } from '../../src/schema';
import { isImportable, storesNothing } from '../../src/schema/description';
import { Instance } from '../support/terraform-core';

interface EarlierState {
  readonly config: ObjectValue;
  readonly json: JsonObject;
  readonly private: JsonObject;
  /** The object on the service, if it can be read. */
  readonly object?: JsonObject;
  readonly collection: Collection;
}

/** The team in the fixture. */
const TEAM = '4010001';

const service = useService({
  quirks: ['trimText', 'addMembers'],
  keys: { key: 'mine', other: 'other' },
});
const fixture = readFileSync(join(__dirname, 'earlier-state.json'), 'utf8');

/** Returns an object in the state. Stores it on the service, too, unless it was deleted. */
async function earlier(
  type: string,
  isDeleted = false,
): Promise<{ config: ObjectValue; instance: Instance }> {
  const states = parseJson(fixture.replaceAll('"URL"', printJson(service.url)));
  const { [type]: state } = states as unknown as Record<string, EarlierState | undefined>;
  if (!state) throw new Error(`earlier-state.json has no ${type}. Add what its first release stores.`);
  const { config, json, object, collection } = state;
  await service.control.put('teamScopes', TEAM, { id: TEAM, teamId: new LosslessNumber(TEAM) }, 'mine');
  if (object && !isDeleted) await service.control.put(collection, String(object.id), object, 'mine');
  return { config, instance: { json: printJson(json), private: Buffer.from(printJson(state.private)) } };
}

const typesOf = (matches: (one: (typeof resources)[number]) => boolean) =>
  resources.filter(matches).map(({ terraformType }) => terraformType);

test.each(typesOf(() => true))('%s has no changes', async (type) => {
  const { config, instance } = await earlier(type);
  const core = await service.core(type);
  expect((await core.plan(config, instance)).action).toBe('no-op');
  expect(core.warnings).toEqual([]);
});

test.each(typesOf((one) => !storesNothing(one)))('%s belongs to its account', async (type) => {
  const { instance } = await earlier(type);
  const core = await service.core(type, { OBSERVABILITY_API_KEY: 'other' });
  await expect(core.planDestroy(instance)).rejects.toThrow('It probably belongs to another account');
});

test.each(typesOf(isImportable))('%s is created again if it was deleted', async (type) => {
  const { config, instance } = await earlier(type, true);
  expect((await (await service.core(type)).plan(config, instance)).action).toBe('create');
});

test('the teams of the last change and the path of the read decide whether an SLO counts as deleted', async () => {
  const { config, instance } = await earlier('observability_slo', true);
  const core = await service.core('observability_slo');
  const changedBy = (lastTeamIds: string[]) => withPrivate(instance, { teamIds: [TEAM, '2'], lastTeamIds });
  expect((await core.plan(config, changedBy([TEAM]))).action).toBe('create');
  await expect(core.plan(config, changedBy(['2']))).rejects.toThrow('was not found with this API key');
  const readAt = withPrivate(instance, { readPath: '/mgmt/openapi/1/v1/slo/slos:batchGet' });
  await expect(core.plan(config, readAt)).rejects.toThrow('/mgmt/openapi/1/v1/slo/slos:batchGet');
});
