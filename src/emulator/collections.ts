import { namesOf } from '../json/members';
import { Collection as DescribedCollection, dataSources, resources } from '../schema';
import { list, Members, object, ObjectKind, optional } from '../schema/kind';
import { capitalized } from '../schema/names';
import { apiObject, Operation } from '../schema/operation';
import { sloAlertValidation } from '../schema/slo-alert-validation';
import { objectKindIn } from '../schema/visit';

interface CollectionSchema {
  readonly kind: ObjectKind<Members>;
  /** The name of the member that contains an object's key. Undefined if the objects do not contain their keys. */
  readonly key?: string;
  readonly label: string;
}

export type Collection = DescribedCollection | 'sloAlerts';

const alertsKind = object({
  alerts: optional(list(responseObjectKind(sloAlertValidation.operations.read)), "The SLO's alerts."),
});

/** The collections of an account, by name. The keys in `sloAlerts` are ids of SLOs. */
export const COLLECTIONS = Object.fromEntries(
  [
    ...resources.map(({ collection, identity = 'id', attributes, title }) => {
      const label = labelOf(title, identity === null);
      return [collection, { kind: apiObject(attributes), key: identity ?? undefined, label }] as const;
    }),
    ['sloAlerts', { kind: alertsKind, label: 'SLO alerts' }] as const,
    ...dataSources.map(({ collection, identity, operations: { read }, title }) => {
      return [collection, { kind: responseObjectKind(read), key: identity, label: labelOf(title) }] as const;
    }),
  ].filter(([name]) => name),
) as { readonly [Name in Collection]: CollectionSchema };

export const COLLECTION_NAMES = namesOf(COLLECTIONS);

export const isCollection = (name: string | undefined): name is Collection =>
  name !== undefined && Object.hasOwn(COLLECTIONS, name);

/** Returns the kind of the object in an operation's response, or of the list items if the response contains a list. */
function responseObjectKind({ output, responseMember }: Operation): ObjectKind<Members> {
  const kind = responseMember === undefined ? output : output.members[responseMember].kind;
  return objectKindIn(kind) ?? object({});
}

function labelOf(title: string, isSingle = false): string {
  return capitalized(isSingle || title.endsWith('s') ? title : `${title}s`);
}
