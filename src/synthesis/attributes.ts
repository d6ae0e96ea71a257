import { Token } from 'cdktf';
import { propertiesOf } from './config-objects';
import { hclAttribute } from './hcl';
import { Kind, Members } from '../schema/kind';

/** Attributes for CDKTF's synthesis, by their Terraform names. */
export interface SynthesizedAttributes {
  [name: string]: unknown;
}

/** The configuration inside a construct, which can change until synthesis. */
export type Mutable<Config> = { -readonly [Name in keyof Config]: Config[Name] };

/** What `synthesizeAttributes` returns: the configured attributes for Terraform's JSON syntax. */
export function synthesizeAttributes(members: Members, config: object): SynthesizedAttributes {
  const attributes: SynthesizedAttributes = {};
  for (const { name, terraformName, attribute } of propertiesOf(members).all.values()) {
    const value: unknown = Reflect.get(config, name);
    // CDKTF cannot write null in a provider.
    if (value !== undefined && value !== null) attributes[terraformName] = toTerraform(attribute.kind, value);
  }
  return attributes;
}

/** What `synthesizeHclAttributes` returns: the same attributes for Terraform's own syntax. */
export function synthesizeHclAttributes(members: Members, config: object): SynthesizedAttributes {
  return mapValues(synthesizeAttributes(members, config), hclAttribute);
}

function toTerraform(kind: Kind, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Token.isUnresolved(value)) return value;
  switch (kind.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((element) => toTerraform(kind.of, element)) : value;
    case 'map':
      return mapValues(value, (element) => toTerraform(kind.of, element));
    case 'object':
      return synthesizeAttributes(kind.members, value);
    default:
      return value;
  }
}

function mapValues(object: object, change: (value: unknown) => unknown): SynthesizedAttributes {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
