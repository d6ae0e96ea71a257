/** Some services return errors with status 200: a response with an error and nothing documented is an error. */
import { privateOf, SLO, useService } from './core';
import { apiKey, dataSources, OperationName, resources } from '../../src/schema';
import { configured, createdBy } from '../support/examples';

const service = useService();
const slos = service.useCore('observability_slo');

const ERROR = '"code":"QUOTA_EXCEEDED","message":"Too many objects."';
const PROBLEM = 'the service returned 200, but with an error: Too many objects (code QUOTA_EXCEEDED).';
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

describe.each(resources.map((description) => [description.terraformType, description] as const))(
  'creating %s',
  (_type, description) => {
    it.each([
      [
        'only null and empty lists in addition to the error',
        `{"slo":null,"id":null,"target":null,"enrichments":[],${ERROR}}`,
      ],
      ['a nested error', `{"error":{${ERROR}}}`],
    ])('fails if the response contains %s, and is not sent again', async (_, answer) => {
      const failed = create(description, answer);
      await expect(failed).rejects.toThrow('the service returned 200, but with an error: ');
      if (description.className !== 'ApiKey') await expect(failed).rejects.toThrow('Too many objects');
      const mayExist = expect(failed).rejects;
      await (NOT_IDEMPOTENT.includes(description) ? mayExist : mayExist.not).toThrow('may have been created');
      expect(service.calls(createdBy(description) as OperationName)).toBe(1);
    });
  },
);

it('only the code of an error for a new key is quoted, because the rest may contain the key', async () => {
  const failed = create(apiKey, `{${ERROR}}`);
  await expect(failed).rejects.toThrow(
    /but with an error: code QUOTA_EXCEEDED; the response is not shown, because it may contain the new secret\. .*revoke it/,
  );
  await expect(failed).rejects.not.toThrow('Too many');
});

it('secrets are redacted in the message, and the message is truncated', async () => {
  const core = await service.core('observability_outgoing_webhook');
  const config = { name: 'w', issue_tracker: { api_token: 'tracker-token-81c2' } };
  service.answer('createOutgoingWebhook', `{"code":3,"message":"tracker-token-81c2 ${'m'.repeat(5000)}"}`);
  const problem = await core.deploy(config).then(String, String);
  expect(problem).toContain('with an error: [redacted] mmm');
  expect(problem.length).toBeLessThan(3500);
});

const DOWN = '"code":"UNAVAILABLE","message":"Shard 3 is down."';
it.each([
  [`"slos":[],${DOWN}`, 'Shard 3 is down'],
  [`"slos":[{"id":"other","name":"other","targetThresholdPercentage":99}],${DOWN}`, 'so the SLO may exist'],
  ['"slos":[],"unreachable":["zone-b"]', 'so the SLO may exist'],
  ['"slos":[],"_shards":{"total":5,"failed":1}', 'so the SLO may exist'],
  ['"slos":[],"truncated":true', 'so the SLO may exist'],
  ['"slos":[],"nextPageToken":"A"', 'so the SLO may exist'],
])('an id in notFoundIds does not prove a deletion in a response with %s', async (members, problem) => {
  const instance = await slos.deploy(SLO);
  const answer = `{"notFoundIds":["${slos.idOf(instance)}"],${members}}`;
  service.control.addFault({ operation: 'batchGetSlos', kind: 'verbatim', body: answer });
  const refreshed = (await service.core('observability_slo')).refresh(instance);
  await expect(refreshed).rejects.toThrow(problem);
});

it.each([
  '"message":"1 SLO not found","errorBudget":1,"truncated":false,"hasMore":"false","_shards":{"failed":0}',
  '"retCode":0,"retMsg":"Query executed"',
])('an id in notFoundIds proves a deletion in a healthy response with %s', async (members) => {
  const created = await slos.deploy(SLO);
  // Once a read has found a new SLO, its absence is not attributed to a delay.
  const instance = (await slos.refresh(created)) ?? created;
  const answer = `{"slos":[],"notFoundIds":["${slos.idOf(instance)}"],${members}}`;
  service.control.addFault({ operation: 'batchGetSlos', kind: 'verbatim', body: answer });
  expect(await (await service.core('observability_slo')).refresh(instance)).toBeUndefined();
});

