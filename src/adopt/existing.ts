/** Reads existing objects from the service, to generate code that declares them. Changes nothing on the service. */
import { SLO_FAILURES, ManagementApiClient, ManagementApiError, SloReader } from '../client';
import { JsonObject } from '../contract/json';
import { ResponseMismatch } from '../handlers/codec/json';
import { valuesAfterRead } from '../handlers/object/whose-value';
import { hiddenKeys, refreshedValues } from '../handlers/resources/integration-parameters';
import { mapValues } from '../json/members';
import { isRecord, ObjectValue, Value } from '../plugin';
import { contextualDataIntegration } from '../schema/contextual-data-integration';
import { deployedIntegration } from '../schema/deployed-integration';
import { Description } from '../schema/description';
import { indicatorWarning } from '../schema/rules';
import { slo } from '../schema/slo';

export interface ExistingObject {
  readonly description: Description;
  readonly id: string;
  readonly name: string;
  readonly labels: { readonly [label: string]: string };
  /** The values that an import puts into the state. */
  readonly values: { readonly [name: string]: Value };
  /** Messages for the user about values that the generated code omits. */
  readonly remarks: readonly string[];
}

/** An object that cannot be adopted. */
export interface SkippedObject {
  readonly description: Description;
  readonly id: string;
  /** Why the object cannot be adopted, as a sentence. */
  readonly reason: string;
}

export type ReadResult = ExistingObject | SkippedObject;

export interface ObjectIds {
  readonly slos: readonly string[];
  readonly integrations: readonly string[];
}

/** The number of integrations that are read concurrently. SLOs share requests, but each integration needs its own. */
const INTEGRATIONS_PER_BATCH = 10;

/**
 * Reads objects and returns them in the same order as the ids. Calls `onRead` after each. If an error concerns a single object, returns a
 * `SkippedObject` for it. Throws any other error, for example if the key is wrong.
 */
export async function readExisting(
  client: ManagementApiClient,
  { slos, integrations }: ObjectIds,
  onRead: () => void,
): Promise<ReadResult[]> {
  const reader = new SloReader(client);
  const reported = (result: ReadResult) => {
    onRead();
    return result;
  };
  const objects = await Promise.all(slos.map(async (id) => readSlo(reader, id).then(reported)));
  for (let start = 0; start < integrations.length; start += INTEGRATIONS_PER_BATCH) {
    const batch = integrations.slice(start, start + INTEGRATIONS_PER_BATCH);
    const reads = batch.map(async (id) => readIntegration(client, id).then(reported));
    objects.push(...(await Promise.all(reads)));
  }
  return objects;
}

async function readSlo(reader: SloReader, id: string): Promise<ReadResult> {
  const skipped = (reason: string) => ({ description: slo, id, reason });
  const current = await reader.load(id).catch(requireObjectError);
  if (current instanceof Error) return skipped(current.message);
  if (current === 'not found') return skipped('The service has no SLO with this id.');
  const state = { values: initialState(id, slo), privateState: {} };
  const { values, mismatches } = valuesAfterRead(slo.attributes, current, state);
  if (values.name === null || values.targetThresholdPercentage === null) {
    return skipped("In the service's response, the name or the target is missing or invalid.");
  }
  return {
    description: slo,
    id,
    name: String(values.name),
    labels: mapValues(isRecord(values.labels) ? values.labels : {}, String),
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

async function readIntegration(client: ManagementApiClient, id: string): Promise<ReadResult> {
  const description = contextualDataIntegration;
  const { read } = deployedIntegration.operations;
  const response = await client.call(read, { path: { integration_id: id } }).catch(requireObjectError);
  if (response instanceof Error) return { description, id, reason: response.message };
  const current = response.body.integration as JsonObject;
  const { values } = refreshedValues(current, initialState(id, description));
  const hidden = hiddenKeys(current);
  return {
    description,
    id,
    name: String(values.integrationKey ?? id),
    labels: {},
    values,
    remarks:
      hidden.length === 0
        ? []
        : [
            `The service may hide the values of ${hidden.join(', ')}, so the code omits them. Add them manually.`,
          ],
  };
}

/** Returns the state with which an import begins: only the id is set. */
function initialState(id: string, { attributes }: Description): Record<string, string | null> {
  return { ...mapValues(attributes, () => null), id };
}

/** Returns the error if it concerns only one object. Otherwise throws it, for example if the key is wrong. */
function requireObjectError(error: unknown): Error {
  if (error instanceof ManagementApiError && SLO_FAILURES.includes(error.code)) return error;
  if (error instanceof ResponseMismatch) return error;
  throw error;
}
