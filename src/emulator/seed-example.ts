import { AccountData } from './account';
import { Collection, COLLECTIONS, isCollection } from './collections';
import { definedMembers } from '../json/members';
import { dataSources, exampleId, resources } from '../schema';
import { isResource, LookupDescription, ResourceDescription } from '../schema/description';
import { Kind, timestamp } from '../schema/kind';
import { capitalized, toWords } from '../schema/names';
import { Described, mapParts } from '../schema/visit';

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
  const object = Object(exampleOf({ kind }, '', key, given)) as object;
  if (identity === undefined) return object;
  return { ...object, [identity]: kind.members[identity].kind.kind === 'string' ? key : BigInt(key) };
}

/** Returns `given`, or an example of the kind. An example string comes from the documentation or, if that has none, is the member's name. */
function exampleOf(whole: Described, name: string, key: string, given?: unknown): unknown {
  const { kind, doc = '', constants } = whole;
  const inner: Partial<Record<Kind['kind'], unknown>> = {
    list: [undefined],
    map: { [name]: undefined },
    object: {},
  };
  const example = mapParts(whole, given ?? inner[kind.kind], (part, of, step) =>
    exampleOf(of, typeof step === 'string' ? step : name, key, part),
  );
  if (example !== undefined) return Array.isArray(example) ? example : definedMembers(example);
  if (given !== undefined) return given;
  switch (kind.kind) {
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
