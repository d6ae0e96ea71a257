import { Context, groupOf, KeptRequest, ReadRequest, ReadResponse } from '../plugin';
import { fromTerraform } from './codec/values';
import { Connection } from './connection/configured-provider';
import { failure } from './connection/failure';
import { requireSameOrigin } from './connection/origin';
import {
  hiddenKeys,
  IntegrationValues,
  matchesConfiguration,
  refreshedValues,
} from './contextual-data-integration-values';
import { isGone, StoredState } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { ReadResult } from './lifecycle/visibility';
import { JsonObject } from '../contract/json';
import { contextualDataIntegration } from '../schema/contextual-data-integration';
import { integrationDefinition } from '../schema/integration-definition';

const members = contextualDataIntegration.attributes;
type Integration = StoredState<typeof members>;

const NOT_VISIBLE_YET = groupOf(
  'integrationNotFoundYet',
  'Other contextual data integrations are not visible yet either',
  'All of them were created and stay in the state.',
);
const HIDDEN = groupOf(
  'parametersNotImported',
  'Other integrations are also imported without some parameters',
  'Add the values that are not booleans to their configuration.',
);

/** Compares only boolean parameters, because services may hide others. Reports a deletion only if the definition can still be read. */
export class ContextualDataIntegrationResource extends ManagedObject<typeof members> {
  public keptAttributes({ config, prior, privateState }: KeptRequest): readonly string[] {
    const attribute = 'integration_parameters';
    if (!Array.isArray(privateState.adopted) || prior[attribute] === null) return [];
    const [configured, state] = [config, prior].map((values) => fromTerraform(members, values));
    return matchesConfiguration(configured, state, privateState.adopted.map(String)) ? [attribute] : [];
  }

  protected initialPrivate() {
    return { unseen: true };
  }

  protected firstRead(present: JsonObject, draft: Integration): Integration {
    return {
      values: refreshedValues(present, draft.values),
      privateState: { ...draft.privateState, unseen: undefined },
    };
  }

  protected refreshed(present: JsonObject, before: Integration, context: Context): Integration {
    const values = refreshedValues(present, before.values);
    const isImported = before.values.integrationKey === null;
    if (!isImported && !Array.isArray(before.privateState.adopted)) return { values, privateState: {} };
    const adopted = hiddenKeys(present);
    if (isImported) warnOfHidden(adopted, this.subject(values), context);
    return { values, privateState: { adopted } };
  }

  protected withoutObject(request: ReadRequest, subject: string, context: Context): ReadResponse {
    if (request.privateState.unseen !== true) return super.withoutObject(request, subject, context);
    context.diagnostics.cappedWarning(
      NOT_VISIBLE_YET,
      `${subject} is not visible yet`,
      'It was created, but the service does not show it yet. It stays in the state. If it does not appear, replace it (terraform apply -replace=...).',
    );
    return { state: request.state, privateState: request.privateState };
  }

  /** Returns `not found` only if the service reports twice, for the right account, that the integration does not exist. */
  protected async load({ values, privateState }: Integration, context: Context): Promise<ReadResult> {
    const connection = this.provider.connected;
    const first = await this.get(values, context).catch(requireGone);
    if (!(first instanceof Error)) return first;
    const subject = this.subject(values);
    await requireSameOrigin(connection, privateState, subject, context);
    await requireService(connection, values, `Cannot read ${subject}`, first, context);
    const second = await this.get(values, context).catch(requireGone);
    return second instanceof Error ? 'not found' : second;
  }
}

function warnOfHidden(keys: readonly string[], subject: string, context: Context): void {
  if (keys.length === 0) return;
  context.diagnostics.cappedWarning(
    HIDDEN,
    `Some parameters of ${subject} are not imported`,
    `The values of ${keys.slice(0, 20).join(', ')} are not booleans, and the service may hide them. Add them to the configuration (value_json or value_json_wo). The provider assumes that they match the service. Later changes to these values, even with a new version or a rotation, only take effect if you replace the integration (terraform apply -replace=...).`,
  );
}

/** Returns the error if it means that the integration does not exist. Throws any other error. */
function requireGone(error: unknown): Error {
  if (error instanceof Error && isGone(error)) return error;
  throw error;
}

/** Throws if the integration's definition cannot be read: a wrong base URL, route or account must not look like a deletion. */
async function requireService(
  { client }: Connection,
  values: IntegrationValues,
  what: string,
  gone: Error,
  { signal }: Context,
): Promise<void> {
  const key = values.definitionKey ?? values.integrationKey;
  // An import knows only the id. If the integration does not exist, Terraform itself reports that.
  if (typeof key !== 'string') return;
  try {
    await client.call(integrationDefinition.operations.read, { path: { id: key } }, { signal });
  } catch (error) {
    throw failure(
      what,
      error,
      ['id'],
      `Before that, the service reported that the integration does not exist: ${gone.message} The provider treats the integration as deleted only if its definition "${key}" can still be read.`,
    );
  }
}
