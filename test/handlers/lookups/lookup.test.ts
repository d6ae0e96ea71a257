import { LosslessNumber } from 'lossless-json';
import { parseJson, printJson } from '../../../src/contract/json';
import { ObjectValue, UNKNOWN } from '../../../src/plugin';
import { OperationName } from '../../../src/schema';
import { newContext, unset, useService } from '../core';

const service = useService();

const number = (text: string) => new LosslessNumber(text);

const read = async (name: string, config?: ObjectValue): Promise<ObjectValue> =>
  (await service.lookUp(name, config)).state;
const problem = async (name: string, config?: ObjectValue): Promise<unknown> =>
  read(name, config).then(
    () => 'no problem',
    (error: unknown) => error,
  );
const queries = () => service.control.requests().map(({ query }) => decodeURIComponent(query));
const bodies = () => service.control.requests().map(({ body }) => body);
/** Matches a text that contains this one. */
const containing = (text: string): unknown => expect.stringContaining(text);

describe('an empty list that the service omits', () => {
  it.each<[string, ObjectValue, OperationName, string, string]>([
    ['events', {}, 'listEvents', '{"pagination":{}}', 'events'],
    ['slos', { ids: ['gone'] }, 'batchGetSlos', '{"notFoundIds":["gone"]}', 'slos'],
  ])('is empty in %s (%j)', async (name, config, operation, body, list) => {
    service.answer(operation, body);
    expect((await read(name, config))[list]).toEqual([]);
  });

  it('does not prove that an SLO is missing if the response also contains an error, which is a warning otherwise', async () => {
    const slos = [{ id: 'here', name: 'n', targetThresholdPercentage: 1 }];
    const body = printJson({ notFoundIds: ['gone'], slos, error: 'Shard 3 is down.' });
    service.control.addFault({ kind: 'verbatim', operation: 'batchGetSlos', body });
    expect(String(await problem('slos', { ids: ['gone'] }))).toContain('so the SLO may exist');
    const { warnings } = await service.lookUp('slos', { ids: ['here'] });
    expect(warnings).toEqual([expect.objectContaining({ detail: containing('Shard 3 is down.') })]);
  });
});

describe('pages', () => {
  const keys = ({ events }: ObjectValue) =>
    (events as { event_key: string }[]).map((event) => event.event_key);

  it('are followed to the last', async () => {
    const { state, warnings } = await service.lookUp('events', { page_size: number('2') });
    expect(keys(state)).toEqual(['event-1', 'event-2', 'event-3', 'event-4', 'event-5']);
    expect(state.pagination).toEqual({ next_page_token: null, total_size: number('5') });
    expect(parseJson(String(state.json))).toMatchObject([
      { events: [{}, {}], pagination: { totalSize: number('5') } },
      { events: [{}, {}] },
      { events: [{}] },
    ]);
    expect(warnings).toEqual([]);
  });

  it('are followed without their tokens in json, which would differ in every plan', async () => {
    const events = [{ eventPayload: { pageToken: 'of the event' } }];
    const page = (nextPageToken: string) => ({
      events,
      next_page_token: nextPageToken,
      pagination: { nextPageToken, prev_page_token: nextPageToken, totalSize: 2 },
    });
    service.answer('listEvents', page('token-1'), page(''));
    const { json } = await read('events');
    expect(queries()).toEqual(['', 'pagination.pageToken=token-1']);
    const kept = { events, pagination: { totalSize: number('2') } };
    expect(parseJson(String(json))).toEqual([kept, kept]);
  });

  it('are followed to the limit, with a warning', async () => {
    const config = { page_size: number('1'), max_pages: number('2') };
    const { state, warnings } = await service.lookUp('events', config);
    expect(keys(state)).toEqual(['event-1', 'event-2']);
    expect(state.pagination).toMatchObject({ next_page_token: expect.any(String) as unknown });
    expect(warnings).toEqual([
      {
        severity: 'warning',
        summary: 'The lookup of the events is incomplete',
        detail: containing('Only the first 2 pages were read, but there are more. Increase max_pages'),
        path: ['max_pages'],
      },
    ]);
  });

  it('end with an error if the service repeats a token', async () => {
    const answer = { events: [{}], pagination: { nextPageToken: 'again' } };
    service.answer('listEvents', answer, answer);
    expect(await problem('events')).toMatchObject({
      summary: 'The service repeated a page token',
      detail: containing('(nextPageToken "again")'),
    });
    expect(queries()).toEqual(['', 'pagination.pageToken=again']);
  });

  it('end without an error if an empty page repeats its token', async () => {
    const pagination = { nextPageToken: 'B' };
    service.answer('listEvents', { events: [{ eventKey: 'a' }], pagination }, { events: [], pagination });
    const { state, warnings } = await service.lookUp('events');
    expect([keys(state), queries().length, warnings]).toEqual([['a'], 2, []]);
  });

  it.each([undefined, { nextPageToken: '' }, { nextPageToken: 0 }])(
    'are not followed if the pagination is %j',
    async (pagination) => {
      service.answer('listEvents', { events: [], pagination });
      const token = pagination && { next_page_token: String(pagination.nextPageToken), total_size: null };
      expect((await read('events')).pagination).toEqual(token ?? null);
      expect(queries()).toHaveLength(1);
    },
  );

  it('are all read for one event, and the attributes come from the first', async () => {
    service.answer(
      'getEvent',
      { event: { singleEvent: { eventKey: 'a' } }, pagination: { nextPageToken: 'more' } },
      { event: { severalEvents: ['b'] }, pagination: {} },
    );
    const state = await read('event_record', { id: 'a' });
    expect(state).toMatchObject({ event_key: 'a' });
    expect(parseJson(String(state.json))).toMatchObject([{}, { event: { severalEvents: ['b'] } }]);
  });

  it.each([
    ['the last page has a token, which costs one more request', [2, 2, 2], ['1', '2', '3'], ['a', 'b', '']],
    ['totalSize may count each page', [1, 1, 1], ['1', '2', ''], ['a', 'b', 'c']],
  ])('are all read, even if %s', async (_, sizes, tokens, names) => {
    const pages = sizes.map((totalSize, index) => ({
      events: names[index] === '' ? [] : [{ eventKey: names[index] }],
      pagination: { nextPageToken: tokens[index], totalSize },
    }));
    service.answer('listEvents', ...pages);
    const { state, warnings } = await service.lookUp('events');
    expect([keys(state), warnings]).toEqual([names.filter((name) => name !== ''), []]);
    expect(service.control.requests()).toHaveLength(3);
  });
});

