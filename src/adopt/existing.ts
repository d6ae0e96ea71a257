/** Reads what exists on the service, as the configuration that declares it. Nothing is written to the service. */
import { CAUSED_BY_ONE, ManagementApiClient, ManagementApiError, SloReader } from '../client';
import { JsonObject } from '../contract/json';
import { AnswerMismatch, member } from '../handlers/codec/json';
import { Values } from '../handlers/codec/values';
import {
  hiddenKeys,
  IntegrationValues,
  refreshedValues,
} from '../handlers/contextual-data-integration-values';
import { refreshedState } from '../handlers/lifecycle/state';
import { isRecord, Value } from '../plugin';
import { contextualDataIntegration } from '../schema/contextual-data-integration';
import { deployedIntegration } from '../schema/deployed-integration';
import { Description } from '../schema/description';
import { slo } from '../schema/slo';

export interface Existing {
  readonly description: Description;
  readonly id: string;
  /** Any text. */
  readonly name: string;
  readonly labels: { readonly [label: string]: string };
  /** The values that an import puts into the state. */
  readonly values: { readonly [name: string]: Value };
  /** What the configuration lacks, as sentences. */
  readonly remarks: readonly string[];
}

/** An object that cannot be adopted. */
export interface Skipped {
  readonly description: Description;
  readonly id: string;
  readonly isFound: boolean;
  /** As a sentence. */
  readonly reason: string;
}

export interface Ids {
  readonly slos: readonly string[];
  readonly integrations: readonly string[];
}

/** How many integrations are read at the same time; each is a request. */
const INTEGRATIONS_AT_ONCE = 10;

/**
 * In the order of the ids. `onRead` is called after each object. Throws the `ManagementApiError` that any request would meet, such as
 * that of a wrong key.
 */
export async function readExisting(
  client: ManagementApiClient,
  { slos, integrations }: Ids,
  onRead: () => void,
): Promise<(Existing | Skipped)[]> {
  const reader = new SloReader(client);
  const counted = async <T>(reading: Promise<T>): Promise<T> => reading.finally(onRead);
  const found = await Promise.all(slos.map(async (id) => counted(readSlo(reader, id))));
  for (let start = 0; start < integrations.length; start += INTEGRATIONS_AT_ONCE) {
    const some = integrations.slice(start, start + INTEGRATIONS_AT_ONCE);
    found.push(...(await Promise.all(some.map(async (id) => counted(readIntegration(client, id))))));
  }
  return found;
}

async function readSlo(reader: SloReader, id: string): Promise<Existing | Skipped> {
  const skipped = (isFound: boolean, reason: string) => ({ description: slo, id, isFound, reason });
  const present = await reader.load(id).catch(unlessCommon);
  if (present instanceof Error) return skipped(true, present.message);
  if (present === 'not found') return skipped(false, 'The service has no SLO with this id.');
  const { values, mismatches } = refreshedState(
    slo.attributes,
    present,
    stateWithOnly(id, slo) as unknown as Values<typeof slo.attributes>,
    undefined,
  );
  if (values.name === null || values.targetThresholdPercentage === null) {
    return skipped(true, 'The service answered without a valid name and target for it.');
  }
  return {
    description: slo,
    id,
    name: String(values.name),
    labels: textsIn(values.labels as Value),
    values: values as { [name: string]: Value },
    remarks: mismatches.map(({ message }) => `In the answer of the service, ${message}; it is left out.`),
  };
}

async function readIntegration(client: ManagementApiClient, id: string): Promise<Existing | Skipped> {
  const description = contextualDataIntegration;
  const present = await deployed(client, id).catch(unlessCommon);
  if (present instanceof Error) {
    const isFound = !(present instanceof ManagementApiError && present.code === 'not_found');
    return { description, id, isFound, reason: present.message };
  }
  const values = refreshedValues(present, stateWithOnly(id, description) as unknown as IntegrationValues);
  const hidden = hiddenKeys(present);
  return {
    description,
    id,
    name: String(values.integrationKey ?? id),
    labels: {},
    values: values as { [name: string]: Value },
    remarks:
      hidden.length === 0
        ? []
        : [
            `The service may hide the values of ${hidden.join(', ')}, so they are left out. Add them by hand.`,
          ],
  };
}

/** From which an import begins. */
function stateWithOnly(id: string, { attributes }: Description): Record<string, string | null> {
  return { ...Object.fromEntries(Object.keys(attributes).map((name) => [name, null])), id };
}

async function deployed(client: ManagementApiClient, id: string): Promise<JsonObject> {
  const operation = deployedIntegration.operations.read;
  const { body } = await client.call(operation, { path: { integration_id: id } });
  const present = member(body, 'integration');
  if (isRecord(present)) return present as JsonObject;
  throw client.invalidAnswer(operation, 'the answer contains no integration');
}

/** Returns an error that concerns this object alone. Throws any other, such as that of a wrong key. */
function unlessCommon(error: unknown): Error {
  if (error instanceof ManagementApiError && CAUSED_BY_ONE.includes(error.code)) return error;
  if (error instanceof AnswerMismatch) return error;
  throw error;
}

function textsIn(labels: Value): { [label: string]: string } {
  if (!isRecord(labels)) return {};
  return Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, String(value)]));
}
