/** Compares a documented body or response with a schema. */
import { Schema } from './document';
import { jsonTypeOf } from '../../contract/validate';
import { joinPath } from '../../json/path';
import { EVENT_FIELD_PATTERN } from '../../schema/dialect';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { allParts } from '../../schema/visit';

/** A documented member, and what the service has instead. */
export interface ComparedMember {
  readonly name: string;
  /** The class of the object, if it has one. */
  readonly className: string | undefined;
  readonly path: string;
  /** The service's name. Undefined if the service has no such member. */
  readonly to: string | undefined;
  /** Number of members, including those inside it if it is missing. */
  readonly size: number;
  /** Set if the schema does not allow the documented type, such as `string instead of array`. */
  readonly otherType?: string;
}

/** Walks a kind and a schema at once. Returns an entry for each documented member. What is inside free-form schemas is not compared. */
export function compareShape(
  kind: Kind,
  schema: Schema,
  path = '',
  outer?: string,
  findName: typeof nameOnService = nameOnService,
): ComparedMember[] {
  if (kind.kind === 'list') return compareShape(kind.of, schema.items, `${path}[]`, outer, findName);
  if (kind.kind !== 'object' || schema.members.size === 0) return [];
  const { members, name: className = outer } = kind;
  return Object.entries(members).flatMap(([name, { kind: of }]) => {
    const to = schema.members.has(name) ? name : findName(name, members, schema);
    const found = schema.members.get(to ?? name);
    const compared = { name, className, path: joinPath(path, name), to };
    if (!found) return [{ ...compared, size: sizeOf(of) }];
    const otherType = typeProblem(of, found);
    return [
      { ...compared, size: 1, otherType },
      ...compareShape(of, found, compared.path, className, findName),
    ];
  });
}

/** Returns the name of the only undocumented member that has the same content, or a name with the same words. */
function nameOnService(name: string, documented: Members, { members }: Schema): string | undefined {
  const others = [...members.keys()].filter((other) => !Object.hasOwn(documented, other));
  const isMeant = (other: string): boolean => {
    const schema = members.get(other);
    if (!schema || typeProblem(documented[name].kind, schema) !== undefined) return false;
    if (EVENT_FIELD_PATTERN.test(name)) return isEventField(name, other, others);
    // Looking for other names inside each of many members, too, would take exponential time.
    const inner = compareShape(documented[name].kind, schema, '', undefined, () => undefined);
    const same = inner.filter(({ name: one, to }) => one === to).length;
    return same > 1 ? same * 2 > inner.length : shareInCommon(wordsIn(name), wordsIn(other)) >= 0.5;
  };
  const meant = others.filter(isMeant);
  return meant.length === 1 ? meant[0] : undefined;
}

const EVENT_FIELD_ENDINGS = ['Key', 'Type', 'Timestamp', 'Payload'];

/** Whether `other` is a field of an event with another prefix, which most other fields have, too. */
function isEventField(name: string, other: string, others: readonly string[]): boolean {
  const ending = name.slice('event'.length);
  const prefix = other.slice(0, -ending.length);
  const same = EVENT_FIELD_ENDINGS.filter((each) => others.includes(prefix + each));
  return other.endsWith(ending) && same.length > 2;
}

export const wordsIn = (name: string): ReadonlySet<string> =>
  new Set(toSnakeCase(name).match(/[a-z]+|\d+/g) ?? []);

/** The share of common elements. 1 if both sets are empty. */
export function shareInCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = new Set([...one, ...other]);
  return all.size === 0 ? 1 : [...one].filter((each) => other.has(each)).length / all.size;
}

/** Counts the member itself, and the members of the objects in it. */
const sizeOf = (kind: Kind): number => allParts({ kind }).filter(({ kind: of }) => !('of' in of)).length;

/** JSON types that the provider also sends or accepts for a documented type. Services write 64-bit numbers as strings. */
const ALSO_ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  integer: ['number', 'string'],
  number: ['integer', 'string'],
  string: ['integer', 'number', 'boolean'],
};

function typeProblem(kind: Kind, { types }: Schema): string | undefined {
  const expected = jsonTypeOf(kind);
  const accepted = [expected, ...(ALSO_ACCEPTED[expected] ?? [])];
  if (expected === 'json' || types.size === 0 || accepted.some((type) => types.has(type))) return undefined;
  return `${[...types].sort().join(' or ')} instead of ${expected}`;
}
