import { randomUUID } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, JsonObject } from '../../contract/json';
import { hasId, slo as description } from '../../schema/slo';
import { MAX_SLO_IDS_PER_CALL } from '../../schema/slos';
import { Account } from '../account';
import { asList } from '../json';
import { invalid, notFound } from '../service-error';
import { Handler, assignedMembers } from './derived';

export const batchGetSlos: Handler = ({ account, query }) => {
  const ids = [...new Set(asList(query.ids).map(String))];
  if (ids.length > MAX_SLO_IDS_PER_CALL) {
    throw invalid(`ids: at most ${MAX_SLO_IDS_PER_CALL} per call, but there are ${ids.length}`);
  }
  const slos = account.objects('slos');
  return {
    slos: ids.flatMap((id) => slos.get(id) ?? []),
    notFoundIds: ids.filter((id) => !slos.has(id)),
  };
};

/** Creates an SLO if the body has no id (undocumented). Otherwise, replaces the SLO, which keeps its creator and creation time. */
export const replaceSlo: Handler = ({ account, body, quirks }) => {
  const slos = account.objects('slos');
  const sameNameSlo =
    quirks.settings.replacesByName && account.listObjects('slos').find(({ name }) => name === body.name);
  const sentId = idOf(body) ?? (sameNameSlo ? idOf(sameNameSlo) : undefined);
  const old = sentId === undefined ? undefined : slos.get(sentId);
  if (sentId !== undefined && !old) throw notFound('SLO', sentId);
  const stored = quirks.normalizeObject(
    { ...body, id: old?.id ?? randomUUID(), ...serverMembers(quirks.now(), old) },
    old,
  );
  const slo = old ? { ...stored, id: old.id } : stored;
  const id = String(slo.id);
  account.put('slos', id, slo);
  return { slo, effectedSloAlertIds: alertsOf(account, id).map((alert) => alert.id) };
};

export const validateSloAlerts: Handler = ({ account, body }) => ({
  alertsValidationResult: alertsOf(account, idOf(body) ?? ''),
});

function idOf(slo: JsonObject): string | undefined {
  return hasId(slo) ? String(slo.id) : undefined;
}

/** Returns the members that the service sets in a new SLO or, if `old` is given, in its next revision. */
export function serverMembers(now: Date, old?: JsonObject): JsonObject {
  const revision = old && isJsonObject(old.revision) ? Number(String(old.revision.revision)) : 0;
  const assigned = assignedMembers(description, now, old);
  return {
    ...assigned,
    revision: { revision: new LosslessNumber(String(revision + 1)), updateTime: assigned.updateTime },
  };
}

function alertsOf(account: Account, id: string): JsonObject[] {
  return asList(account.objects('sloAlerts').get(id)?.alerts).filter(isJsonObject);
}
