import { namesOf } from '../json/members';
import { Collection as DescribedCollection, dataSources, resources } from '../schema';
import { list, Members, object, ObjectKind, optional } from '../schema/kind';
import { apiObject, Operation } from '../schema/operation';
import { sloAlertValidation } from '../schema/slo-alert-validation';

interface CollectionSchema {
  readonly kind: ObjectKind<Members>;
  /** The name of the member that contains an object's key. Undefined if the objects do not contain their keys. */
  readonly key?: string;
}

export type Collection = DescribedCollection | 'sloAlerts';

const lookupEntries = dataSources.map(
  ({ collection, identity, operations: { read } }) =>
    [collection, { kind: responseObjectKind(read), key: identity }] as const,
);
const resourceEntries = resources.map(
  ({ collection, identity = 'id', attributes }) =>
    [collection, { kind: apiObject(attributes), key: identity ?? undefined }] as const,
);
const alertsKind = object({
  alerts: optional(list(responseObjectKind(sloAlertValidation.operations.read)), "The SLO's alerts."),
});

/** The collections of an account, by name. The keys in `sloAlerts` are ids of SLOs. */
export const COLLECTIONS = Object.fromEntries(
  [...lookupEntries, ...resourceEntries, ['sloAlerts', { kind: alertsKind }]].filter(([name]) => name),
) as { readonly [Name in Collection]: CollectionSchema };

export const COLLECTION_NAMES = namesOf(COLLECTIONS);

/** Returns the kind of the object in an operation's response, or of the list items if the response contains a list. */
function responseObjectKind({ output, responseMember }: Operation): ObjectKind<Members> {
  const kind = responseMember === undefined ? output : output.members[responseMember].kind;
  const item = kind.kind === 'list' ? kind.of : kind;
  return item.kind === 'object' ? item : object({});
}
