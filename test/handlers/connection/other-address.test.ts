/** Objects that the API cannot read, after the provider's base URL was changed. */
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

const at = async (type: string, baseUrl: string, key = 'mine') =>
  service.core(type, { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: key });
const deployed = async (type = WEBHOOK, config = TICKETS) => {
  const core = await at(type, service.url);
  const instance = await core.deploy(config);
  service.control.clearRequests();
  return instance;
};
const refreshed = async (core: TerraformCore, instance: Instance) => {
  const after = await core.refresh(instance);
  if (!after) throw new Error('The object is gone.');
  return privateOf(after);
};

it.each(UNREADABLE.map((description) => [description.terraformType, configured(description)] as const))(
  '%s gets the new base URL if expected_team_ids confirms the account there, with one warning',
  async (type, config) => {
    const instance = await deployed(type, config);
    const { teamIds } = privateOf(instance);
    expect(teamIds).toEqual([expect.stringMatching(/^\d+$/)]);

    const core = await at(type, service.otherUrl);
    await core.configure({ expected_team_ids: teamIds as string[] });
    const { action, prior } = await core.plan(config, instance);
    expect(action).toBe('no-op');
    expect(core.warnings.filter((warning) => warning.startsWith(WARNING))).toHaveLength(1);
    expect(prior && privateOf(prior)).toMatchObject({ baseUrl: service.otherUrl, teamIds });
    expect(service.called()).toEqual(['listTeamScopes']);

    const later = await at(type, service.otherUrl);
    await later.plan(config, prior);
    expect(later.warnings.join()).not.toContain(WARNING);
    expect(service.called()).toEqual(['listTeamScopes']);
  },
);

it('causes one warning per run, for the first object', async () => {
  const [one, two] = [await deployed(), await deployed()];
  const core = await at(WEBHOOK, service.otherUrl);
  for (const instance of [one, two, one]) await refreshed(core, instance);
  expect(core.warnings).toHaveLength(1);
  expect(core.warnings[0]).toMatch(
    /outgoing webhook "checkout tickets" \(id .*\) was created at .*127.*Other objects.*set expectedTeamIds.*and the next apply stores/,
  );
});

it.each(['mine', 'theirs'])(
  'keeps where it was created, because teams are not compared (key: %s)',
  async (key) => {
    const instance = await deployed();
    const core = await at(WEBHOOK, service.otherUrl, key);
    expect(await refreshed(core, instance)).toEqual({ ...privateOf(instance), refreshUrl: service.otherUrl });
    expect(core.warnings.join()).toContain('restore the old one');
    expect(service.called()).toEqual([]);
  },
);

it('forgets that it was refreshed at another base URL once it is back at its own', async () => {
  const instance = await deployed();
  const away = await (await at(WEBHOOK, service.otherUrl)).refresh(instance);
  if (!away) throw new Error('The object is gone.');
  expect(await refreshed(await at(WEBHOOK, service.url), away)).toEqual(privateOf(instance));
});

it('gets the new base URL without its teams if expected_team_ids is set', async () => {
  const instance = withPrivate(await deployed(), { teamIds: undefined });
  const core = await at(WEBHOOK, service.otherUrl);
  const [scope] = Object.values(service.control.objects('teamScopes', 'mine'));
  await core.configure({ expected_team_ids: [String(scope.teamId)] });
  expect(await refreshed(core, instance)).toMatchObject({
    baseUrl: service.otherUrl,
    teamIds: [String(scope.teamId)],
  });
});

it('an object that is found at the new base URL gets the teams of the key there', async () => {
  const type = 'observability_contextual_data_integration';
  const config = { integration_key: 'deployment-markers', version: '1.2.0' };
  const instance = withPrivate(await deployed(type, config), { teamIds: ['4711'] });
  const core = await at(type, service.otherUrl);
  const privateState = await refreshed(core, instance);
  expect(privateState).toMatchObject({ baseUrl: service.otherUrl });
  expect(privateState.teamIds).not.toEqual(['4711']);
  expect(core.warnings).toEqual([]);
});

it('a webhook test is not an object, so it belongs to no account or base URL', async () => {
  const type = 'observability_webhook_test';
  const instance = await deployed(type, TICKETS);
  expect(privateOf(instance)).not.toHaveProperty('teamIds');
  const core = await at(type, service.otherUrl);
  const plan = await core.plan({ ...TICKETS, triggers: { again: 'yes' } }, instance);
  expect(plan.action).toBe('update');
  await core.apply(plan);
});
