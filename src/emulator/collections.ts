import { Collection as Described, dataSources, resources } from '../schema';
import { list, Members, object, ObjectKind, optional } from '../schema/kind';
import { apiObject, Operation } from '../schema/operation';
import { sloAlertValidation } from '../schema/slo-alert-validation';

interface CollectionSchema {
  /** The kind of the collection's objects. */
  readonly kind: ObjectKind<Members>;
  /** The name of the member that contains the object's key. Undefined if the object does not contain its key. */
  readonly key?: string;
}

export type Collection = Described | 'sloAlerts';

const lookups = dataSources.map(
  ({ collection, identity, operations: { read } }) =>
    [collection, { kind: responseObject(read), key: identity }] as const,
);
const managed = resources.map(
  ({ collection, identity = 'id', attributes }) =>
    [collection, { kind: apiObject(attributes), key: identity ?? undefined }] as const,
);
const sloAlerts: CollectionSchema = {
  kind: object({ alerts: optional(list(responseObject(sloAlertValidation.operations.read)), 'Its alerts.') }),
};

/** The collections of an account, by name. In `sloAlerts`, the key is the id of the SLO. */
export const COLLECTIONS = Object.fromEntries(
  [...lookups, ...managed, ['sloAlerts', sloAlerts] as const].filter(([name]) => name !== undefined),
) as { readonly [Name in Collection]: CollectionSchema };

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as Collection[];

/** Returns the kind of the object in the operation's response, or of the items if the response contains a list. */
function responseObject({ output, responseMember }: Operation): ObjectKind<Members> {
  const kind = responseMember === undefined ? output : output.members[responseMember].kind;
  const item = kind.kind === 'list' ? kind.of : kind;
  return item.kind === 'object' ? item : object({});
}
