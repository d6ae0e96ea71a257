import { firstTen } from '../json/first-ten';
import { formatPath, Path } from '../json/members';

/** Joins the first ten items for a message. */
export const listed = (items: readonly string[], separator = '\n'): string =>
  firstTen(items, '... and').join(separator);

/** Returns a line for each expected member that is missing or has a different value. Lists must have the same length. */
export function differences(actual: unknown, expected: unknown, path: Path = []): string[] {
  if (Object.is(actual, expected)) return [];
  if (isObject(actual) && isObject(expected) && listLength(actual) === listLength(expected)) {
    const members = new Map<string, unknown>(Object.entries(actual));
    return Object.entries(expected).flatMap(([name, value]) =>
      differences(members.get(name), value, [...path, Array.isArray(expected) ? Number(name) : name]),
    );
  }
  const got = actual === undefined ? 'nothing' : JSON.stringify(actual);
  return [`${formatPath(path)}: expected ${JSON.stringify(expected)}, got ${got}`];
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** The length of a list. Undefined for any other object. */
const listLength = (value: object) => (Array.isArray(value) ? value.length : undefined);
