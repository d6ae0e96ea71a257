/** From the service's SLO to the state: what the user wrote stands while the service's answer is as remembered. */
import { Json, JsonObject, printJson } from '../contract/json';
import { Value } from '../plugin';
import { AnswerMismatch, fromJson, member } from './common/json';
import { jsonObject } from './common/json-attributes';
import { adopt, reconcile, reconcileExtraMembers, remember, Remembered } from './common/remembered';
import { SloValues, unlistedOf } from './slo-body';
import { Attribute } from '../schema/kind';
import { slo } from '../schema/slo';

/** Beside each SLO in the state. */
export interface SloPrivate {
  readonly baseUrl: string;
  /** The teams of the key that made it, or that saw it first. */
  readonly teamIds?: readonly string[];
  /** ISO time. Absent once a read has shown it. */
  readonly createdAt?: string;
  /** Absent until the service's answer was seen: right after import. */
  readonly remembered?: Remembered;
  /** Fingerprint of the body that operation 17 has passed, from plan to apply. */
  readonly checkedBody?: string;
}

export function rememberSlo(present: JsonObject, values: SloValues): Remembered {
  return remember(slo.attributes, present, jsonObject(values.extraMembers));
}

/** What is understood of an answer. A member that is not is null. */
export interface Understood {
  readonly values: SloValues;
  readonly mismatches: readonly AnswerMismatch[];
}

/**
 * The state after create or update. Whatever was planned stands all the same; this fills what was unknown. The object
 * exists, and its identity must not be lost over a member that cannot be understood.
 */
export function appliedState(
  present: JsonObject,
  planned: SloValues,
  affectedAlerts: Json | undefined,
): Understood {
  const { values, mismatches } = understand((name, { kind, local }) =>
    local ? planned[name] : fromJson(kind, member(present, name), name),
  );
  const applied = {
    ...values,
    effectedSloAlertIds: alertIds(affectedAlerts),
    unlistedMembers: printUnlisted(present, planned),
  };
  return { values: applied, mismatches };
}

/** The state after a read. Differences to the remembered answer are drift. */
export function refreshedState(
  present: JsonObject,
  state: SloValues,
  remembered: Remembered | undefined,
): Understood {
  const { values, mismatches } = understand((name, { kind, local, presence }) => {
    const before = state[name] as Value;
    if (local) return before;
    const now = member(present, name);
    if (presence === 'computed') return fromJson(kind, now, name);
    return remembered ? reconcile(kind, before, now, remembered, name) : adopt(kind, now, name);
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
  return { values: refreshed, mismatches };
}

function understand(read: (name: keyof SloValues, attribute: Attribute) => unknown): Understood {
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
