/** Finds the words that the API document uses instead of the names of vendors and products, or what a service has in their places. */
import { nameAsReceived, ownName } from './dialect';
import { isJsonObject, Json, JsonObject } from './json';
import { Dialect, EVENT_FIELD_PATTERN, STAND_INS } from '../schema/dialect';
import { Kind, Members } from '../schema/kind';
import { Operation } from '../schema/operation';

/** Returns the stand-ins in the body of a request that the dialect does not replace. */
export const standInsIn = ({ body: kind }: Operation, sent: unknown, { memberNames }: Dialect): string[] =>
  visit(kind, sent as Json, (members, object) =>
    STAND_INS.filter((name) => name in members && name in object && !(name in memberNames)),
  );

/** Returns a warning if a response has other names for stand-ins, or contains an event without a key. */
export function otherNamesWarning(kind: Kind, answers: readonly Json[]): string | undefined {
  const absent = answers.flatMap((answer) => absentStandIns(kind, answer)).at(0);
  if (!absent) return undefined;
  const { standIn, found } = absent;
  const advice = "set memberNames in the provider's dialect";
  return found === undefined
    ? `It contains an event without a key. If the service has another name for ${standIn}, ${advice}. Otherwise, the attributes stay null.`
    : `The service seems to have "${found}" instead of ${standIn}. If so, ${advice} to ${JSON.stringify({ [standIn]: found })}. Otherwise, the attributes stay null.`;
}

/** Returns the stand-ins for which a response has another name, and `event*` for events without a key. `found` is the other name. */
export const absentStandIns = (kind: Kind, json: Json) =>
  visit(kind, json, (members, object): { readonly standIn: string; readonly found?: string }[] => {
    const unknown = Object.keys(object).filter((name) => !Object.hasOwn(members, name));
    const named = STAND_INS.flatMap((standIn) => {
      const content = Object.hasOwn(members, standIn) && !object[standIn] ? members[standIn].kind : undefined;
      if (content?.kind !== 'object') return [];
      const inner = Object.keys(content.members).map((name) => nameAsReceived(object, name));
      const holdsMember = (name: string) => inner.some((each) => Object.hasOwn(Object(object[name]), each));
      return unknown.filter(holdsMember).map((name) => ({ standIn, found: ownName(name) }));
    });
    if (!Object.hasOwn(members, 'eventKey') || object.eventKey) return named;
    const found = eventPrefix(Object.keys(members), unknown.map(ownName));
    return [...named, { standIn: 'event*', found }];
  });

/** Returns the beginning that two names with the endings of event fields share. */
function eventPrefix(documented: readonly string[], unknown: readonly string[]): string | undefined {
  const endings = documented.filter((name) => EVENT_FIELD_PATTERN.test(name)).map((name) => name.slice(5));
  const prefixes = unknown.flatMap((name) =>
    endings.filter((ending) => name.endsWith(ending)).map((ending) => `${name.slice(0, -ending.length)}*`),
  );
  return prefixes.find((prefix, index) => prefixes.indexOf(prefix) < index);
}

type Find<T> = (members: Members, object: JsonObject) => T[];

/** Returns what `find` finds in each object whose members are documented. */
function visit<T>(kind: Kind | undefined, json: Json, find: Find<T>): T[] {
  if (kind?.kind === 'list' && Array.isArray(json)) return json.flatMap((item) => visit(kind.of, item, find));
  if (kind?.kind !== 'object' || !isJsonObject(json)) return [];
  const inner = Object.entries(kind.members).flatMap(([name, { kind: of }]) =>
    Object.hasOwn(json, name) ? visit(of, json[name], find) : [],
  );
  return [...find(kind.members, json), ...inner];
}
