import { Collection as Described, dataSources, resources } from '../schema';
import { list, Members, object, ObjectKind, optional } from '../schema/kind';
import { apiObject, Operation } from '../schema/operation';
import { sloAlertValidation } from '../schema/slo-alert-validation';

interface StoredObjects {
  /** What the API answers or is sent. */
  readonly kind: ObjectKind<Members>;
  /** The member that is the object's key, if one is. */
  readonly key?: string;
}

export type Collection = Described | 'sloAlerts';

const found = dataSources.map(
  ({ collection, identity, operations: { read } }) =>
    [collection, { kind: objectIn(read), key: identity }] as const,
);
const created = resources.map(
  ({ collection, identity = 'id', attributes }) =>
    [collection, { kind: apiObject(attributes), key: identity ?? undefined }] as const,
);
const sloAlerts: StoredObjects = {
  kind: object({ alerts: optional(list(objectIn(sloAlertValidation.operations.read)), 'Its alerts.') }),
};

/** What an account contains, by the name of the collection. The key of alerts is the id of their SLO. */
export const COLLECTIONS = Object.fromEntries(
  [...found, ...created, ['sloAlerts', sloAlerts] as const].filter(([name]) => name !== undefined),
) as { readonly [Name in Collection]: StoredObjects };

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as Collection[];

/** The object, or an object of the list, that the operation answers. */
function objectIn({ output, answers }: Operation): ObjectKind<Members> {
  const kind = answers === undefined ? output : output.members[answers].kind;
  const one = kind.kind === 'list' ? kind.of : kind;
  return one.kind === 'object' ? one : object({});
}
