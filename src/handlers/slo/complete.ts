import { SloValues } from './body';
import { JsonObject } from '../../contract/json';
import { Value } from '../../plugin';
import { slo } from '../../schema/slo';
import { member } from '../codec/json';
import { mayBeLeftOut } from '../codec/left-out';
import { Connection } from '../connection/account';

/**
 * An incomplete answer must not look like a change, so an SLO must have a name and a target. A target of 0 may be omitted, and a name
 * may be empty.
 */
export function requireComplete(
  { client, operations }: Connection,
  present: JsonObject,
  values: SloValues,
): void {
  const missing = missingIn(present, values);
  if (missing === undefined) return;
  throw client.invalidAnswer(
    operations.batchGetSlos,
    `the answer contains the SLO "${String(values.id)}" without its ${missing}`,
  );
}

function missingIn(present: JsonObject, values: SloValues): string | undefined {
  return (['name', 'targetThresholdPercentage'] as const).find((name) => {
    const state = values[name] as Value;
    const { kind, mayStayEmpty } = slo.attributes[name];
    const answered = member(present, name) ?? null;
    const isMissing = answered === null || (answered === '' && !mayStayEmpty);
    return isMissing && !(state !== null && mayBeLeftOut(kind, state));
  });
}
