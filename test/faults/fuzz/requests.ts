/** Requests as Terraform makes them, one or more of each method. */
import { LosslessNumber } from 'lossless-json';
import { ObjectValue, Provider, Value } from '../../../src/plugin';
import { toDynamicObject, toDynamicValue } from '../../../src/plugin/protocol/dynamic-value';
import { MessageFns, ProviderDefinition } from '../../../src/plugin/protocol/generated/plugin6';
import { Attribute, Attributes } from '../../../src/plugin/schema';
import { Type } from '../../../src/plugin/values/value';

export interface Encoded {
  readonly method: Exclude<keyof ProviderDefinition['methods'], 'stopProvider'>;
  readonly bytes: Buffer;
}

const PRIVATE = Buffer.from(
  '{"present":{"baseUrl":"http://service.example.com","remembered":{"labels/a":"x"}},"planned":{}}',
);
const CLIENT = { writeOnlyAttributesAllowed: true };

/** Of the provider of this package; others have few of them. */
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

  const { attributes } = provider.schema;
  const known = Object.entries(SETTINGS).filter(([name]) => Object.hasOwn(attributes, name));
  const config = toDynamicObject(Object.fromEntries(known), attributes);
  add('getProviderSchema', {});
  add('getFunctions', {});
  add('validateProviderConfig', { config });
  add('configureProvider', { config, terraformVersion: '1.11.0' });
  for (const [typeName, { schema }] of Object.entries(provider.dataSources)) {
    const wanted = toDynamicObject(filled(schema.attributes, isInput), schema.attributes);
    add('validateDataResourceConfig', { typeName, config: wanted });
    add('readDataSource', { typeName, config: wanted });
  }
  for (const [typeName, { schema }] of Object.entries(provider.resources)) {
    const given = toDynamicObject(filled(schema.attributes, isInput), schema.attributes);
    const whole = toDynamicObject(
      filled(schema.attributes, (one) => !one.writeOnly),
      schema.attributes,
    );
    const none = toDynamicObject(null, schema.attributes);
    const json = Buffer.from(
      JSON.stringify({ name: 'a', labels: { a: 'b' }, target_threshold_percentage: 99.9 }),
    );
    add('validateResourceConfig', { typeName, config: given, clientCapabilities: CLIENT });
    add('upgradeResourceState', { typeName, version: schema.version, rawState: { json } });
    add('readResource', { typeName, currentState: whole, private: PRIVATE });
    add('importResourceState', { typeName, id: 'a' });
    for (const [priorState, proposedNewState] of [
      [none, given],
      [whole, given],
      [whole, none],
    ]) {
      add('planResourceChange', {
        typeName,
        priorState,
        proposedNewState,
        config: given,
        priorPrivate: PRIVATE,
      });
      add('applyResourceChange', {
        typeName,
        priorState,
        plannedState: proposedNewState,
        config: given,
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

function filled(attributes: Attributes, wanted: (attribute: Attribute) => boolean): ObjectValue {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, attribute]): [string, Value] => {
      if (!wanted(attribute)) return [name, null];
      if (attribute.type !== undefined) return [name, example(attribute.type)];
      const inner = filled(attribute.nested?.attributes ?? {}, wanted);
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
