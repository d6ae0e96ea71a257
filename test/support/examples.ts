/**
 * Every resource and lookup by the example in its description. Whoever adds one gives it an example, and by that it is met by
 * the tests that have to meet all.
 */
import { TerraformDataSource, TerraformResource, TerraformStack } from 'cdktf';
import { LosslessNumber } from 'lossless-json';
import { functionName } from '../../scripts/classes/constructs';
import { EphemeralVariable } from '../../src/constructs/ephemeral-variable';
import * as surface from '../../src/index';
import { ObjectValue } from '../../src/plugin';
import { dataSources, OperationName, resources } from '../../src/schema';
import { Description, ExampleValue, ResourceDescription } from '../../src/schema/description';
import { Kind, Members } from '../../src/schema/kind';
import { propertyName, toSnakeCase } from '../../src/schema/names';

const isLookup = (description: Description): boolean =>
  (dataSources as readonly Description[]).includes(description);

/** What programs call it: `Slo`, or `Lookup.slos`. */
export const publicName = (description: Description): string =>
  isLookup(description) ? `Lookup.${functionName(description)}` : description.className;

/** Every description by that name. */
export const DESCRIPTIONS = new Map(
  [...resources, ...dataSources].map((description) => [publicName(description), description]),
);

/** As the state and the plan have it: `observability_slo`, or `data.observability_slos`. */
export const addressOf = (description: Description): string =>
  `${isLookup(description) ? 'data.' : ''}${description.terraformType}`;

/** The operation that creates the resource. */
export const createdBy = ({ operations }: ResourceDescription): OperationName | undefined =>
  operations.create?.name as OperationName | undefined;

type Made = TerraformResource | TerraformDataSource;
type Arguments = [scope: TerraformStack, id: string, config: object];

/** The construct of the example. Variables of the stack hold what is write-only. */
export function construct(stack: TerraformStack, id: string, description: Description): Made {
  const config = converted(description, {
    member: propertyName,
    number: (value) => value,
    variable: (name) => variable(stack, name),
  }) as object;
  return constructOf(stack, id, description, config);
}

/** The construct, in the way that programs make it. */
export function constructOf(
  stack: TerraformStack,
  id: string,
  description: Description,
  config: object,
): Made {
  if (isLookup(description)) {
    const look = Reflect.get(surface.Lookup, functionName(description)) as (...of: Arguments) => Made;
    return look(stack, id, config);
  }
  const Resource = Reflect.get(surface, description.className) as
    (new (...of: Arguments) => Made) | undefined;
  if (!Resource) throw new Error(`src/index.ts has no ${description.className}: npm run classes writes it.`);
  return new Resource(stack, id, config);
}

function variable(stack: TerraformStack, name: string): string {
  const there = stack.node.tryFindChild(name) as EphemeralVariable | undefined;
  return (there ?? new EphemeralVariable(stack, name, { type: 'string' })).stringValue;
}

/** What Terraform hands to the provider. */
export const configured = (description: Description): ObjectValue => inTerraform(description, 'write-only');

/** What the state has of it. */
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
  /** What holds the value of a write-only attribute. */
  variable(name: string): unknown;
}

const converted = ({ example, attributes }: Description, naming: Naming): unknown =>
  membersOf(example, attributes, naming);

function membersOf(value: object, members: Members, naming: Naming): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, held]: [string, ExampleValue]) => {
      const { kind, writeOnly } = members[name];
      const isVariable = writeOnly === true && typeof held === 'string';
      return [naming.member(name), isVariable ? naming.variable(held) : valueOf(held, kind, naming)];
    }),
  );
}

function valueOf(value: ExampleValue, kind: Kind, naming: Naming): unknown {
  if (typeof value === 'number') return naming.number(value);
  if (kind.kind === 'object') return membersOf(value as object, kind.members, naming);
  if (kind.kind === 'list') return (value as ExampleValue[]).map((entry) => valueOf(entry, kind.of, naming));
  if (kind.kind !== 'map') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]: [string, ExampleValue]) => [key, valueOf(held, kind.of, naming)]),
  );
}
