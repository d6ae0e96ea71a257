/** Derives objects from the descriptions, for collections without objects in `seed.ts`. */
import { AccountData } from './account';
import { Collection, COLLECTIONS, isCollection } from './collections';
import { mapValues, definedMembers } from '../json/members';
import { dataSources, exampleId, resources } from '../schema';
import { isResource, LookupDescription, ResourceDescription } from '../schema/description';
import { Attribute, Members, ObjectKind, timestamp } from '../schema/kind';
import { capitalized, toWords } from '../schema/names';

/** Returns an object for each collection with a lookup, or with a resource that is read by its id. Its key is the id in the examples. */
export const exampleObjects = (): AccountData =>
  Object.fromEntries([...dataSources, ...resources].flatMap(exampleObject));

function exampleObject(
  description: LookupDescription | ResourceDescription,
): [Collection, { [key: string]: object }][] {
  const { operations, example, collection } = description;
  const isRead = !isResource(description) || operations.read?.path.endsWith('}');
  if (!isCollection(collection) || !isRead) return [];
  const key = isResource(description) ? exampleId(description) : String(Object.values(example)[0]);
  const { kind, key: identity = 'id' } = COLLECTIONS[collection];
  const object = exampleMembers(kind, key);
  const given = isResource(description) ? { ...example, [identity]: key } : {};
  return [[collection, { [key]: { ...object, ...given } }]];
}

function exampleMembers({ members }: ObjectKind<Members>, key: string): object {
  return definedMembers(mapValues(members, (attribute, name) => exampleOf(attribute, name, key)));
}

/** Returns a value of the kind. Texts come from the documentation, or consist of the member's name. */
function exampleOf(
  { kind, doc, constants }: Pick<Attribute, 'kind' | 'doc' | 'constants'>,
  name: string,
  key: string,
): unknown {
  switch (kind.kind) {
    case 'object':
      return exampleMembers(kind, key);
    case 'list':
      return [exampleOf({ kind: kind.of, doc }, name, key)];
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
