import { useEmulator } from './calling';

const emulator = useEmulator();
const { call } = emulator;

const SLO = { name: 'checkout', targetThresholdPercentage: 99 };
const SLOS = '/mgmt/openapi/latest/v1/slo/slos';
const SEARCH = '/mgmt/openapi/latest/enrichment-rules/custom-enrichment-rules/v1/search';

test('by default, supports only the documented version, methods and parameter names', async () => {
  expect(await call('PUT', SLOS, SLO)).toMatchObject({ status: 200 });
  expect(await call('POST', SLOS, SLO)).toMatchObject({ status: 404 });
  expect(await call('PUT', SLOS.replace('latest', '3'), SLO)).toMatchObject({ status: 404 });
  for (const query of ['pagination.pageSize=1', 'pagination[pageToken]=a', 'pagination={"pageSize":1}']) {
    const refused = await call('GET', `/mgmt/openapi/latest/v3/events?${query}`);
    expect(refused).toMatchObject({
      status: 400,
      text: expect.stringMatching(/pagination\.page\w+: unknown/),
    });
  }
  expect(await call('POST', `${SEARCH}?search_clauses.name=a`)).toMatchObject({ status: 400 });
});

test('with sloCreateMethod POST, an SLO is created only by POST, and replaced only by PUT', async () => {
  emulator.control.setDialect({ sloCreateMethod: 'POST' });
  const created = await call('POST', SLOS, SLO);
  expect(created).toMatchObject({ status: 200 });
  const slo = created.json.slo as object;
  expect(await call('PUT', SLOS, slo)).toMatchObject({ status: 200 });
  const required = expect.stringContaining('id: required') as string;
  expect(await call('PUT', SLOS, SLO)).toMatchObject({ status: 400, text: required });
  expect(await call('POST', SLOS, slo)).toMatchObject({ status: 400 });
});

test('different parameter names replace the documented ones, in every style', async () => {
  emulator.control.setDialect({ queryNames: 'camel' });
  for (const query of ['pagination.pageSize=1', 'pagination[pageSize]=1', 'pagination={"pageSize":1}']) {
    const { json } = await call('GET', `/mgmt/openapi/latest/v3/events?${query}`);
    expect(json.events).toHaveLength(1);
  }
  for (const query of ['search_clauses.name=service-owners', 'search_clauses={"name":"service-owners"}']) {
    const { json } = await call('POST', `${SEARCH}?${query}`);
    expect(json.customEnrichmentsData).toHaveLength(1);
  }
  expect(await call('GET', '/mgmt/openapi/latest/v3/events?pagination.page_size=1')).toMatchObject({
    status: 400,
  });
  expect(await call('POST', `${SEARCH}?search_clause.name=a`)).toMatchObject({ status: 400 });
});

test('the dialect is read and set over HTTP, and rejected if it is invalid', async () => {
  const set = async (dialect: object) => call('PATCH', '/_emulator/dialect', dialect);
  const all = { sloCreateMethod: 'PUT', apiVersion: '3', queryNames: 'snake' };
  expect((await set({ apiVersion: '3' })).json).toEqual(all);
  expect((await call('GET', '/_emulator/dialect')).json).toEqual(all);
  const wrong = { sloCreateMethod: 'PATCH', apiVersion: 'a/b', other: 1 };
  const { status, text } = await set(wrong);
  expect(status).toBe(400);
  for (const name of Object.keys(wrong)) expect(text).toContain(`${name}: `);
});
