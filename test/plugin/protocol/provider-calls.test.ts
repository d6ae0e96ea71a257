import { toDynamicObject } from '../../../src/plugin/protocol/dynamic-value';
import { Schema_Attribute, Schema_Object_NestingMode } from '../../../src/plugin/protocol/generated/plugin6';
import { Connection, send } from '../fixture/connection';
import { createFixture } from '../fixture/provider';
import { summaries } from '../fixture/things';

const connection = Connection.use();

const CAPABILITIES = {
  planDestroy: true,
  getProviderSchemaOptional: true,
  moveResourceState: true,
  generateResourceConfig: true,
};

test('describes every attribute', async () => {
  const schema = await send(connection.provider, connection.provider.getProviderSchema, {});
  expect(schema.serverCapabilities).toEqual(CAPABILITIES);
  expect(Object.keys(schema.dataSourceSchemas)).toEqual(['fixture_lookup']);
  expect(Object.keys(schema.functions)).toEqual(['shout']);
  expect(schema.provider?.block?.attributes.map(({ name }) => name)).toEqual(['prefix']);
  expect(schema.resourceSchemas.fixture_thing.version).toBe(2);
  const attributes = Object.fromEntries(
    (schema.resourceSchemas.fixture_thing.block?.attributes ?? []).map((attribute) => [
      attribute.name,
      attribute,
    ]),
  );
  expect(flags(attributes.name)).toEqual(['required']);
  expect(flags(attributes.note)).toEqual(['optional', 'computed']);
  expect(flags(attributes.token)).toEqual(['optional', 'sensitive', 'writeOnly']);
  expect(flags(attributes.colour)).toEqual(['optional', 'deprecated']);
  expect(attributes.colour.deprecationMessage).toBe('Use "tags".');
  const old = { deprecated: true, deprecationMessage: 'Use "fixture_fixed".' };
  expect(schema.resourceSchemas.fixture_old.block).toMatchObject(old);
  expect(attributes.tags.type.toString()).toBe('["map","string"]');
  expect(attributes.tags.description).toBe('Free text by name');
  expect(attributes.parts.type).toHaveLength(0);
  expect(attributes.parts.nestedType?.nesting).toBe(Schema_Object_NestingMode.LIST);
  expect(attributes.parts.nestedType?.attributes.map(({ name }) => name)).toEqual(['title', 'weight']);
});

test('configures the provider, or names the invalid attribute', async () => {
  const { provider } = connection;
  const config = (prefix: string | null) => toDynamicObject({ prefix }, createFixture().schema.attributes);
  const fine = await send(provider, provider.configureProvider, {
    terraformVersion: '1.11.4',
    config: config(null),
  });
  expect(summaries(fine.diagnostics)).toEqual([]);
  const refused = await send(provider, provider.configureProvider, {
    terraformVersion: '1.11.4',
    config: config('refuse'),
  });
  expect(summaries(refused.diagnostics)).toEqual(['error prefix: Refused prefix']);
  const valid = await send(provider, provider.validateProviderConfig, { config: config('x') });
  expect(summaries(valid.diagnostics)).toEqual([]);
});

function flags(attribute: Schema_Attribute): string[] {
  return Object.entries(attribute).flatMap(([name, value]) => (value === true ? [name] : []));
}
