/** Reads existing SLOs from the service, to generate code that declares them. Changes nothing on the service. */
import { SLO_FAILURES, ManagementApiClient, ManagementApiError, SloReader } from '../client';
import { ResponseMismatch } from '../handlers/codec/json';
import { valuesAfterRead } from '../handlers/object/whose-value';
import { mapValues } from '../json/members';
import { isRecord, ObjectValue, Value } from '../plugin';
import { indicatorWarning } from '../schema/rules';
import { slo } from '../schema/slo';

export interface ExistingSlo {
  readonly id: string;
  readonly name: string;
  /** The values that an import puts into the state. */
  readonly values: { readonly [name: string]: Value };
  /** Messages for the user about values that the generated code omits. */
  readonly remarks: readonly string[];
}

/** An SLO that cannot be adopted, and why, as a sentence. */
export interface SkippedSlo {
  readonly id: string;
  readonly reason: string;
}

export type ReadResult = ExistingSlo | SkippedSlo;

/** Reads SLOs and returns them in the order of the ids. Calls `onRead` after each. Throws an error that concerns all of them. */
export async function readExisting(
  client: ManagementApiClient,
  ids: readonly string[],
  onRead: () => void,
): Promise<ReadResult[]> {
  const reader = new SloReader(client);
  const readOne = async (id: string) => {
    const result = await readSlo(reader, id);
    onRead();
    return result;
  };
  return Promise.all(ids.map(readOne));
}

async function readSlo(reader: SloReader, id: string): Promise<ReadResult> {
  const skipped = (reason: string) => ({ id, reason });
  const current = await reader.load(id).catch(requireObjectError);
  if (current instanceof Error) return skipped(current.message);
  if (current === 'not found') return skipped('The service has no SLO with this id.');
  // An import begins with the id alone.
  const state = { values: { ...mapValues(slo.attributes, () => null), id }, privateState: {} };
  const { values, mismatches } = valuesAfterRead(slo.attributes, current, state);
  if (values.name === null || values.targetThresholdPercentage === null) {
    return skipped("In the service's response, the name or the target is missing or invalid.");
  }
  return {
    id,
    name: String(values.name),
    values,
    remarks: [
      ...mismatches.map(({ message }) => `In the response, ${message}. The code omits this value.`),
      ...indicatorRemarks(values),
    ],
  };
}

function indicatorRemarks({ requestBasedMetricSli, unlistedMembers }: ObjectValue): string[] {
  // Another kind of indicator would be an undocumented member.
  const warning = indicatorWarning(
    { requestBasedMetricSli, extraMembers: unlistedMembers },
    { nameOf: (apiName) => apiName, isObject: isRecord },
  );
  return warning ? [`This SLO ${warning.problem}, so it measures nothing.`] : [];
}

/** Returns the error if it concerns only one SLO. Otherwise throws it, for example if the key is wrong. */
function requireObjectError(error: unknown): Error {
  if (error instanceof ManagementApiError && SLO_FAILURES.includes(error.code)) return error;
  if (error instanceof ResponseMismatch) return error;
  throw error;
}
