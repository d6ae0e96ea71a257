/** From the service's SLO to the state: what the user wrote stands while the service's answer is as remembered. */
import { Json, JsonObject, printJson } from '../contract/json';
import { Value } from '../plugin';
import { AnswerMismatch, fromJson, member } from './json';
import { jsonObject } from './json-attributes';
import { adopt, reconcile, reconcileExtraMembers, remember, Remembered } from './remembered';
import { SloValues, unlistedOf } from './slo-body';
import { slo } from '../schema/slo';

/** Beside each SLO in the state. */
export interface SloPrivate {
  readonly baseUrl: string;
  /** Absent until the service's answer was seen: right after import. */
  readonly remembered?: Remembered;
  /** Fingerprint of the body that operation 17 has passed, from plan to apply. */
  readonly checkedBody?: string;
}

export function rememberSlo(present: JsonObject, values: SloValues): Remembered {
  return remember(slo.attributes, present, jsonObject(values.extraMembers));
}

export interface Applied {
  readonly values: SloValues;
  readonly mismatches: readonly AnswerMismatch[];
}

/**
 * The state after create or update. Whatever was planned stands all the same; this fills what was unknown. A member that
 * cannot be understood is null: the object exists, and its identity must not be lost over it.
 */
export function appliedState(
  present: JsonObject,
  planned: SloValues,
  affectedAlerts: Json | undefined,
): Applied {
  const mismatches: AnswerMismatch[] = [];
  const values = Object.entries(slo.attributes).map(([name, { kind, local }]): [string, Value] => {
    if (local) return [name, planned[name as keyof SloValues] as Value];
    try {
      return [name, fromJson(kind, member(present, name), name)];
    } catch (error) {
      if (!(error instanceof AnswerMismatch)) throw error;
      mismatches.push(error);
      return [name, null];
    }
  });
  const applied = {
    ...(Object.fromEntries(values) as SloValues),
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
): SloValues {
  const values = Object.entries(slo.attributes).map(([name, { kind, local, presence }]): [string, Value] => {
    const before = state[name as keyof SloValues] as Value;
    if (local) return [name, before];
    const now = member(present, name);
    if (presence === 'computed') return [name, fromJson(kind, now, name)];
    return [name, remembered ? reconcile(kind, before, now, remembered, name) : adopt(kind, now, name)];
  });
  const { extraMembers } = state;
  return {
    ...(Object.fromEntries(values) as SloValues),
    extraMembers:
      typeof extraMembers === 'string' && remembered
        ? reconcileExtraMembers(extraMembers, present, remembered)
        : extraMembers,
    unlistedMembers: printUnlisted(present, state),
  };
}

function printUnlisted(present: JsonObject, values: SloValues): string | null {
  const unlisted = unlistedOf(present, values);
  return Object.keys(unlisted).length > 0 ? printJson(unlisted) : null;
}

function alertIds(affected: Json | undefined): string[] {
  return Array.isArray(affected) ? affected.map(String) : [];
}
