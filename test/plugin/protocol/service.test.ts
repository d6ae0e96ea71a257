import { fromDynamicValue, toDynamicObject, toDynamicValue } from '../../../src/plugin/protocol/bytes';
import { Schema_Attribute, Schema_Object_NestingMode } from '../../../src/plugin/protocol/generated/plugin6';
import { createFixture } from '../fixture/provider';
import { service, summaries } from '../fixture/things';

const { schema: providerSchema, dataSources } = createFixture();

function flags(attribute: Schema_Attribute): string[] {
  return Object.entries(attribute).flatMap(([name, value]) => (value === true ? [name] : []));
}

test('describes every attribute and function', async () => {
  const { provider, resourceSchemas, ...schema } = await service.getProviderSchema({});
  expect(schema.serverCapabilities).toEqual({
    planDestroy: true,
    getProviderSchemaOptional: true,
    moveResourceState: true,
    generateResourceConfig: true,
  });
  expect(Object.keys(schema.dataSourceSchemas)).toEqual(['fixture_lookup']);
  expect(provider?.block?.attributes.map(({ name }) => name)).toEqual(['prefix']);
  const attributes = Object.fromEntries(
    (resourceSchemas.fixture_thing.block?.attributes ?? []).map((attribute) => [attribute.name, attribute]),
  );
  expect(flags(attributes.name)).toEqual(['required']);
  expect(flags(attributes.note)).toEqual(['optional', 'computed']);
  expect(flags(attributes.token)).toEqual(['optional', 'sensitive', 'writeOnly']);
  expect(flags(attributes.color)).toEqual(['optional', 'deprecated']);
  expect(attributes.color.deprecationMessage).toBe('Use "tags".');
  expect(attributes.tags.type.toString()).toBe('["map","string"]');
  expect(attributes.tags.description).toBe('Free text by name');
  expect(attributes.parts.type).toHaveLength(0);
  expect(attributes.parts.nestedType?.nesting).toBe(Schema_Object_NestingMode.LIST);
  expect(attributes.parts.nestedType?.attributes.map(({ name }) => name)).toEqual(['title', 'weight']);
  expect(schema.functions.shout).toMatchObject({
    summary: 'In capitals',
    parameters: [{ name: 'text', type: Buffer.from('"string"') }],
    return: { type: Buffer.from('"string"') },
  });
  expect((await service.getFunctions({})).functions).toEqual(schema.functions);
});

test('configures the provider, or names the invalid attribute', async () => {
  const refused = await service.configureProvider({
    terraformVersion: '1.11.4',
    config: toDynamicObject({ prefix: 'refuse' }, providerSchema.attributes),
  });
  expect(summaries(refused.diagnostics)).toEqual(['error prefix: Refused prefix']);
});

test('names a data source whose configuration is invalid, whose read throws, or that does not exist', async () => {
  const valueOf = (id: string | null) =>
    toDynamicObject({ id }, dataSources.fixture_lookup.schema.attributes);
  const request = (id: string, typeName = 'fixture_lookup') => ({ typeName, value: valueOf(id) });
  const typeName = 'fixture_lookup';
  const invalid = await service.validateDataResourceConfig({ typeName, config: valueOf(null) });
  expect(summaries(invalid.diagnostics)).toEqual(['error id: A required attribute is null']);
  const failed = await service.readDataSource(request('lookup explodes'));
  expect(summaries(failed.diagnostics)).toEqual([
    'error: ReadDataSource of fixture_lookup failed unexpectedly',
  ]);
  const unknown = await service.readDataSource(request('1', 'fixture_none'));
  expect(summaries(unknown.diagnostics)).toEqual(['error: Unknown data source "fixture_none"']);
});

test('calls functions, and converts exceptions to their errors', async () => {
  const call = async (name: string, ...args: string[]) =>
    service.callFunction({ name, arguments: args.map((arg) => toDynamicValue(arg, 'string')) });
  expect(fromDynamicValue((await call('shout', 'hi')).result, 'string')).toBe('HI');
  expect((await call('shout', '')).error).toEqual({
    text: 'There is nothing to shout.',
    functionArgument: 0,
  });
  expect((await call('shout', 'explode')).error).toEqual({ text: 'Failed unexpectedly: the shout exploded' });
  expect((await call('shout')).error).toEqual({ text: 'Expected 1 arguments, got 0.' });
  expect((await call('whisper', 'x')).error?.text).toMatch(/^Unknown function "whisper"/);
});
