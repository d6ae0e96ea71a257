/** Converts the service's SLO to the state. The user's spelling stays as long as the service's answer does not change. */
import { isDeepStrictEqual } from 'node:util';
import { SloValues, unlistedOf } from './body';
import { Siblings } from './siblings';
import { isJsonObject, Json, JsonObject, printJson } from '../../contract/json';
import { isRecord, PrivateState, Unknown, Value } from '../../plugin';
import { Attribute } from '../../schema/kind';
import { slo } from '../../schema/slo';
import { AnswerMismatch, fromJson, member, jsonObject, toJsonObject } from '../codec/json';
import { areSameOrLeftOut } from '../codec/left-out';
import { adopt, reconcile, reconcileExtraMembers, remember, Remembered } from '../codec/remembered';
import { inTerraform } from '../codec/terraform-text';
import { unlikeState, withState } from '../codec/unlike-state';

/** The private state of an SLO. */
export interface SloPrivate {
  readonly baseUrl: string;
  /** The SLOs that are read ahead when this one is read. */
  readonly siblings?: Siblings;
  /** The teams of the key that created it or first read it. */
  readonly teamIds?: readonly string[];
  /** ISO time. Removed when a read has found it. */
  readonly createdAt?: string;
  /** The fingerprints of the last answer that differ from the state. Absent right after an import, before the first answer. */
  readonly unlikeState?: Remembered;
  /** All fingerprints of the last answer, in the state of earlier versions. */
  readonly remembered?: Remembered;
  /** Whether it was taken over from a resource of another type, and not read since. */
  readonly moved?: boolean;
  /** What was configured where the plan keeps the state's value, for the apply. */
  readonly apart?: Partial<SloValues>;
  /** Fingerprint of the body whose alerts the plan has validated, for the apply. */
  readonly checkedBody?: string;
}

export function rememberSlo(present: JsonObject, values: SloValues): Remembered {
  return remember(slo.attributes, present, jsonObject(values.extraMembers));
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
export function storedAnswer(present: JsonObject, state: SloValues): Pick<SloPrivate, 'unlikeState'> {
  return { unlikeState: unlikeState(rememberSlo(present, state), printsOf(asTerraformKeeps(state))) };
}

/** The service's last answer, from the private state beside these values. */
export function rememberedAnswer(own: PrivateState, state: SloValues): Remembered | undefined {
  const { remembered, unlikeState: unlike } = own as Partial<SloPrivate>;
  return unlike ? withState(unlike, printsOf(state)) : remembered;
}

/** The state after an apply: what was planned, and what was answered where that was unknown. */
export function stateAfter(planned: SloValues, answered: SloValues): SloValues {
  const values = Object.entries(planned).map(([name, value]) => [
    name,
    value instanceof Unknown ? answered[name as keyof SloValues] : value,
  ]);
  return Object.fromEntries(values) as SloValues;
}

/** The fingerprints of an answer that is exactly what the state says. */
function printsOf(state: SloValues): Remembered {
  return rememberSlo(toJsonObject(slo.attributes, state), state);
}

/** The values in an answer. An invalid member is null. */
export interface ReadValues {
  readonly values: SloValues;
  readonly mismatches: readonly AnswerMismatch[];
}

/**
 * The state after create or update. Planned values stay, and this fills in unknown ones. The object
 * exists, and its identity must not be lost over an invalid member.
 */
export function appliedState(
  present: JsonObject,
  planned: SloValues,
  affectedAlerts: Json | undefined,
): ReadValues {
  const { values, mismatches } = readMembers((name, { kind, local }) =>
    local ? planned[name] : fromJson(kind, member(present, name), name),
  );
  const applied = {
    ...values,
    effectedSloAlertIds: alertIds(affectedAlerts),
    unlistedMembers: printUnlisted(present, planned),
  };
  return { values: applied, mismatches };
}

/** Empty values that a user may write and a service may omit. */
const EMPTY: Readonly<Record<string, Json>> = { description: '', labels: {}, grouping: { labels: [] } };

/** Imports missing members as empty values, so that the plan is empty whether the configuration sets them to empty or omits them. */
function imported({ kind }: Attribute, answer: Json | undefined, name: string): Value {
  const value = adopt(kind, answer, name);
  if (value !== null) return value;
  const empty = Object.hasOwn(EMPTY, name) ? EMPTY[name] : answer;
  if (kind.kind === 'string') return typeof empty === 'string' ? empty : null;
  return isJsonObject(empty) ? fromJson(kind, empty, name) : null;
}

/** The attributes whose configuration differs from the state only in members that a service may omit. */
export function keptAttributesOf(state: SloValues, config: SloValues): string[] {
  return Object.entries(slo.attributes)
    .filter(([name, { kind, local, presence, keptIfUnset }]) => {
      const [before, wanted] = [state, config].map((values) => values[name as keyof SloValues] as Value);
      const isChoosable = presence === 'optional' || presence === 'optionalComputed';
      const mayBeKept = !local && isChoosable && before !== null && (wanted !== null || keptIfUnset === true);
      return mayBeKept && before !== wanted && areSameOrLeftOut(kind, before, wanted);
    })
    .map(([name]) => name);
}

/** The state after a read. Differences from the remembered answer are drift. */
export function refreshedState(
  present: JsonObject,
  state: SloValues,
  remembered: Remembered | undefined,
): ReadValues & { readonly isUnchanged: boolean } {
  const isUnchanged = isDeepStrictEqual(remembered, rememberSlo(present, state));
  const { values, mismatches } = readMembers((name, { kind, local, presence, mayStayEmpty }) => {
    const before = state[name] as Value;
    if (local) return before;
    const now = member(present, name);
    if (presence === 'computed') return fromJson(kind, now, name);
    if (isUnchanged) return before;
    if (mayStayEmpty && now === '') return now;
    return remembered
      ? reconcile(kind, before, now, remembered, name)
      : imported(slo.attributes[name], now, name);
  });
  const { extraMembers } = state;
  const refreshed = {
    ...values,
    extraMembers:
      typeof extraMembers === 'string' && remembered
        ? reconcileExtraMembers(extraMembers, present, remembered)
        : extraMembers,
    unlistedMembers: printUnlisted(present, state),
  };
  return { values: refreshed, mismatches, isUnchanged };
}

function readMembers(read: (name: keyof SloValues, attribute: Attribute) => unknown): ReadValues {
  const mismatches: AnswerMismatch[] = [];
  const values = Object.entries(slo.attributes).map(([name, attribute]) => {
    try {
      return [name, read(name as keyof SloValues, attribute)];
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      mismatches.push(error);
      return [name, null];
    }
  });
  return { values: Object.fromEntries(values) as SloValues, mismatches };
}

function printUnlisted(present: JsonObject, values: SloValues): string | null {
  const unlisted = unlistedOf(present, values);
  return Object.keys(unlisted).length > 0 ? printJson(unlisted) : null;
}

function alertIds(affected: Json | undefined): string[] {
  return Array.isArray(affected) ? affected.map(String) : [];
}
