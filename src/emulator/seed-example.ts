/** Derives objects from the descriptions, for collections without objects in `seed.ts`. */
import { AccountData } from './account';
import { Collection, COLLECTIONS } from './collections';
import { filterMembers, mapValues } from '../json/members';
import { dataSources, exampleId, resources } from '../schema';
import { isResource, LookupDescription, ResourceDescription } from '../schema/description';
import { Attribute, timestamp } from '../schema/kind';
import { capitalized, toWords } from '../schema/names';

/** Returns an object for each collection with a lookup, or with a resource that is read by its id. Its key is the id in the examples. */
export const exampleObjects = (): AccountData =>
  Object.assign({}, ...[...dataSources, ...resources].map(exampleObject)) as AccountData;

function exampleObject(description: LookupDescription | ResourceDescription): AccountData {
  const { operations, example } = description;
  const collection = description.collection as Collection | undefined;
  const { path = '' } = operations.read ?? {};
  if (!collection || (isResource(description) && !path.endsWith('}'))) return {};
  const key = isResource(description) ? exampleId(description) : String(Object.values(example)[0]);
  const { kind, key: identity = 'id' } = COLLECTIONS[collection];
  const object = exampleOf({ kind, doc: '' }, collection, key) as object;
  return {
    [collection]: {
      [key]: { ...object, ...(isResource(description) ? { ...example, [identity]: key } : {}) },
    },
  };
}

/** Returns a value of the kind. Texts come from the documentation, or consist of the member's name. */
function exampleOf(
  { kind, doc, constants }: Pick<Attribute, 'kind' | 'doc' | 'constants'>,
  name: string,
  key: string,
): unknown {
  switch (kind.kind) {
    case 'object':
      return filterMembers(
        mapValues(kind.members, (attribute, member) => exampleOf(attribute, member, key)),
        (value) => value !== undefined,
      );
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
