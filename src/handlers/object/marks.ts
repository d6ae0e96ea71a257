/** Fingerprints of an object's members in a response. While a member's fingerprint stays the same, the state keeps the user's value. */
import { LosslessNumber } from 'lossless-json';
import { ObjectState } from './resource-type';
import { extraMembersOf, sentMembers } from './undocumented';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { comparableTime } from '../../contract/timestamp';
import { definedMembers, filterMembers, mapValues } from '../../json/members';
import { canonicalText, fingerprintOf, isExactly, looseText } from '../../json/same';
import { ObjectValue } from '../../plugin';
import { Attribute, isPercentage, json as anyJson, Kind, Members, timestamp } from '../../schema/kind';
import { member, mayBeOmitted, withoutDefaults } from '../codec/json';
import { ObjectPrivateState } from '../codec/private-state';

/** Keyed by member, such as `labels` or `extraMembers/priority`. An empty value, which a service may omit, has no fingerprint. */
export type Fingerprints = NonNullable<ObjectPrivateState['fingerprints']>;

/** Each extra member has its own fingerprint, because the service may overwrite one when another one changes. */
export const extraMemberPath = (name: string): string => `extraMembers/${name}`;

/** Replaces the fingerprint of a member that the service may not have applied. The next read determines whether it did. */
export const NOT_APPLIED = '?';

export function fingerprintsOf(members: Members, shown: JsonObject, values: ObjectValue): Fingerprints {
  const documented = mapValues(sentMembers(members), ({ kind }, name) =>
    fingerprintFor(kind, member(shown, name)),
  );
  const extra = Object.keys(extraMembersOf(members, values)).map((name) => [
    extraMemberPath(name),
    fingerprintFor(anyJson, member(shown, name)),
  ]);
  return definedMembers({ ...documented, ...Object.fromEntries(extra) });
}

/**
 * Returns the fingerprints after a change. Members that the change sent back keep those of the last refresh: if somebody else changed one
 * after it, or the service lost or reset one, the next read shows drift.
 */
export function fingerprintsAfterChange(
  members: Members,
  remote: JsonObject,
  { values: prior, privateState: { fingerprints: last } }: ObjectState,
  planned: ObjectValue,
  shown: JsonObject,
): Fingerprints {
  const valuesByPath = (values: ObjectValue): Record<string, unknown> => {
    const extra = Object.entries(extraMembersOf(members, values));
    return { ...values, ...Object.fromEntries(extra.map(([name, json]) => [extraMemberPath(name), json])) };
  };
  const [before, after] = [prior, planned].map(valuesByPath);
  const isUnchanged = (path: string) => isExactly(before[path], after[path]);
  const isSentBack = (_: string, path: string) => {
    const attribute: Partial<Attribute> = Object.hasOwn(members, path) ? members[path] : {};
    const { keepState } = attribute;
    const sources = typeof keepState === 'object' ? keepState.unlessChanged : [];
    // If a source changes, the service derives the value again, unless it stores configured values. Only a non-empty value proves that.
    const [wanted, had] = [after[path], member(remote, path)].map((value) => looseText(value, attribute));
    const isConfigured = wanted !== '' && wanted === had;
    // Any change may cause the service to derive a value that is not configured.
    const isKept = after[path] !== null && last?.[path] !== NOT_APPLIED && isUnchanged(path);
    return isKept && (sources.every(isUnchanged) || isConfigured);
  };
  return {
    ...filterMembers(fingerprintsOf(members, shown, planned), (value, path) => !isSentBack(value, path)),
    ...filterMembers(last ?? fingerprintsOf(members, remote, prior), isSentBack),
  };
}

export function fingerprintFor(kind: Kind, json: Json | undefined): string | undefined {
  const canonical = canonicalValue(kind, json);
  return canonical === undefined ? undefined : fingerprintOf(canonical);
}

/** Returns the documented part of a value, without members that a service may omit. Sorts plain lists, because their order has no meaning. */
function canonicalValue(kind: Kind, json: Json | undefined): Json | undefined {
  if (kind.kind === 'map' && isJsonObject(json)) {
    const entries = Object.entries(json).filter(([, value]) => value !== null);
    return entries.length > 0 ? Object.fromEntries(entries) : undefined;
  }
  if (json === undefined || mayBeOmitted(kind, json)) return undefined;
  if (kind.kind === 'json') return withoutDefaults(json);
  if (kind === timestamp) return comparableTime(String(json));
  if ('of' in kind && Array.isArray(json)) return json.map(canonicalText).sort();
  if (isPercentage(kind) && json instanceof LosslessNumber) {
    const single = Math.fround(Number(json.value));
    return Number.isFinite(single) ? new LosslessNumber(String(single)) : json;
  }
  if (kind.kind !== 'object' || !isJsonObject(json)) return json;
  return definedMembers(
    mapValues(kind.members, ({ kind: of }, name) => canonicalValue(of, member(json, name))),
  );
}