describe('a query', () => {
  const config = {
    filter: { state: '["open","closed"]', team: 'checkout' },
    group_bys: [{ field: 'application' }, { nested: '{"key":"team"}' }],
    page_size: number('7'),
  };
  it('contains only configured parameters', async () => {
    const extra_query = { tenant: 'a&b', 'pagination.order': 'up', constructor: 'a' };
    await read('incident_aggregations', { ...config, extra_query } as ObjectValue);
    for (const name of ['events', 'team_scopes']) await read(name);
    const query =
      'filter.state=open&filter.state=closed&filter.team=checkout&group_bys.0.field=application&group_bys.1.nested.key=team&pagination.pageSize=7&tenant=a&b&pagination.order=up&constructor=a';
    expect(queries()).toEqual([query, '', '']);
  });

  it('searches custom enrichments by name or by a 64-bit id', async () => {
    const count = (state: ObjectValue) => (state.custom_enrichments_data as ObjectValue[]).length;
    expect(count(await read('custom_enrichments', { name: 'service-owners' }))).toBe(1);
    expect(count(await read('custom_enrichments', { id: '9007199254740997' }))).toBe(1);
    expect(count(await read('custom_enrichments', { name: 'none', extra_query: { scope: 'x' } }))).toBe(0);
    expect(queries()).toEqual([
      'search_clauses.name=service-owners',
      'search_clauses.id=9007199254740997',
      'search_clauses.name=none&scope=x',
    ]);
  });
});

describe('a body', () => {
  it('contains the configured values and the extra members', async () => {
    await read('daily_evaluation_tokens', {
      date_range: { from_date: '2025-05-18T00:00:00Z', to_date: null },
    });
    await read('daily_evaluation_tokens', { extra_members: '{"lastDays":9007199254740993}' });
    await read('extensions', { filter: { integrations: ['a'] }, include_hidden_extensions: true });
    expect(bodies()).toEqual([
      '{"dateRange":{"fromDate":"2025-05-18T00:00:00Z"}}',
      '{"lastDays":9007199254740993}',
      '{"filter":{"integrations":["a"]},"includeHiddenExtensions":true}',
    ]);
  });

  it('contains the changed SLO, and a failed alert is not an error', async () => {
    const alert = { id: 'a1', name: 'Fast burn', alertVersionId: 'v1', errorMessage: 'The label is gone.' };
    await service.control.put('sloAlerts', 'slo-1', { alerts: [alert] });
    const state = await read('slo_alert_validation', {
      id: 'slo-1',
      name: 'checkout',
      target_threshold_percentage: number('99.95'),
      labels: { team: 'checkout' },
      type: 'ratio',
      extra_members: '{"tier":1}',
    });
    expect(bodies()).toEqual([
      '{"name":"checkout","targetThresholdPercentage":99.95,"labels":{"team":"checkout"},"tier":1,"id":"slo-1","type":"ratio"}',
    ]);
    expect(state.alerts_validation_result).toEqual([
      { id: 'a1', name: 'Fast burn', alert_version_id: 'v1', error_message: 'The label is gone.' },
    ]);
  });
});

