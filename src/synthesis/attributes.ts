import { TerraformMetaArguments, Token } from 'cdktf';
import { plainCopy } from './literal';
import { GENERATOR_METADATA } from './provider-address';
import { filterMembers } from '../json/members';
import { Description } from '../schema/description';
import { Attribute, Kind, Members } from '../schema/kind';
import { propertyName, toSnakeCase } from '../schema/names';
import { configurableMembers } from '../schema/operation';
import { mapMembers, mapParts } from '../schema/visit';

/** A configuration whose properties can be changed until synthesis. */
export type Mutable<Config> = { -readonly [Name in keyof Config]: Config[Name] };

/** Returns the argument for the constructor of CDKTF's resource or data source class. */
export const blockConfig = ({ terraformType }: Description, config: TerraformMetaArguments) => ({
  ...plainCopy(config),
  terraformResourceType: terraformType,
  terraformGeneratorMetadata: GENERATOR_METADATA,
});

/** Returns the configured attributes in Terraform's JSON syntax, in the form that CDKTF requires of `synthesizeAttributes`. */
export function synthesizeAttributes(members: Members, config: object): Record<string, unknown> {
  const attributes = mapMembers<unknown, unknown>(
    configurableMembers(members),
    config as Record<string, unknown>,
    (value, attribute) => synthesizeValue(attribute, value),
    propertyName,
    toSnakeCase,
  );
  // CDKTF cannot render null in a provider block.
  return filterMembers(attributes, (value) => value !== undefined && value !== null);
}

/** Returns an attribute's value in Terraform's JSON syntax. */
export const synthesizeValue = ({ kind, jsonText }: Attribute, value: unknown): unknown =>
  jsonText && typeof value === 'object' && value !== null
    ? JSON.stringify(value, withSortedNames)
    : synthesize(kind, value);

/** A replacer for `JSON.stringify` that sorts names, because each language passes an object's members in a different order. */
const withSortedNames = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(Object(value)).sort())
    : value;

function synthesize(kind: Kind, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Token.isUnresolved(value)) return value;
  if (kind.kind === 'object') return synthesizeAttributes(kind.members, value);
  return (
    mapParts<unknown, unknown>({ kind }, Array.isArray(value) ? value : { ...value }, (part, of) =>
      synthesize(of.kind, part),
    ) ?? value
  );
}
