import { Context, groupOf, KeptRequest, ReadRequest, ReadResponse } from '../plugin';
import { fromTerraform } from './codec/values';
import { Connection } from './connection/account';
import { failure } from './connection/failure';
import { requireSameOrigin } from './connection/origin';
import {
  hiddenKeys,
  IntegrationValues,
  isConfiguredSo,
  refreshedValues,
} from './contextual-data-integration-values';
import { isGone, Known } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { ReadResult } from './lifecycle/visibility';
import { JsonObject } from '../contract/json';
import { contextualDataIntegration } from '../schema/contextual-data-integration';
import { integrationDefinition } from '../schema/integration-definition';

const members = contextualDataIntegration.attributes;
type Integration = Known<typeof members>;

const UNSEEN = groupOf(
  'integrationNotFoundYet',
  'More contextual data integrations are not visible yet',
  'All of them were created and stay in the state.',
);
const HIDDEN = groupOf(
  'parametersNotImported',
  'More integrations are imported without some parameters',
  'Add the values that are not booleans to the configuration of each.',
);

/** Compares only boolean parameters, because the service may hide or rewrite others, and believes a deletion only if the definition can be read. */
export class ContextualDataIntegrationResource extends ManagedObject<typeof members> {
  public keptAttributes({ config, prior, private: own }: KeptRequest): readonly string[] {
    const attribute = 'integration_parameters';
    if (!Array.isArray(own.adopted) || prior[attribute] === null) return [];
    const [wanted, state] = [config, prior].map((of) => fromTerraform(members, of));
    return isConfiguredSo(wanted, state, own.adopted.map(String)) ? [attribute] : [];
  }

  protected initialPrivate() {
    return { unseen: true };
  }

  protected firstRead(present: JsonObject, made: Integration): Integration {
    return {
      values: refreshedValues(present, made.values),
      private: { ...made.private, unseen: undefined },
    };
  }

  protected refreshed(present: JsonObject, before: Integration, context: Context): Integration {
    const values = refreshedValues(present, before.values);
    const isNew = before.values.integrationKey === null;
    if (!isNew && !Array.isArray(before.private.adopted)) return { values, private: {} };
    const adopted = hiddenKeys(present);
    if (isNew) warnOfHidden(adopted, this.subject(values), context);
    return { values, private: { adopted } };
  }

  protected withoutObject(request: ReadRequest, subject: string, context: Context): ReadResponse {
    if (request.private.unseen !== true) return super.withoutObject(request, subject, context);
    context.diagnostics.cappedWarning(
      UNSEEN,
      `${subject} is not visible yet`,
      'It was created, but the service does not show it yet. It stays in the state. If it does not appear, replace it (terraform apply -replace=...).',
    );
    return { state: request.state, private: request.private };
  }

  /** `not found` only if the service reports that twice, and only in the account where the integration was created. */
  protected async load({ values, private: own }: Integration, context: Context): Promise<ReadResult> {
    const connection = this.account.connected;
    const first = await this.get(values, context).catch(goneOr);
    if (!(first instanceof Error)) return first;
    const subject = this.subject(values);
    await requireSameOrigin(connection, own, subject, context);
    await requireService(connection, values, `Cannot read ${subject}`, first, context);
    const second = await this.get(values, context).catch(goneOr);
    return second instanceof Error ? 'not found' : second;
  }
}

function warnOfHidden(keys: readonly string[], subject: string, context: Context): void {
  if (keys.length === 0) return;
  context.diagnostics.cappedWarning(
    HIDDEN,
    `Some parameters of ${subject} are not imported`,
    `The values of ${keys.slice(0, 20).join(', ')} are not booleans, and the service may hide them. Add them to the configuration (value_json or value_json_wo). The provider assumes that they match the service. To change them later, including by a new version or a rotation, replace the integration (terraform apply -replace=...).`,
  );
}

/** Returns the error if it says that the integration does not exist. Throws any other error. */
function goneOr(error: unknown): Error {
  if (error instanceof Error && isGone(error)) return error;
  throw error;
}

/** A wrong base URL, route or account must not look like a deletion, so the definition of the integration must still exist. */
async function requireService(
  { client }: Connection,
  values: IntegrationValues,
  what: string,
  gone: Error,
  { signal }: Context,
): Promise<void> {
  const key = values.definitionKey ?? values.integrationKey;
  // An import knows only the id. Terraform itself then reports that the object does not exist.
  if (typeof key !== 'string') return;
  try {
    await client.call(integrationDefinition.operations.read, { path: { id: key } }, { signal });
  } catch (error) {
    throw failure(
      what,
      error,
      ['id'],
      `Before that, the service reported that the integration does not exist: ${gone.message} The provider only accepts that if the definition "${key}" can still be read.`,
    );
  }
}
