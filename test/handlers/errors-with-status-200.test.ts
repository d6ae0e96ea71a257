/** What a 2xx response proves follows from its structure (test/client/response). Here: what resources and lookups make of it. */
import { SLO, useService } from './core';
import { apiKey, OperationName, resources } from '../../src/schema';
import { webhookTest } from '../../src/schema/webhook-test';
import { configured, createdBy } from '../support/examples';

const service = useService();
const slos = service.useCore('observability_slo');

const ERROR = '"code":"QUOTA_EXCEEDED","message":"Too many objects."';
/** Resources whose create would add a second object if it were sent again. */
const NOT_IDEMPOTENT = resources.filter(
  ({ operations: { create } }) => typeof create?.repeat !== 'string' || create.repeat === 'create',
);

const create = async (description: (typeof resources)[number], answer: string) => {
  service.answer(createdBy(description) as OperationName, answer);
  const core = await service.core(description.terraformType);
  const instance = await core.deploy(configured(description));
  return { state: core.state(instance), warnings: core.warnings.join('\n') };
};

it.each(resources.map((description) => [description.terraformType, description] as const))(
  'creating %s fails if the response is an error, and is not sent again',
  async (_type, description) => {
    const failed = create(description, `{"slo":null,"id":null,"target":null,"enrichments":null,${ERROR}}`);
    await expect(failed).rejects.toThrow('the service returned 200, but with an error: ');
    if (description !== (apiKey as object)) await expect(failed).rejects.toThrow('Too many objects');
    const mayExist = expect(failed).rejects;
    await (NOT_IDEMPOTENT.includes(description)
      ? mayExist.toThrow('may have been created')
      : mayExist.not.toThrow(
          /may have been created|Leave objects that existed before this apply as they are/,
        ));
    expect(service.calls(createdBy(description) as OperationName)).toBe(1);
  },
);

it('only the code of an error for a new key is quoted, because the rest may contain the key', async () => {
  const failed = create(apiKey, `{${ERROR}}`);
  await expect(failed).rejects.toThrow(
    /but with an error: code QUOTA_EXCEEDED; the response is not shown, because it may contain the new secret\. .*revoke it/,
  );
  await expect(failed).rejects.not.toThrow('Too many');
});

const OTHER = '"slos":[{"id":"other","name":"other","targetThresholdPercentage":99}]';
it.each([
  ['"slos":[],"error":"Shard 3 is down."', 'Shard 3 is down'],
  [`${OTHER},"errors":["x"]`, 'also reports a failure (errors), so the SLO may exist'],
  [`${OTHER},"success":false`, 'so the SLO may exist'],
  ['"ok":false,"message":"Terminé"', 'but with an error in ok: Terminé'],
  ['"code":14,"message":"Shard 3 is down."', 'Shard 3 is down'],
])('an id in notFoundIds does not prove a deletion in a response with %s', async (members, problem) => {
  const instance = await slos.deploy(SLO);
  const body = `{"notFoundIds":["${slos.idOf(instance)}"],${members}}`;
  service.control.addFault({ operation: 'batchGetSlos', kind: 'verbatim', body });
  const refreshed = (await service.core('observability_slo')).refresh(instance);
  await expect(refreshed).rejects.toThrow(problem);
});

describe('a response that also contains the documented members', () => {
  it('creates a key, with a warning that does not quote it', async () => {
    const keys = await service.core('observability_api_key');
    service.answer('createApiKey', '{"keyId":"k-1","value":"new-value-1","error":{"message":"new-value-1"}}');
    const config = { name: 'ci', key_permissions: { presets: ['Ingest'] } };
    expect(keys.state(await keys.deploy(config))).toMatchObject({ value: 'new-value-1' });
    expect(keys.warnings).toEqual([
      'The service created API key "ci" (id k-1), but reported an error: It responded: error, which is not shown, because it may contain the new secret.',
    ]);
  });

  it('creates or changes the object, with a warning', async () => {
    service.answer('replaceSlo', '{"slo":{"id":"a","name":"checkout"},"errors":["Too many."]}');
    const instance = await slos.deploy(SLO);
    expect(slos.state(instance)).toMatchObject({ ...SLO, id: 'a' });
    expect(slos.warnings.join('\n')).toContain(
      'The service created SLO "checkout" (id a), but reported an error: It responded: {"errors":["Too many."]}.',
    );
    const stored = await slos.deploy(SLO);
    service.answer('replaceSlo', `{"slo":{"id":"${slos.idOf(stored)}"},"ok":false}`);
    await slos.deploy({ ...SLO, description: 'new' }, stored);
    expect(slos.warnings.join()).toMatch(/The service changed SLO .*, but reported an error: .*"ok":false/);
  });

  it.each(['"code":500,"message":"Saved the SLO, but failed logins are denied"', '"status":"FAILED"'])(
    'causes no warning if the others are %s',
    async (others) => {
      service.answer('replaceSlo', `{"slo":{"id":"a","name":"checkout"},${others}}`);
      await slos.deploy(SLO);
      expect(slos.warnings.join()).not.toContain('error');
    },
  );
});

const WEBHOOK = configured(webhookTest);

const FAILED = /^\w*Error: .*failed.*Correct the webhook and apply again/s;

it.each<[string, RegExp]>([
  ['{"success":{},"message":"Delivered, no error"}', /^$/],
  ['{"success":{"value":"false"},"code":500}', /^$/],
  [
    '{"success":{},"errors":["Queued only."]}',
    /^The service completed the webhook test ".*", but reported an error: .*"Queued only\."/,
  ],
  ['{"success":"true"}', FAILED],
  ['{"success":false}', FAILED],
  ['{"failure":{"reason":"refused"}}', FAILED],
  ['{}', FAILED],
])('a webhook test with the response %s has this error or warning: %s', async (answer, told) => {
  service.answer('testOutgoingWebhook', answer);
  const core = await service.core('observability_webhook_test');
  const error = await core.deploy(WEBHOOK).then(() => '', String);
  expect(error || core.warnings.join()).toMatch(told);
});

it('a lookup ignores a code beside an empty list, but an error beside it is an error', async () => {
  service.answer('listExtensions', '{"extensions":[],"code":20000}');
  expect(await service.lookUp('extensions', {})).toMatchObject({
    state: { extensions: [] },
    warnings: [],
  });
  service.answer('listExtensions', '{"extensions":[],"error":"Shard 3 is down."}');
  await expect(service.lookUp('extensions', {})).rejects.toThrow('Shard 3 is down');
});
