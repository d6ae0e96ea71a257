/** Derives objects from the descriptions. */
import { AccountData } from './account';
import { Collection, COLLECTIONS, isCollection } from './collections';
import { mapValues, definedMembers } from '../json/members';
import { dataSources, exampleId, resources } from '../schema';
import { isResource, LookupDescription, ResourceDescription } from '../schema/description';
import { Attribute, Members, ObjectKind, timestamp } from '../schema/kind';
import { capitalized, toWords } from '../schema/names';

/** Returns one object for each collection with a lookup, or with a resource that is read by its id. The key is the id in the examples. */
export const exampleObjects = (): AccountData =>
  Object.fromEntries([...dataSources, ...resources].flatMap(exampleOfDescription));

function exampleOfDescription(
  description: LookupDescription | ResourceDescription,
): [Collection, { [key: string]: object }][] {
  const { operations, example, collection } = description;
  const isRead = !isResource(description) || operations.read?.path.endsWith('}');
  if (!isCollection(collection) || !isRead) return [];
  const key = isResource(description) ? exampleId(description) : String(Object.values(example)[0]);
  const given = isResource(description) ? example : {};
  return [[collection, { [key]: exampleObject(collection, key, given) }]];
}

/** Returns an object with all documented members. `given` overrides members at any depth. Its lists determine the number of items. */
export function exampleObject(collection: Collection, key: string, given: object): object {
  const { kind, key: identity } = COLLECTIONS[collection];
  const object = exampleMembers(kind, key, given);
  if (identity === undefined) return object;
  return { ...object, [identity]: kind.members[identity].kind.kind === 'string' ? key : BigInt(key) };
}

function exampleMembers({ members }: ObjectKind<Members>, key: string, given: object): object {
  const values = new Map<string, unknown>(Object.entries(given));
  return definedMembers(
    mapValues(members, (attribute, name) => exampleOf(attribute, name, key, values.get(name))),
  );
}

/** Returns `given`, or an example of the kind. An example string comes from the documentation or, if that has none, is the member's name. */
function exampleOf(
  { kind, doc, constants }: Pick<Attribute, 'kind' | 'doc' | 'constants'>,
  name: string,
  key: string,
  given?: unknown,
): unknown {
  if (kind.kind === 'object') return exampleMembers(kind, key, Object(given) as object);
  if (kind.kind === 'list') {
    const items: unknown[] = Array.isArray(given) ? given : [undefined];
    return items.map((item) => exampleOf({ kind: kind.of, doc }, name, key, item));
  }
  if (given !== undefined) return given;
  switch (kind.kind) {
    case 'map':
      return { [name]: exampleOf({ kind: kind.of, doc }, name, key) };
    case 'json':
      // Real responses contain only one of the time frames.
      return name === 'fiveMinutes' ? undefined : {};
    case 'boolean':
      return true;
    case 'string':
      if (kind === timestamp) return '2025-06-01T12:00:00Z';
      if (/^(id|slugName)$/.test(name)) return key;
      if (name === 'name') return capitalized(key.replaceAll('-', ' '));
      return constants?.values[0].value ?? /such as `([^`]+)`/.exec(doc)?.[1] ?? toWords(name);
    default:
      return 1;
  }
}
