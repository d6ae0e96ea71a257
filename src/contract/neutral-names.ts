/** Finds neutral names in requests, and the names that a service uses for them in responses. */
import { nameAsReceived, unescapeName } from './dialect';
import { isJsonObject, Json, JsonObject } from './json';
import { Dialect, EVENT_FIELD_PATTERN, NEUTRAL_NAMES } from '../schema/dialect';
import { json, Kind, Members } from '../schema/kind';
import { Operation } from '../schema/operation';
import { visit } from '../schema/visit';

type Output = Operation['output'];

export const neutralNamesIn = ({ body }: Operation, sent: unknown, { memberNames }: Dialect): string[] =>
  inObjects(body ?? json, sent as Json, (members, object) =>
    NEUTRAL_NAMES.filter((name) => name in members && name in object && !isRenamed(name, memberNames)),
  );

/** A name can also be set for the objects of one class, as in `OutgoingWebhook.issueTracker`. */
const isRenamed = (name: string, memberNames: Dialect['memberNames']): boolean =>
  Object.keys(memberNames).some((key) => key.split('.').at(-1) === name);

/** Returns a warning if a response uses other names for neutral names, or contains an event without a key. */
export function otherNamesWarning(kind: Output, answers: readonly JsonObject[]): string | undefined {
  const advice = "set memberNames in the provider's dialect";
  const absent = answers.flatMap((answer) => absentNeutralNames(kind, answer)).at(0);
  if (!absent) return undefined;
  const { neutralName, found } = absent;
  return found === undefined
    ? `It contains an event without a key. If the service uses another name for ${neutralName}, ${advice}. Otherwise, the attributes stay null.`
    : `The service seems to use "${found}" instead of ${neutralName}. If so, ${advice} to ${JSON.stringify({ [neutralName]: found })}. Otherwise, the attributes stay null.`;
}

/** Returns the neutral names that have other names in a response, and `event*` if an event has no key. `found` is the service's name. */
export const absentNeutralNames = (kind: Kind, answer: Json) =>
  inObjects(kind, answer, (members, object): { readonly neutralName: string; readonly found?: string }[] => {
    const unknown = Object.keys(object).filter((name) => !Object.hasOwn(members, name));
    const named = NEUTRAL_NAMES.flatMap((neutralName) => {
      const content =
        Object.hasOwn(members, neutralName) && !object[neutralName] ? members[neutralName].kind : undefined;
      if (content?.kind !== 'object') return [];
      const innerNames = Object.keys(content.members).map((name) => nameAsReceived(object, name));
      const containsInner = (name: string) =>
        innerNames.some((each) => Object.hasOwn(Object(object[name]), each));
      // If the dialect has the service's name, the object is of another kind, unless the service uses the documented name.
      const hasOtherName = nameAsReceived(object, neutralName) !== neutralName;
      const isMeant = (name: string) =>
        containsInner(name) && (!hasOtherName || unescapeName(name) === neutralName);
      return unknown.filter(isMeant).map((name) => ({ neutralName, found: unescapeName(name) }));
    });
    if (!Object.hasOwn(members, 'eventKey') || object.eventKey) return named;
    const found = eventPrefix(Object.keys(members), unknown.map(unescapeName));
    return [...named, { neutralName: 'event*', found }];
  });

/** Returns the prefix, such as `auditEvent*`, that two undocumented names have before the endings of documented event fields. */
function eventPrefix(documented: readonly string[], unknown: readonly string[]): string | undefined {
  const endings = documented.filter((name) => EVENT_FIELD_PATTERN.test(name)).map((name) => name.slice(5));
  const prefixes = unknown.flatMap((name) =>
    endings.filter((ending) => name.endsWith(ending)).map((ending) => `${name.slice(0, -ending.length)}*`),
  );
  return prefixes.find((prefix, index) => prefixes.indexOf(prefix) < index);
}

const inObjects = <T>(kind: Kind, answer: Json, find: (members: Members, object: JsonObject) => T[]): T[] =>
  visit<T>({ kind }, answer, (part, { kind: of }, _, inner) => [
    ...(of.kind === 'object' && isJsonObject(part) ? find(of.members, part) : []),
    ...inner(),
  ]);
