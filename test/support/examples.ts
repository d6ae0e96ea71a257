/**
 * Every resource and lookup with the example in its description. Tests that run for all resources and lookups use these examples,
 * so they include a new one without a change.
 */
import { TerraformDataSource, TerraformResource, TerraformStack } from 'cdktf';
import { LosslessNumber } from 'lossless-json';
import { lookupName } from '../../scripts/classes/constructs';
import { EphemeralVariable } from '../../src/constructs/ephemeral-variable';
import * as surface from '../../src/index';
import { ObjectValue } from '../../src/plugin';
import { dataSources, OperationName, resources } from '../../src/schema';
import { Description, ExampleValue, ResourceDescription } from '../../src/schema/description';
import { Kind, Members } from '../../src/schema/kind';
import { propertyName, toSnakeCase } from '../../src/schema/names';

const isLookup = (description: Description): boolean =>
  (dataSources as readonly Description[]).includes(description);

/** The name in programs, such as `Slo` or `Lookup.slos`. */
export const publicName = (description: Description): string =>
  isLookup(description) ? `Lookup.${lookupName(description)}` : description.className;

export const DESCRIPTIONS = new Map(
  [...resources, ...dataSources].map((description) => [publicName(description), description]),
);

/** The address in the state and the plan, without a name, such as `observability_slo` or `data.observability_slos`. */
export const addressOf = (description: Description): string =>
  `${isLookup(description) ? 'data.' : ''}${description.terraformType}`;

export const createdBy = ({ operations }: ResourceDescription): OperationName | undefined =>
  operations.create?.name as OperationName | undefined;

type Construct = TerraformResource | TerraformDataSource;
type Arguments = [scope: TerraformStack, id: string, config: object];

/** The construct of the example. Write-only values come from variables of the stack. */
export function construct(stack: TerraformStack, id: string, description: Description): Construct {
  const config = converted(description, {
    member: propertyName,
    number: (value) => value,
    variable: (name) => variable(stack, name),
  }) as object;
  return constructOf(stack, id, description, config);
}

export function constructOf(
  stack: TerraformStack,
  id: string,
  description: Description,
  config: object,
): Construct {
  if (isLookup(description)) {
    const add = Reflect.get(surface.Lookup, lookupName(description)) as (...args: Arguments) => Construct;
    return add(stack, id, config);
  }
  const Resource = Reflect.get(surface, description.className) as
    (new (...args: Arguments) => Construct) | undefined;
  if (!Resource) throw new Error(`src/index.ts has no ${description.className}. Run npm run classes.`);
  return new Resource(stack, id, config);
}

function variable(stack: TerraformStack, name: string): string {
  const existing = stack.node.tryFindChild(name) as EphemeralVariable | undefined;
  return (existing ?? new EphemeralVariable(stack, name, { type: 'string' })).stringValue;
}

/** The configuration that Terraform passes to the provider. */
export const configured = (description: Description): ObjectValue => inTerraform(description, 'write-only');

/** The attributes in the state. */
export const stored = (description: Description): ObjectValue => inTerraform(description, null);

const inTerraform = (description: Description, secret: unknown): ObjectValue =>
  converted(description, {
    member: toSnakeCase,
    number: (value) => new LosslessNumber(String(value)),
    variable: () => secret,
  }) as ObjectValue;

interface Naming {
  member(apiName: string): string;
  number(value: number): unknown;
  /** The variable with the value of a write-only attribute. */
  variable(name: string): unknown;
}

const converted = ({ example, attributes }: Description, naming: Naming): unknown =>
  membersOf(example, attributes, naming);

function membersOf(value: object, members: Members, naming: Naming): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, ExampleValue]) => {
      const { kind, writeOnly } = members[name];
      const isVariable = writeOnly === true && typeof member === 'string';
      return [naming.member(name), isVariable ? naming.variable(member) : valueOf(member, kind, naming)];
    }),
  );
}

function valueOf(value: ExampleValue, kind: Kind, naming: Naming): unknown {
  if (typeof value === 'number') return naming.number(value);
  if (kind.kind === 'object') return membersOf(value as object, kind.members, naming);
  if (kind.kind === 'list') return (value as ExampleValue[]).map((entry) => valueOf(entry, kind.of, naming));
  if (kind.kind !== 'map') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]: [string, ExampleValue]) => [key, valueOf(item, kind.of, naming)]),
  );
}
