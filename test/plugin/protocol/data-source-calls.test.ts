import { toDynamicObject, fromDynamicObject } from '../../../src/plugin/protocol/dynamic-value';
import { Connection, send } from '../fixture/connection';
import { createFixture } from '../fixture/provider';
import { summaries } from '../fixture/things';

const connection = Connection.use();

const { attributes } = createFixture().dataSources.fixture_lookup.schema;

function request(id: string | null, typeName = 'fixture_lookup') {
  return { typeName, config: toDynamicObject({ id }, attributes) };
}

test('returns the values that the data source reads', async () => {
  const { state, diagnostics } = await send(
    connection.provider,
    connection.provider.readDataSource,
    request('7'),
  );
  expect(summaries(diagnostics)).toEqual([]);
  expect(fromDynamicObject(state, attributes)).toEqual({ id: '7', name: 'thing 7' });
});

test('validates the configuration against the schema', async () => {
  const { provider } = connection;
  const valid = await send(provider, provider.validateDataResourceConfig, request('7'));
  expect(summaries(valid.diagnostics)).toEqual([]);
  const invalid = await send(provider, provider.validateDataResourceConfig, request(null));
  expect(summaries(invalid.diagnostics)).toEqual(['error id: A required attribute is null']);
});

test('converts an exception to an error that names the operation', async () => {
  const { provider } = connection;
  const failed = await send(provider, provider.readDataSource, request('lookup explodes'));
  expect(summaries(failed.diagnostics)).toEqual([
    'error: ReadDataSource of fixture_lookup failed unexpectedly',
  ]);
  const unknown = await send(provider, provider.readDataSource, request('1', 'fixture_none'));
  expect(summaries(unknown.diagnostics)).toEqual(['error: Unknown data source "fixture_none"']);
});