describe('SLOs by id', () => {
  const slo = (id: unknown) => ({ id, name: `SLO ${String(id)}`, targetThresholdPercentage: 99.9 });

  it('are read 100 at a time, each once, and those that are not found once more, alone', async () => {
    const ids = Array.from({ length: 230 }, (_, index) => `slo-${index}`);
    for (const id of ids.slice(2)) await service.control.put('slos', id, slo(id));
    const state = await read('slos', { ids: [...ids, 'slo-7'] });
    expect(queries().map((query) => query.split('&').length)).toEqual([100, 100, 30, 1, 1]);
    expect(state.slos).toHaveLength(228);
    expect(state.slos).toMatchObject({
      0: { id: 'slo-2', name: 'SLO slo-2', target_threshold_percentage: number('99.9') },
    });
    expect(state.not_found_ids).toEqual(['slo-0', 'slo-1']);
    expect(parseJson(String(state.json))).toHaveLength(5);
  });

  it('are found if the service reports those beyond its own batch limit as not found', async () => {
    service.answer('batchGetSlos', { slos: [slo('a')], notFoundIds: ['gone', 'b'] });
    await service.control.put('slos', 'b', slo('b'));
    const state = await read('slos', { ids: ['a', 'gone', 'b'] });
    expect(state).toMatchObject({ slos: [{ id: 'a' }, { id: 'b' }], not_found_ids: ['gone'] });
  });

  it('are returned once each, in the order requested, without SLOs that were not requested', async () => {
    const body = { slos: [slo('stranger'), slo(7), slo('a')], notFoundIds: ['stranger', 8, 8] };
    service.answer('batchGetSlos', body);
    const state = await read('slos', { ids: ['a', '8', '7', 'a'] });
    expect(state.slos).toMatchObject([{ id: 'a' }, { id: '7' }]);
    expect(state.not_found_ids).toEqual(['8']);
    expect(JSON.parse(String(state.json))).toEqual([body, { slos: [], notFoundIds: ['8'] }]);
  });

  it('cause an error that names each id that the response repeats, contradicts or omits', async () => {
    service.answer('batchGetSlos', { slos: ['a', 'b', 'b', 'c'].map(slo), notFoundIds: ['c'] });
    expect(await problem('slos', { ids: ['a', 'b', 'c', 'd'] })).toMatchObject({
      summary: 'Cannot look up the SLOs',
      detail:
        'The service\'s response does not match the documented API: the response contains the SLO "b" more than once; the response contains the SLO "c" and says that it does not exist; the response neither contains the SLO "d" nor says that it does not exist. Plan again. If the error remains, a proxy may be changing the responses, the service may use different names than the dialect of the provider says, or it may have a bug.',
      path: ['ids'],
    });
  });

  it('send nothing if the list is empty', async () => {
    expect(await read('slos', { ids: [] })).toMatchObject({ slos: [], not_found_ids: [], json: '[]' });
    expect(queries()).toEqual([]);
  });
});

