import { Description, isResource, LookupDescription, ResourceDescription } from './description';
import * as descriptions from './descriptions';
import { Operation } from './operation';

export * from './descriptions';

type AnyDescription = (typeof descriptions)[keyof typeof descriptions];

const allDescriptions: readonly Description[] = Object.values(descriptions);

export const resources: readonly ResourceDescription[] = allDescriptions.filter(isResource);

/** All lookups, in the same order as in the documented API. */
export const dataSources: readonly LookupDescription[] = allDescriptions
  .filter((description): description is LookupDescription => !isResource(description))
  .sort((first, second) => first.operations.read.number - second.operations.read.number);

type NamesIn<O> = O extends object
  ? {
      [R in keyof O]-?: O[R] extends Operation<infer Name> ? (string extends Name ? never : Name) : never;
    }[keyof O]
  : never;

export type OperationName = NamesIn<AnyDescription['operations']>;

export type Collection = NonNullable<AnyDescription['collection']>;

/** All operations of the management API, in the same order as in the documented API. */
export const operationEntries = [
  ...new Set([...resources, ...dataSources].flatMap(({ operations: of }) => Object.values(of))),
]
  .sort((first, second) => first.number - second.number)
  .map((operation) => [operation.name, operation]) as [OperationName, Operation<OperationName>][];

export const operations = Object.fromEntries(operationEntries) as {
  readonly [Name in OperationName]: Operation<Name>;
};

/** Returns the id of a resource for examples: if a lookup uses the same read, the id in that lookup's example. */
export function exampleId({ operations: { read }, terraformType }: ResourceDescription): string {
  const lookup = dataSources.find(({ operations: of }) => of.read === read);
  const [id] = Object.values(lookup?.example ?? {}).flat();
  return typeof id === 'string' ? id : `${terraformType.replace(/^[^_]+_/, '').replaceAll('_', '-')}-1`;
}
