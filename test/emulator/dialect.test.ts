import { call as callAt, SLO, useEmulator, useEmulators } from './calling';

const { call } = useEmulator();
const start = useEmulators();

const SLOS = '/mgmt/openapi/latest/v1/slo/slos';
const EVENTS = '/mgmt/openapi/latest/v3/events';
const SEARCH = '/mgmt/openapi/latest/enrichment-rules/custom-enrichment-rules/v1/search';

test('by default, supports only the documented version and methods, and parameter names in camel case', async () => {
  expect(await call('PUT', SLOS, SLO)).toMatchObject({ status: 200 });
  expect(await call('POST', SLOS, SLO)).toMatchObject({ status: 404 });
  expect(await call('PUT', SLOS.replace('latest', '3'), SLO)).toMatchObject({ status: 404 });
  for (const query of ['pagination.page_size=1', 'pagination[page_token]=a', 'pagination={"page_size":1}']) {
    const text = expect.stringMatching(/unknown parameter pagination\.page_\w+/) as string;
    expect(await call('GET', `${EVENTS}?${query}`)).toMatchObject({ status: 400, text });
  }
  for (const query of ['pagination.pageSize=1', 'pagination[pageSize]=1', 'pagination={"pageSize":1}']) {
    expect((await call('GET', `${EVENTS}?${query}`)).json.events).toHaveLength(1);
  }
  for (const query of ['search_clauses.name=service-owners', 'search_clauses={"name":"service-owners"}']) {
    expect((await call('POST', `${SEARCH}?${query}`)).json.customEnrichmentsData).toHaveLength(1);
  }
  expect(await call('POST', `${SEARCH}?search_clause.name=a`)).toMatchObject({ status: 400 });
});

test('with sloCreateMethod POST, an SLO is created only by POST, and replaced only by PUT', async () => {
  const { url } = await start({ dialect: { sloCreateMethod: 'POST' } });
  const created = await callAt(url, 'POST', SLOS, SLO);
  expect(created).toMatchObject({ status: 200 });
  const slo = created.json.slo as object;
  expect(await callAt(url, 'PUT', SLOS, slo)).toMatchObject({ status: 200 });
  const required = expect.stringContaining('id: required') as string;
  expect(await callAt(url, 'PUT', SLOS, SLO)).toMatchObject({ status: 400, text: required });
  expect(await callAt(url, 'POST', SLOS, slo)).toMatchObject({ status: 400 });
});

test('with queryNames snake, query parameters have names in snake case', async () => {
  const { url } = await start({ dialect: { queryNames: 'snake' } });
  expect((await callAt(url, 'GET', `${EVENTS}?pagination.page_size=1`)).json.events).toHaveLength(1);
  expect(await callAt(url, 'GET', `${EVENTS}?pagination.pageSize=1`)).toMatchObject({ status: 400 });
  expect(await callAt(url, 'POST', `${SEARCH}?search_clauses.name=a`)).toMatchObject({ status: 400 });
});

test('with success, each successful response has the first value of each member, and an error has none', async () => {
  const { url } = await start({ dialect: { success: { code: ['0', '20000'], status: ['DONE'] } } });
  const created = await callAt(url, 'PUT', SLOS, SLO);
  expect(created.json).toMatchObject({ slo: { name: SLO.name }, code: '0', status: 'DONE' });
  const missing = await callAt(url, 'PUT', SLOS, { ...SLO, id: 'none' });
  expect(missing.json).toEqual({ code: 'NOT_FOUND', message: expect.any(String) });
});

test('the dialect can be read but not changed over HTTP, and is rejected if it is invalid', async () => {
  const dialect = { apiVersion: '3', memberNames: { description: 'note' } };
  const { url } = await start({ dialect });
  expect((await callAt(url, 'GET', '/_emulator/dialect')).json).toMatchObject(dialect);
  expect((await callAt(url, 'PATCH', '/_emulator/dialect', {})).status).toBe(400);
  await expect(start({ dialect: { apiVersion: 'a/b' } })).rejects.toThrow('apiVersion: It must be a single');
});

test('bodies, errors, the log and the texts that faults match use the names of the dialect', async () => {
  const { url, control } = await start({
    dialect: {
      memberNames: { description: 'note', targetThresholdPercentage: 'goal' },
      paths: { '/v1/slo/slos': 'PATCH /v2/goals' },
      sloCreateMethod: 'POST',
    },
  });
  const path = '/mgmt/openapi/latest/v2/goals';
  const { json } = await callAt(url, 'POST', path, { name: 'a', note: 'n', goal: 99, description: 'd' });
  expect(json.slo).toMatchObject({ note: 'n', description: 'd' });
  const [stored] = Object.values(control.objects('slos'));
  expect(stored).toMatchObject({ description: 'n', 'unlisted:description': 'd' });
  expect(await callAt(url, 'POST', path, { name: 'a', goal: 'much' })).toMatchObject({
    status: 400,
    json: { message: 'goal: must be a number' },
  });
  control.addFault({ kind: 'status', status: 418, matching: '"goal"' });
  expect((await callAt(url, 'PATCH', path, json.slo as object)).status).toBe(418);
  expect(control.requests()[0]).toMatchObject({ path, operation: 'replaceSlo' });
  expect(control.requests()[0].body).toContain('"goal":99');
});
