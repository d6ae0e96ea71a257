/** Converts the service's object to the state. The user's spelling stays as long as the service's answer does not change. */
import { isDeepStrictEqual } from 'node:util';
import { extraMembersOf, unlistedOf } from './body';
import { isJsonObject, Json, JsonObject, printJson } from '../../contract/json';
import { Context, groupOf, isRecord, PrivateState, Unknown, Value } from '../../plugin';
import { Attribute, Members } from '../../schema/kind';
import {
  adopt,
  reconcile,
  reconcileExtraMembers,
  answerFingerprints,
  Fingerprints,
} from '../codec/answer-fingerprints';
import { AnswerMismatch, fromJson, member, toJsonObject } from '../codec/json';
import { equalButForDefaults } from '../codec/omitted-defaults';
import { inTerraform, Values } from '../codec/values';

/** The private state of an object that the service can read. */
export interface ObjectPrivate {
  /** ISO time. Removed when a read has found it. */
  readonly createdAt?: string;
  /** The fingerprints of the last answer that differ from the state. Absent right after an import, before the first answer. */
  readonly unlikeState?: Fingerprints;
  /** All fingerprints of the last answer, in the state of earlier versions. */
  readonly remembered?: Fingerprints;
  /** What was configured where the plan keeps the state's value, for the apply. */
  readonly apart?: object;
}

export function objectFingerprints<M extends Members>(members: M, present: JsonObject, values: Values<M>) {
  return answerFingerprints(members, present, extraMembersOf(values));
}

/** Terraform changes some texts, so an answer that has them is unlike the state. */
function asTerraformKeeps<T>(value: T): T {
  if (typeof value === 'string') return inTerraform(value) as T;
  if (Array.isArray(value)) return value.map(asTerraformKeeps) as T;
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, inner]) => [inTerraform(name), asTerraformKeeps(inner)]);
  return Object.fromEntries(entries) as T;
}

/** What the private state stores of the service's answer beside these values. */
export function storedAnswer<M extends Members>(members: M, present: JsonObject, state: Values<M>) {
  const prints = stateFingerprints(members, asTerraformKeeps(state));
  return { unlikeState: fingerprintDiff(objectFingerprints(members, present, state), prints) };
}

/** The service's last answer, from the private state beside these values. */
export function lastAnswerFingerprints<M extends Members>(members: M, own: PrivateState, state: Values<M>) {
  const { remembered, unlikeState: unlike } = own as ObjectPrivate;
  return unlike ? withDiff(unlike, stateFingerprints(members, state)) : remembered;
}

/** The state after an apply: what was planned, and what was answered where that was unknown. */
export function stateAfter<M extends Members>(planned: Values<M>, answered: Values<M>): Values<M> {
  const values = Object.entries(planned).map(([name, value]) => [
    name,
    value instanceof Unknown ? answered[name] : value,
  ]);
  return Object.fromEntries(values) as Values<M>;
}

/** The fingerprints of an answer that is exactly what the state says. */
function stateFingerprints<M extends Members>(members: M, state: Values<M>): Fingerprints {
  return objectFingerprints(members, toJsonObject(members, state), state);
}

/** The values in an answer. An invalid member is null. */
export interface ReadValues<M extends Members> {
  readonly values: Values<M>;
  readonly mismatches: readonly AnswerMismatch[];
}

/**
 * The state after create or update. Planned values stay, and this fills in unknown ones. The object
 * exists, and its identity must not be lost over an invalid member.
 */
export function appliedState<M extends Members>(members: M, present: JsonObject, planned: Values<M>) {
  const { values, mismatches } = readMembers(members, (name, { kind, local }) =>
    local ? (planned[name] ?? null) : fromJson(kind, member(present, name), name),
  );
  return { values: { ...values, ...unlistedIn(members, present, planned) }, mismatches };
}

