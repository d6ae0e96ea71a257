/** Finds the words that the API document uses instead of the names of vendors and products, or what a service has in their places. */
import { isJsonObject, Json, JsonObject } from './json';
import { Dialect, EVENT_FIELD_PATTERN, STAND_INS } from '../schema/dialect';
import { Kind, Members } from '../schema/kind';
import { Operation } from '../schema/operation';

/** A stand-in that is absent from a response. `found` is the name that the service seems to use. */
export interface AbsentStandIn {
  readonly standIn: string;
  readonly found?: string;
}

/** Returns the stand-ins in the body of a request that the dialect does not replace. */
export const standInsIn = ({ body: kind }: Operation, sent: unknown, { memberNames }: Dialect): string[] =>
  visit(kind, sent as Json, (members, object) =>
    STAND_INS.filter((name) => name in members && name in object && !(name in memberNames)),
  );

/** Returns a warning if a response has other names for stand-ins, or contains an event without a key. */
export function otherNamesWarning(kind: Kind, answers: readonly Json[]): string | undefined {
  const absent = answers.flatMap((answer) => absentStandIns(kind, answer));
  const [{ standIn, found } = { standIn: '' }] = absent;
  if (standIn === '') return undefined;
  const lack =
    standIn === 'event*' ? 'It contains an event without a key' : `It contains "${found}", but no ${standIn}`;
  const example = found === undefined ? '' : `, for example ${JSON.stringify({ [standIn]: found })}`;
  return `${lack}. If the service has another name for ${standIn}, set memberNames in the provider's dialect${example}. Otherwise, the attributes stay null.`;
}

/** Returns the stand-ins for which a response has another name, and `event*` for events without a key. */
export const absentStandIns = (kind: Kind, json: Json): AbsentStandIn[] =>
  visit(kind, json, (members, object) => {
    const unknown = Object.keys(object).filter((name) => !Object.hasOwn(members, name));
    const named = STAND_INS.flatMap((standIn) => {
      const content = Object.hasOwn(members, standIn) && !object[standIn] ? members[standIn].kind : undefined;
      if (content?.kind !== 'object') return [];
      const holdsMember = (value: Json) =>
        Object.keys(content.members).some((name) => Object.hasOwn(Object(value), name));
      return unknown.filter((name) => holdsMember(object[name])).map((found) => ({ standIn, found }));
    });
    if (!Object.hasOwn(members, 'eventKey') || object.eventKey) return named;
    return [...named, { standIn: 'event*', found: eventPrefix(Object.keys(members), unknown) }];
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
