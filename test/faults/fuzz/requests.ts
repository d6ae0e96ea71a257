/** Requests as sent by Terraform, one or more for each method. */
import { LosslessNumber } from 'lossless-json';
import { ObjectValue, Provider, Value } from '../../../src/plugin';
import { toDynamicObject, toDynamicValue } from '../../../src/plugin/protocol/bytes';
import { MessageFns, ProviderDefinition } from '../../../src/plugin/protocol/generated/plugin6';
import { Attribute, Attributes } from '../../../src/plugin/schema';
import { Type } from '../../../src/plugin/values/value';

export interface Encoded {
  readonly method: Exclude<keyof ProviderDefinition['methods'], 'stopProvider'>;
  readonly bytes: Buffer;
}

const PRIVATE = Buffer.from(
  '{"present":{"baseUrl":"http://service.example.com","fingerprints":{"labels":"x"}},"planned":{}}',
);
const CLIENT = { writeOnlyAttributesAllowed: true };

/** Settings of the provider. */
const SETTINGS: ObjectValue = {
  base_url: 'http://service.example.com',
  api_key: 'key',
  max_attempts: new LosslessNumber('1'),
  alert_validation: 'off',
};

export function requestsOf(provider: Provider): Encoded[] {
  const requests: Encoded[] = [];
  const add = <M extends Encoded['method']>(
    method: M,
    request: Parameters<ProviderDefinition['methods'][M]['requestType']['encode']>[0],
  ) => {
    const { encode } = ProviderDefinition.methods[method].requestType as MessageFns<typeof request>;
    requests.push({ method, bytes: Buffer.from(encode(request).finish()) });
  };

  const providerConfig = toDynamicObject(SETTINGS, provider.schema.attributes);
  add('getProviderSchema', {});
  add('getFunctions', {});
  add('validateProviderConfig', { config: providerConfig });
  add('configureProvider', { config: providerConfig, terraformVersion: '1.11.0' });
  for (const [typeName, { schema }] of Object.entries(provider.dataSources)) {
    const config = toDynamicObject(filled(schema.attributes, isInput), schema.attributes);
    add('validateDataResourceConfig', { typeName, config });
    add('readDataSource', { typeName, value: config });
  }
  for (const [typeName, { schema }] of Object.entries(provider.resources)) {
    const config = toDynamicObject(filled(schema.attributes, isInput), schema.attributes);
    const state = toDynamicObject(
      filled(schema.attributes, (attribute) => !attribute.writeOnly),
      schema.attributes,
    );
    const absent = toDynamicObject(null, schema.attributes);
    const json = Buffer.from(
      JSON.stringify({ name: 'a', labels: { a: 'b' }, target_threshold_percentage: 99.9 }),
    );
    add('validateResourceConfig', { typeName, config, clientCapabilities: CLIENT });
    add('upgradeResourceState', { typeName, stored: { json } });
    add('readResource', { typeName, currentState: state, private: PRIVATE });
    add('importResourceState', { typeName, id: 'a' });
    for (const [priorState, proposedNewState] of [
      [absent, config],
      [state, config],
      [state, absent],
    ]) {
      add('planResourceChange', {
        typeName,
        priorState,
        proposedNewState,
        config,
        priorPrivate: PRIVATE,
      });
      add('applyResourceChange', {
        typeName,
        priorState,
        plannedState: proposedNewState,
        config,
        plannedPrivate: PRIVATE,
      });
    }
  }
  for (const [name, { parameters }] of Object.entries(provider.functions)) {
    add('callFunction', {
      name,
      arguments: parameters.map(({ type }) => toDynamicValue(example(type), type)),
    });
  }
  return requests;
}

const isInput = ({ required, optional }: Attribute): boolean => required === true || optional === true;

function filled(attributes: Attributes, isIncluded: (attribute: Attribute) => boolean): ObjectValue {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]): [string, Value] => {
      if (!isIncluded(attribute)) return [name, null];
      if (attribute.type !== undefined) return [name, example(attribute.type)];
      const inner = filled(attribute.nested?.attributes ?? {}, isIncluded);
      return [name, attribute.nested?.nesting === 'single' ? inner : [inner]];
    }),
  );
}

function example(type: Type): Value {
  if (type === 'string') return '7';
  if (type === 'bool') return true;
  if (type === 'number') return new LosslessNumber('99.9');
  const [kind, inner] = type;
  if (kind === 'object') {
    return Object.fromEntries(Object.entries(inner).map(([name, member]) => [name, example(member)]));
  }
  return kind === 'map' ? { a: example(inner) } : [example(inner)];
}
