import { Description, isResource, LookupDescription, ResourceDescription } from './description';
import * as descriptions from './descriptions';
import { Operation } from './operation';

export * from './descriptions';

type Known = (typeof descriptions)[keyof typeof descriptions];

const all: readonly Description[] = Object.values(descriptions);

/** Every resource there is. */
export const resources: readonly ResourceDescription[] = all.filter(isResource);

/** Every lookup there is, in the order of the API document. */
export const dataSources: readonly LookupDescription[] = all
  .filter((known): known is LookupDescription => !isResource(known))
  .sort((one, other) => one.operations.read.number - other.operations.read.number);

type NamesIn<O> = O extends object
  ? {
      [R in keyof O]-?: O[R] extends Operation<infer Name> ? (string extends Name ? never : Name) : never;
    }[keyof O]
  : never;

export type OperationName = NamesIn<Known['operations']>;

/** What the emulator calls the objects of one kind. */
export type Collection = NonNullable<Known['collection']>;

/** The whole management API, in the order of the API document. */
export const operationEntries = [
  ...new Set([...resources, ...dataSources].flatMap(({ operations: of }) => Object.values(of))),
]
  .sort((one, other) => one.number - other.number)
  .map((operation) => [operation.name, operation]) as [OperationName, Operation<OperationName>][];

/** By name. */
export const operations = Object.fromEntries(operationEntries) as {
  readonly [Name in OperationName]: Operation<Name>;
};
