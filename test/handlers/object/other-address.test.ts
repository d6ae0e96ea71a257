/** Objects that the API cannot read, after the provider's base URL was changed. */
import { ObjectValue } from '../../../src/plugin';
import { outgoingWebhook, resources, webhookTest } from '../../../src/schema';
import { isImportable } from '../../../src/schema/description';
import { configured } from '../../support/examples';
import { Instance, TerraformCore } from '../../support/terraform-core';
import { privateOf, useService, withPrivate } from '../core';

const WEBHOOK = outgoingWebhook.terraformType;
const TICKETS = configured(outgoingWebhook);
/** Excludes webhook tests, which leave no object. */
const UNREADABLE = resources.filter(
  (description) => !isImportable(description) && description.terraformType !== webhookTest.terraformType,
);
const WARNING = 'Objects that the API cannot read were created at another base URL';

const service = useService({ keys: { mine: 'mine', theirs: 'theirs' } });

const at = async (baseUrl: string, type = WEBHOOK, key = 'mine', settings: ObjectValue = {}) =>
  service.core(type, { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: key }, settings);
const deployed = async (type = WEBHOOK, config = TICKETS) => {
  const instance = await (await at(service.url, type)).deploy(config);
  service.control.clearRequests();
  return instance;
};
const refreshed = async (core: TerraformCore, instance: Instance) => {
  const after = await core.refresh(instance);
  if (!after) throw new Error('The object is gone.');
  return after;
};

it.each(UNREADABLE.map((description) => [description.terraformType, configured(description)] as const))(
  '%s gets the new base URL if expected_team_ids confirms the account there, with one warning',
  async (type, config) => {
    const instance = await deployed(type, config);
    const { teamIds } = privateOf(instance);
    const core = await at(service.otherUrl, type, 'mine', { expected_team_ids: teamIds as string[] });
    const { action, prior } = await core.plan(config, withPrivate(instance, { teamIds: undefined }));
    expect(action).toBe('no-op');
    expect(core.warnings.filter((warning) => warning.startsWith(WARNING))).toHaveLength(1);
    expect(prior && privateOf(prior)).toMatchObject({ baseUrl: service.otherUrl, teamIds });

    const later = await at(service.otherUrl, type);
    await later.plan(config, prior);
    expect(later.warnings.join()).not.toContain(WARNING);
    expect(service.called()).toEqual(['listTeamScopes']);
  },
);

it('warns once per run, about the first object', async () => {
  const [one, two] = [await deployed(), await deployed()];
  const core = await at(service.otherUrl);
  for (const instance of [one, two, one]) await core.refresh(instance);
  expect(core.warnings).toEqual([
    expect.stringMatching(
      /outgoing webhook "checkout tickets" \(id .*\) was created at .*127.*Other objects.*set expectedTeamIds.*and the next apply stores.*restore the old one/,
    ),
  ]);
});

it.each(['mine', 'theirs'])(
  'an object keeps its base URL, because teams are not compared (key: %s), until it is read there again',
  async (key) => {
    const instance = await deployed();
    const away = await refreshed(await at(service.otherUrl, WEBHOOK, key), instance);
    expect(privateOf(away)).toEqual({ ...privateOf(instance), refreshUrl: service.otherUrl });
    expect(privateOf(await refreshed(await at(service.url), away))).toEqual(privateOf(instance));
    expect(service.called()).toEqual([]);
  },
);

it('an object that is found at the new base URL gets the teams of the key at that base URL', async () => {
  const type = 'observability_contextual_data_integration';
  const instance = await deployed(type, { integration_key: 'deployment-markers', version: '1.2.0' });
  const core = await at(service.otherUrl, type);
  const moved = await refreshed(core, withPrivate(instance, { teamIds: ['4711'] }));
  const { teamIds } = privateOf(instance);
  expect(privateOf(moved)).toMatchObject({ baseUrl: service.otherUrl, teamIds });
  expect(core.warnings).toEqual([]);
});

it('a webhook test is not an object, so it belongs to no account or base URL', async () => {
  const instance = await deployed(webhookTest.terraformType, TICKETS);
  expect(privateOf(instance)).not.toHaveProperty('teamIds');
  const core = await at(service.otherUrl, webhookTest.terraformType);
  const plan = await core.plan({ ...TICKETS, triggers: { again: 'yes' } }, instance);
  expect(plan.action).toBe('update');
  await core.apply(plan);
});
