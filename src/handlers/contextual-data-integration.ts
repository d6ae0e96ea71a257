import { Context, groupOf, KeptAttributesRequest, ReadRequest, ReadResponse } from '../plugin';
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

/** Maximum number of parameters that a warning lists. */
const MAX_LISTED_PARAMETERS = 20;

const NOT_VISIBLE_YET_GROUP = groupOf(
  'integrationNotFoundYet',
  'More contextual data integrations are not visible yet',
  'All of them were created and stay in the state.',
);
const HIDDEN_PARAMETERS_GROUP = groupOf(
  'parametersNotImported',
  'More integrations are imported without some parameters',
  'Add each parameter that is not a boolean to the configuration.',
);

/** Compares only boolean parameters, because services may hide others. Reports a deletion only if the definition can still be read. */
export class ContextualDataIntegrationResource extends ManagedObject<typeof members> {
  public keptAttributes({ config, prior, privateState }: KeptAttributesRequest): readonly string[] {
    const attribute = 'integration_parameters';
    if (!Array.isArray(privateState.adopted) || prior[attribute] === null) return [];
    const [configured, state] = [config, prior].map((values) => fromTerraform(members, values));
    return matchesConfiguration(configured, state, privateState.adopted.map(String)) ? [attribute] : [];
  }

  protected initialPrivateState() {
    return { unseen: true };
  }

  protected stateOfNewObject(current: JsonObject, draft: Integration): Integration {
    return {
      values: refreshedValues(current, draft.values),
      privateState: { ...draft.privateState, unseen: undefined },
    };
  }

  protected stateAfterRead(current: JsonObject, stored: Integration, context: Context): Integration {
    const values = refreshedValues(current, stored.values);
    const isImported = stored.values.integrationKey === null;
    if (!isImported && !Array.isArray(stored.privateState.adopted)) return { values, privateState: {} };
    const hidden = hiddenKeys(current);
    if (isImported) warnOfHiddenParameters(hidden, this.subject(values), context);
    return { values, privateState: { adopted: hidden } };
  }

  protected handleNotFound(request: ReadRequest, subject: string, context: Context): ReadResponse {
    if (request.privateState.unseen !== true) return super.handleNotFound(request, subject, context);
    context.diagnostics.cappedWarning(
      NOT_VISIBLE_YET_GROUP,
      `${subject} is not visible yet`,
      'It was created, but the service does not show it yet. It stays in the state. If it does not appear, replace it (terraform apply -replace=...).',
    );
    return { state: request.state, privateState: request.privateState };
  }

  /** Returns `not found` only if two reads agree. In between, throws if the account is wrong or the definition cannot be read. */
  protected async load({ values, privateState }: Integration, context: Context): Promise<ReadResult> {
    const connection = this.provider.requiredConnection;
    const first = await this.readOrThrow(values, context).catch(requireGone);
    if (!(first instanceof Error)) return first;
    const subject = this.subject(values);
    await requireSameOrigin(connection, privateState, subject, context);
    await requireDefinition(connection, values, `Cannot read ${subject}`, first, context);
    const second = await this.readOrThrow(values, context).catch(requireGone);
    return second instanceof Error ? 'not found' : second;
  }
}

function warnOfHiddenParameters(keys: readonly string[], subject: string, context: Context): void {
  if (keys.length === 0) return;
  const more = keys.length > MAX_LISTED_PARAMETERS ? ` and ${keys.length - MAX_LISTED_PARAMETERS} more` : '';
  context.diagnostics.cappedWarning(
    HIDDEN_PARAMETERS_GROUP,
    `Some parameters of ${subject} are not imported`,
    `The values of ${keys.slice(0, MAX_LISTED_PARAMETERS).join(', ')}${more} are not booleans, and the service may hide them. Add them to the configuration (value_json or value_json_wo). The provider assumes that they equal the values on the service. If you change one of them later, even with a new value_json_wo_version, the change takes effect only if you replace the integration (terraform apply -replace=...).`,
  );
}

/** Returns the error if it means that the integration does not exist. Throws any other error. */
function requireGone(error: unknown): Error {
  if (error instanceof Error && isGone(error)) return error;
  throw error;
}

/** Throws if the integration's definition cannot be read: a wrong base URL, route or account must not look like a deletion. */
async function requireDefinition(
  { client }: Connection,
  values: IntegrationValues,
  what: string,
  goneError: Error,
  { signal }: Context,
): Promise<void> {
  const key = values.definitionKey ?? values.integrationKey;
  // During an import, only the id is known. If the integration does not exist, Terraform itself reports that.
  if (typeof key !== 'string') return;
  try {
    await client.call(integrationDefinition.operations.read, { path: { id: key } }, { signal });
  } catch (error) {
    throw failure(
      what,
      error,
      ['id'],
      `Before that, the service reported that the integration does not exist: ${goneError.message} The provider treats the integration as deleted only if its definition "${key}" can still be read.`,
    );
  }
}