/** Imports missing members as empty values, so that the plan is empty whether the configuration sets them to empty or omits them. */
function imported({ kind, emptyAs }: Attribute, answer: Json | undefined, name: string): Value {
  const value = adopt(kind, answer, name);
  if (value !== null) return value;
  const empty = (emptyAs as Json | undefined) ?? answer;
  if (kind.kind === 'string') return typeof empty === 'string' ? empty : null;
  return isJsonObject(empty) ? fromJson(kind, empty, name) : null;
}

/** The attributes whose configuration differs from the state only in members that a service may omit. */
export function keptAttributesOf<M extends Members>(members: M, state: Values<M>, config: Values<M>) {
  return Object.entries(members)
    .filter(([name, { kind, local, presence, keptIfUnset }]) => {
      const [before, wanted] = [state, config].map((values) => values[name] as Value);
      const isChoosable = presence === 'optional' || presence === 'optionalComputed';
      const mayBeKept = !local && isChoosable && before !== null && (wanted !== null || keptIfUnset === true);
      return mayBeKept && before !== wanted && equalButForDefaults(kind, before, wanted);
    })
    .map(([name]) => name);
}

/** The state after a read. Differences from the remembered answer are drift. */
export function refreshedState<M extends Members>(
  members: M,
  present: JsonObject,
  state: Values<M>,
  remembered: Fingerprints | undefined,
): ReadValues<M> & { readonly isUnchanged: boolean } {
  const isUnchanged = isDeepStrictEqual(remembered, objectFingerprints(members, present, state));
  const { values, mismatches } = readMembers(members, (name, { kind, local, presence, mayStayEmpty }) => {
    const before = state[name] as Value;
    if (local) return before;
    const now = member(present, name);
    if (presence === 'computed') return fromJson(kind, now, name);
    if (isUnchanged) return before;
    if (mayStayEmpty && now === '') return now;
    return remembered ? reconcile(kind, before, now, remembered, name) : imported(members[name], now, name);
  });
  const { extraMembers } = state;
  const extra =
    typeof extraMembers === 'string' && remembered
      ? { extraMembers: reconcileExtraMembers(extraMembers, present, remembered) }
      : {};
  return { values: { ...values, ...extra, ...unlistedIn(members, present, state) }, mismatches, isUnchanged };
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

/** What the API does not document, where the resource shows it. */
function unlistedIn<M extends Members>(members: M, present: JsonObject, values: Values<M>) {
  if (!Object.hasOwn(members, 'unlistedMembers')) return {};
  const unlisted = unlistedOf(members, present, values);
  return { unlistedMembers: Object.keys(unlisted).length > 0 ? printJson(unlisted) : null };
}

const UNDOCUMENTED = groupOf(
  'undocumented',
  'More objects do not match the API document',
  'Invalid members are null in the state.',
);

/** One warning for all, because Terraform groups warnings with the same summary. */
export function warnOfMismatches(
  mismatches: readonly AnswerMismatch[],
  subject: string,
  { diagnostics }: Context,
): void {
  if (mismatches.length === 0) return;
  diagnostics.cappedWarning(
    UNDOCUMENTED,
    `${subject} does not match the API document`,
    `In the service's answer, ${mismatches.map(({ message }) => message).join('; ')}. These members are null in the state.`,
  );
}

/** Instead of a fingerprint: the state has a value there, and the answer had none. */
const NONE = '';

/** Those of the answer's fingerprints that differ from the state's. */
export function fingerprintDiff(answer: Fingerprints, state: Fingerprints): Fingerprints {
  const different = Object.entries(answer).filter(([path, print]) => state[path] !== print);
  const missing = Object.keys(state).filter((path) => !Object.hasOwn(answer, path));
  return Object.fromEntries([...different, ...missing.map((path) => [path, NONE] as const)]);
}

/** The answer's fingerprints again. */
function withDiff(unlike: Fingerprints, state: Fingerprints): Fingerprints {
  return Object.fromEntries(Object.entries({ ...state, ...unlike }).filter(([, print]) => print !== NONE));
}
