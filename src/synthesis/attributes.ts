import { Token } from 'cdktf';
import { hclAttribute } from './hcl';
import { Description } from '../schema/description';
import { Kind, Members } from '../schema/kind';
import { propertyName, toSnakeCase } from '../schema/names';

/** Attributes as CDKTF's synthesis takes them, by their Terraform names. */
export interface SynthesizedAttributes {
  [name: string]: unknown;
}

/** A configuration as a construct keeps it, to be changed until synthesis. */
export type Mutable<Config> = { -readonly [Name in keyof Config]: Config[Name] };

/** What `synthesizeAttributes` returns: the configured attributes for Terraform's JSON syntax. */
export function synthesizeAttributes(description: Description, config: object): SynthesizedAttributes {
  return toTerraformObject(description.attributes, config);
}

/** What `synthesizeHclAttributes` returns: the same attributes for Terraform's own syntax. */
export function synthesizeHclAttributes(description: Description, config: object): SynthesizedAttributes {
  return mapValues(synthesizeAttributes(description, config), hclAttribute);
}

function toTerraform(kind: Kind, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Token.isUnresolved(value)) return value;
  switch (kind.kind) {
    case 'list':
      return Array.isArray(value) ? value.map((element) => toTerraform(kind.of, element)) : value;
    case 'map':
      return mapValues(value, (element) => toTerraform(kind.of, element));
    case 'object':
      return toTerraformObject(kind.members, value);
    default:
      return value;
  }
}

function toTerraformObject(members: Members, config: object): SynthesizedAttributes {
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, { kind }]) => [
        toSnakeCase(name),
        toTerraform(kind, Reflect.get(config, propertyName(name))),
      ])
      .filter(([, value]) => value !== undefined),
  );
}

function mapValues(object: object, change: (value: unknown) => unknown): SynthesizedAttributes {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