describe('a response that also contains the documented members', () => {
  it.each([
    ['"code":"AUDIT_FAILED","message":"new-value-1 was not logged"', 'code AUDIT_FAILED; the response'],
    ['"error":{"code":3,"message":"new-value-1 was not logged"}', 'the response'],
  ])('creates a key, with a warning that does not quote %s', async (error, quoted) => {
    const keys = await service.core('observability_api_key');
    service.answer('createApiKey', `{"keyId":"k-1","value":"new-value-1",${error}}`);
    const config = { name: 'ci', key_permissions: { presets: ['Ingest'] } };
    expect(keys.state(await keys.deploy(config))).toMatchObject({ value: 'new-value-1' });
    expect(keys.warnings).toEqual([
      `The service created API key "ci" (id k-1), but reported an error: It responded: ${quoted} is not shown, because it may contain the new secret.`,
    ]);
  });

  it('creates the object, with a warning', async () => {
    service.answer('replaceSlo', `{"slo":{"id":"a","name":"checkout"},${ERROR}}`);
    const instance = await slos.deploy(SLO);
    expect(slos.state(instance)).toMatchObject({ ...SLO, id: 'a' });
    expect(slos.warnings.join('\n')).toContain(
      'The service created SLO "checkout" (id a), but reported an error: It responded: {"code":"QUOTA_EXCEEDED","message":"Too many objects."}.',
    );
  });

  it('changes the object, with a warning', async () => {
    const instance = await slos.deploy(SLO);
    service.answer('replaceSlo', `{"slo":{"id":"${slos.idOf(instance)}"},${ERROR}}`);
    await slos.deploy({ ...SLO, description: 'new' }, instance);
    expect(slos.warnings.join()).toMatch(
      /The service changed SLO .*, but reported an error: .*Too many objects/,
    );
  });

  it.each(['0', '"OK"', '"ok"', '"CREATED"', '200', 'null', '""'])(
    'does not warn if the code is %s',
    async (code) => {
      service.answer('replaceSlo', `{"slo":{"id":"a","name":"checkout"},"code":${code},"message":"Done."}`);
      await slos.deploy(SLO);
      expect(slos.warnings.join()).not.toContain('reported an error');
    },
  );
});

it.each(['0', '"OK"', '201'])('a testing revision is initialized if the code is %s', async (code) => {
  const core = await service.core('observability_extension_testing_revision');
  service.answer('initializeExtensionTestingRevision', `{"code":${code},"message":"Done."}`);
  expect(core.state(await core.deploy({ id: 'web' }))).toMatchObject({ id: 'web' });
});

describe.each(dataSources)(
  'the lookup $terraformType',
  ({ terraformType, attributes, example, operations }) => {
    it('fails instead of being empty', async () => {
      const operation = operations.read.name as OperationName;
      // The fault lasts, because a create of an earlier test may still be reading the team scopes.
      service.control.addFault({ kind: 'verbatim', operation, body: `{"slos":[],"pagination":{},${ERROR}}` });
      const config = configured({ terraformType, attributes, example } as never);
      const name = terraformType.replace('observability_', '');
      await expect(service.lookUp(name, config)).rejects.toThrow(PROBLEM);
    });
  },
);

describe('an SLO on the service', () => {
  it('is neither deleted nor changed in the state if its read returns an error', async () => {
    const instance = await slos.deploy(SLO);
    service.answer('batchGetSlos', `{"slos":[],"notFoundIds":[],${ERROR}}`);
    await expect(slos.plan(SLO, instance)).rejects.toThrow(`Cannot read SLO "checkout"`);
    expect((await slos.plan(SLO, instance)).action).toBe('no-op');
  });

  it('is not changed in the state if its change returns an error', async () => {
    const instance = await slos.deploy(SLO);
    const plan = await slos.plan({ ...SLO, description: 'new' }, instance);
    service.answer('replaceSlo', `{${ERROR}}`);
    await expect(slos.apply(plan)).rejects.toThrow(/Cannot change SLO "checkout".*Too many objects/s);
  });

  it.each(['{', '{"alertsValidationResult":[],'])(
    'is changed with a warning if the alert check returns an error',
    async (start) => {
      const instance = await slos.deploy(SLO);
      service.answer('validateSloAlerts', `${start}${ERROR}}`);
      await slos.deploy({ ...SLO, description: 'new' }, instance);
      expect(slos.warnings.join('\n')).toMatch(
        /The alerts of SLO "checkout" .* could not be checked.*Too many objects/s,
      );
      expect(service.calls('replaceSlo')).toBe(2);
    },
  );

  it('belongs to an unknown account if the list of team scopes is an error', async () => {
    service.answer('listTeamScopes', `{${ERROR}}`);
    expect(privateOf(await slos.deploy(SLO))).not.toHaveProperty('teamIds');
  });
});

describe('an integration is not deleted', () => {
  const config = { integration_key: 'deployment-markers' };
  const core = service.useCore('observability_contextual_data_integration');

  it.each([
    ['{}', 'Cannot read contextual data integration'],
    [`{${ERROR}}`, 'Cannot read contextual data integration'],
    ['{"integrationDefinition":{"revisions":[]}}', 'an integration definition without its'],
  ])('if the read of its definition returns %s', async (answer, problem) => {
    const instance = await core.deploy(config);
    service.control.addFault({ kind: 'notFound', operation: 'getDeployedIntegration' });
    service.answer('getIntegrationDefinition', answer);
    await expect(core.plan(config, instance)).rejects.toThrow(problem);
  });

  it('if the service returns all errors with status 200', async () => {
    const instance = await core.deploy(config);
    service.control.setNormalisers({ errorsWithStatus200: true });
    await service.control.delete('deployedIntegrations', core.idOf(instance));
    await expect(core.plan(config, instance)).rejects.toThrow(
      /returned 200, but with an error: There is no .*NOT_FOUND/,
    );
  });
});
