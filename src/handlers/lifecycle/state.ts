/** Converts the service's object to the state. Keeps values as the user wrote them until the service's response changes. */
import { isDeepStrictEqual } from 'node:util';
import { extraMembersOf, unmanagedMembers } from './body';
import { isJsonObject, Json, JsonObject, printJson } from '../../contract/json';
import { Context, groupOf, Value } from '../../plugin';
import { Attribute, Members } from '../../schema/kind';
import {
  fromJsonEmptyAsNull,
  reconcile,
  reconcileExtraMembers,
  answerFingerprints,
  Fingerprints,
} from '../codec/answer-fingerprints';
import { AnswerMismatch, fromJson, member } from '../codec/json';
import { areEqualExceptDefaults } from '../codec/omitted-defaults';
import { Values } from '../codec/values';

/** The private state of an object that the API can read. */
export interface ObjectPrivateState {
  /** ISO time of the creation. Removed once a read has found the object. */
  readonly createdAt?: string;
  /** The fingerprints of the last response. Absent between an import and the first read. */
  readonly answered?: Fingerprints;
  /** Configured values for which the plan kept the state's values instead. The apply needs them to build the request. */
  readonly overridden?: object;
}

export function objectFingerprints<M extends Members>(members: M, object: JsonObject, values: Values<M>) {
  return answerFingerprints(members, object, extraMembersOf(values));
}

/** The values in a response. Invalid members are null. */
export interface ReadValues<M extends Members> {
  readonly values: Values<M>;
  readonly mismatches: readonly AnswerMismatch[];
}

/** Returns the values in the response to a create or a change. Invalid members become null, because the object must be stored. */
export function appliedState<M extends Members>(members: M, current: JsonObject, planned: Values<M>) {
  const { values, mismatches } = readMembers(members, (name, { kind, providerOnly }) =>
    providerOnly ? (planned[name] ?? null) : fromJson(kind, member(current, name), name),
  );
  return { values: { ...values, ...unlistedIn(members, current, planned) }, mismatches };
}

/** Returns the value to import, or `emptyAs` if the service returns none: the plan then accepts both an omitted and an empty attribute. */
function importedValue({ kind, emptyAs }: Attribute, answer: Json | undefined, name: string): Value {
  const value = fromJsonEmptyAsNull(kind, answer, name);
  if (value !== null) return value;
  const empty = (emptyAs as Json | undefined) ?? answer;
  if (kind.kind === 'string') return typeof empty === 'string' ? empty : null;
  return isJsonObject(empty) ? fromJson(kind, empty, name) : null;
}

/** Returns the attributes whose configured value differs from the state only in members that a service may omit. */
export function keptAttributesOf<M extends Members>(members: M, state: Values<M>, config: Values<M>) {
  return Object.entries(members)
    .filter(([name, { kind, providerOnly, presence, keptIfUnset }]) => {
      const [stored, configured] = [state, config].map((values) => values[name] as Value);
      const isOptional = presence === 'optional' || presence === 'optionalComputed';
      const mayBeKept =
        !providerOnly && isOptional && stored !== null && (configured !== null || keptIfUnset === true);
      return mayBeKept && stored !== configured && areEqualExceptDefaults(kind, stored, configured);
    })
    .map(([name]) => name);
}

/** Returns the state after a read. Differences from the last response are drift. */
export function refreshedState<M extends Members>(
  members: M,
  current: JsonObject,
  state: Values<M>,
  last: Fingerprints | undefined,
): ReadValues<M> & { readonly isUnchanged: boolean } {
  const isUnchanged = isDeepStrictEqual(last, objectFingerprints(members, current, state));
  const { values, mismatches } = readMembers(
    members,
    (name, { kind, providerOnly, presence, mayStayEmpty }) => {
      const stored = state[name] as Value;
      if (providerOnly) return stored;
      const answer = member(current, name);
      if (presence === 'computed') return fromJson(kind, answer, name);
      if (isUnchanged) return stored;
      if (mayStayEmpty && answer === '') return answer;
      return last
        ? reconcile(kind, stored, answer, last[name], name)
        : importedValue(members[name], answer, name);
    },
  );
  const { extraMembers } = state;
  const extra =
    typeof extraMembers === 'string' && last
      ? { extraMembers: reconcileExtraMembers(extraMembers, current, last) }
      : {};
  return { values: { ...values, ...extra, ...unlistedIn(members, current, state) }, mismatches, isUnchanged };
}

function readMembers<M extends Members>(members: M, read: (name: string, attribute: Attribute) => unknown) {
  const mismatches: AnswerMismatch[] = [];
  const values = Object.entries(members).map(([name, attribute]) => {
    try {
      return [name, read(name, attribute)];
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      mismatches.push(error);
      return [name, null];
    }
  });
  return { values: Object.fromEntries(values) as Values<M>, mismatches };
}

/** Returns the undocumented members as JSON text, if the resource has an attribute for them. */
function unlistedIn<M extends Members>(members: M, current: JsonObject, values: Values<M>) {
  if (!Object.hasOwn(members, 'unlistedMembers')) return {};
  const unlisted = unmanagedMembers(members, current, values);
  return { unlistedMembers: Object.keys(unlisted).length > 0 ? printJson(unlisted) : null };
}

export const MISMATCHES_GROUP = groupOf(
  'undocumented',
  'More responses do not match the API document, or differ from what was sent',
  'In the state, invalid members are null, and all others have the values that were sent.',
);

/** Reports all mismatches in one warning, because Terraform groups warnings with the same summary. */
export function warnOfMismatches(
  mismatches: readonly AnswerMismatch[],
  subject: string,
  { diagnostics }: Context,
): void {
  if (mismatches.length === 0) return;
  diagnostics.cappedWarning(
    MISMATCHES_GROUP,
    `The response for ${subject} does not match the API document`,
    `In the service's response, ${mismatches.map(({ message }) => message).join('; ')}. These members are null in the state.`,
  );
}