describe('a different object from the requested one', () => {
  const enrichment = (id: unknown) => ({ definition: { id } });

  it.each<[string, ObjectValue, string]>([
    ['dashboard', { dashboard_id: 'checkout-overview' }, 'other-checkout-overview'],
    ['team_group', { group_id: '7001' }, '70010'],
    ['deployed_integration', { integration_id: 'integration-deployments' }, 'other-integration-deployments'],
    ['integration_definition', { id: 'deployment-markers' }, 'other-deployment-markers'],
  ])('is an error of the lookup %s', async (name, config, other) => {
    expect(await problem(name, config)).toBe('no problem');
    service.control.setQuirks({ otherIds: true });
    const [[attribute, id]] = Object.entries(config);
    expect(await problem(name, config)).toMatchObject({
      detail: containing(`200 with the object "${other}" instead of "${String(id)}"`),
      path: [attribute],
    });
  });

  it.each<[string, object]>([
    ['contains the id twice', { customEnrichmentsData: [enrichment(31), enrichment('31')] }],
    ['contains an entry without an id', { customEnrichmentsData: [{ id: 31 }] }],
    ['contains only another one', { customEnrichmentsData: [enrichment(30)] }],
  ])('is an error of the lookup if the response %s', async (_, body) => {
    service.answer('searchCustomEnrichments', body);
    expect(String(await problem('custom_enrichments', { id: '31' }))).toContain('customEnrichmentsData');
  });

  it('does not mean the requested custom enrichment with its id written as 31.0', async () => {
    service.answer('searchCustomEnrichments', '{"customEnrichmentsData":[{"definition":{"id":31.0}}]}');
    expect((await read('custom_enrichments', { id: '31' })).custom_enrichments_data).toHaveLength(1);
  });

  it('is left out of the custom enrichments, because a service may ignore the search', async () => {
    service.answer('searchCustomEnrichments', { customEnrichmentsData: [enrichment(30), enrichment(31)] });
    const { custom_enrichments_data: found } = await read('custom_enrichments', { id: '31' });
    expect(found).toEqual([expect.objectContaining({ id: '31' })]);
  });

  it('is accepted if it is an event, whose id need not be its key, and if the response has no id', async () => {
    service.answer('getEvent', { event: { singleEvent: { eventKey: 'other' } } });
    expect((await read('event_record', { id: 'event-3' })).event_key).toBe('other');
    service.answer('getDashboard', { dashboard: { name: 'without an id' } });
    expect((await read('dashboard', { dashboard_id: 'a' })).name).toBe('without an id');
  });
});

describe('a response', () => {
  it('keeps 64-bit identifiers, decimals and timestamps of any form, and fills in empty lists and maps', async () => {
    const eventTimestamp = '2025-05-19T08:00:00Z';
    service.answer('listEvents', { events: [{ companyId: '9007199254740993', eventTimestamp }] });
    service.answer('getDailyEvaluationTokens', { tokens: [{ totalTokens: { value: 0.5 } }] });
    service.answer('listTeamScopes', { scopes: [{ id: 'a' }] });
    const event = { company_id: '9007199254740993', event_labels: {}, event_payload: null };
    expect((await read('events')).events).toMatchObject([{ ...event, event_timestamp: eventTimestamp }]);
    const [first] = (await read('events')).events as ObjectValue[];
    expect(first).toMatchObject({ event_timestamp: '1747645200000000001' });
    expect((await read('daily_evaluation_tokens')).tokens).toMatchObject([
      { total_tokens: number('0.5'), evaluations: [] },
    ]);
    expect((await read('team_scopes')).scopes).toMatchObject([{ id: 'a', filters: [], description: null }]);
  });

  it('that does not match the documented API is an error', async () => {
    service.answer('getEvent', { event: { singleEvent: { companyId: [] } } });
    expect(await problem('event_record', { id: 'a' })).toMatchObject({
      summary: 'Cannot look up the event',
      detail: containing('event.singleEvent.companyId should be'),
      path: ['id'],
    });
  });

  it('with status 404 is one error on the identifier, and quotes the service', async () => {
    expect(await problem('team_group', { group_id: '7002' })).toMatchObject({
      summary: 'Cannot look up the team group',
      detail: expect.stringMatching(/the service returned 404: .*7002/) as unknown,
      path: ['group_id'],
    });
  });
});

describe('the configuration', () => {
  it.each([
    ['team_group', { group_id: '007' }, 'group_id is "007"'],
    ['events', { max_pages: number('0') }, 'max_pages is 0'],
    ['events', { page_size: number('2.5') }, 'page_size is 2.5'],
    ['events', { extra_query: { filter: 'a' } }, 'extra_query contains the documented parameter "filter"'],
    [
      'extensions',
      { extra_members: '{"filter":1}' },
      'extra_members contains the documented member "filter"',
    ],
  ])('is rejected if it is invalid: %s %#', async (name, config, summary) => {
    expect(await problem(name, config as ObjectValue)).toMatchObject({ summary, path: Object.keys(config) });
    expect(queries()).toEqual([]);
  });

  it('may be unknown during validation', async () => {
    for (const [type, dataSource] of Object.entries(service.provider().dataSources)) {
      const context = newContext();
      const names = Object.entries(dataSource.schema.attributes)
        .filter(
          ([name, { computed }]) => !computed && !(type.endsWith('custom_enrichments') && name === 'name'),
        )
        .map(([name]) => [name, UNKNOWN]);
      const config = { ...unset(dataSource), ...Object.fromEntries(names) } as ObjectValue;
      await expect(dataSource.validate?.(config, context)).resolves.toBeUndefined();
      expect(context.diagnostics.list).toEqual([]);
    }
  });
});
