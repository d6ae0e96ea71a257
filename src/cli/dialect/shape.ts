/** Compares a documented body or response with a schema. */
import { Schema } from './document';
import { jsonTypeOf } from '../../contract/validate';
import { joinPath } from '../../json/members';
import { EVENT_FIELD_PATTERN } from '../../schema/dialect';
import { Kind, Members } from '../../schema/kind';
import { wordsIn } from '../../schema/names';

/** Where a documented member is. */
interface Place {
  readonly where: 'request' | 'response';
  readonly path: string;
  /** The class of the object, if it has one. */
  readonly className?: string;
}

/** A documented member, and what the service has instead. */
export interface ComparedMember extends Place {
  readonly name: string;
  /** The names that the service may have for it. Several if it is not clear which one is meant. */
  readonly meant: readonly string[];
  /** The service's name. Undefined if the service has no such member, or may have several. */
  readonly to: string | undefined;
  /** Set if the schema does not allow the documented type, such as `string instead of array`. */
  readonly otherType?: string;
}

/** Walks a kind and a schema at once. Returns an entry for each documented member. What is inside free-form schemas is not compared. */
export function compareShape(
  kind: Kind,
  schema: Schema,
  place: Place,
  findNames = namesOnService,
): ComparedMember[] {
  if (kind.kind === 'list') {
    return compareShape(kind.of, schema().items, { ...place, path: `${place.path}[]` }, findNames);
  }
  const known = schema().members;
  if (kind.kind !== 'object' || known.size === 0) return [];
  const { members, name: className = place.className } = kind;
  return Object.entries(members).flatMap(([name, { kind: of }]) => {
    const meant = known.has(name) ? [name] : findNames(name, members, known);
    const to = meant.length === 1 ? meant[0] : undefined;
    const member = { ...place, className, path: joinPath(place.path, name), name, meant, to };
    const found = known.get(to ?? name);
    return found
      ? [{ ...member, otherType: typeProblem(of, found) }, ...compareShape(of, found, member, findNames)]
      : [member];
  });
}

/** Returns the names of the undocumented members that have the same content, or names with the same words. */
function namesOnService(name: string, documented: Members, known: ReadonlyMap<string, Schema>): string[] {
  const { kind } = documented[name];
  const meant = [...known].filter(([other, schema]) => {
    if (Object.hasOwn(documented, other) || typeProblem(kind, schema) !== undefined) return false;
    if (EVENT_FIELD_PATTERN.test(name)) return isEventField(name, other, known);
    // Looking for other names inside each of many members, too, would take exponential time.
    const inner = compareShape(kind, schema, { where: 'response', path: '' }, () => []);
    const same = inner.filter(({ to }) => to !== undefined).length;
    return same > 1 ? same * 2 > inner.length : shareInCommon(wordsIn(name), wordsIn(other)) >= 0.5;
  });
  return meant.map(([other]) => other);
}

const EVENT_FIELD_ENDINGS = ['Key', 'Type', 'Timestamp', 'Payload'];

/** Whether `other` is a field of an event with another prefix, which most other fields have, too. */
function isEventField(name: string, other: string, known: ReadonlyMap<string, Schema>): boolean {
  const ending = name.slice('event'.length);
  const prefix = other.slice(0, -ending.length);
  const same = EVENT_FIELD_ENDINGS.filter((each) => known.has(prefix + each));
  return other.endsWith(ending) && same.length > 2;
}

/** The share of common elements. 1 if both sets are empty. */
export function shareInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]);
  return all.size === 0 ? 1 : [...one].filter((each) => other.has(each)).length / all.size;
}

/** JSON types that the provider also sends or accepts for a documented type. Services write 64-bit numbers as strings. */
const ALSO_ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  integer: ['number', 'string'],
  number: ['integer', 'string'],
  string: ['integer', 'number', 'boolean'],
};

function typeProblem(kind: Kind, schema: Schema): string | undefined {
  const expected = jsonTypeOf(kind);
  const { types } = schema();
  const accepted = [expected, ...(ALSO_ACCEPTED[expected] ?? [])];
  if (expected === 'json' || types.size === 0 || accepted.some((type) => types.has(type))) return undefined;
  return `${[...types].sort().join(' or ')} instead of ${expected}`;
}
