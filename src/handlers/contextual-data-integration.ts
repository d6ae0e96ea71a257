import { Context, DiagnosticGroup, PrivateState, ReadRequest, ReadResponse, KeptRequest } from '../plugin';
import { AnswerMismatch, member, idFrom } from './codec/json';
import { secretsIn } from './codec/secrets';
import { fromTerraform } from './codec/values';
import { Account, Connection } from './connection/account';
import { requireSamePlace } from './connection/elsewhere';
import { failure, isManagementApiError } from './connection/failure';
import {
  hiddenKeys,
  IntegrationValues,
  isConfiguredSo,
  metadataOf,
  refreshedValues,
} from './contextual-data-integration-values';
import { subjectOf } from './lifecycle/forget';
import { Found, ReadableObject } from './lifecycle/readable-object';
import { Known, Wanted } from './lifecycle/service-object';
import { isJsonObject, JsonObject } from '../contract/json';
import { contextualDataIntegration } from '../schema/contextual-data-integration';

const members = contextualDataIntegration.attributes;

const UNSEEN: DiagnosticGroup = {
  key: 'integrationNotFoundYet',
  more: {
    summary: 'More contextual data integrations are not visible yet',
    detail: 'Only ten of them are named here. All of them were created and stay in the state.',
  },
};
const HIDDEN: DiagnosticGroup = {
  key: 'parametersNotImported',
  more: {
    summary: 'More integrations are imported without some parameters',
    detail:
      'Only ten of them are named here. Add the values that are not booleans to the configuration of each.',
  },
};
const UNREAD: DiagnosticGroup = {
  key: 'integrationNotReadYet',
  more: {
    summary: 'More contextual data integrations were created, but cannot be read yet',
    detail: 'Only ten of them are named here. The next plan or apply reads all of them.',
  },
};

/** The API can create and read an integration, but cannot change or delete it. */
export class ContextualDataIntegrationResource extends ReadableObject<typeof members> {
  constructor(account: Account) {
    super(contextualDataIntegration, account);
  }

  public keptAttributes({ config, prior, private: own }: KeptRequest): readonly string[] {
    const attribute = 'integration_parameters';
    if (!Array.isArray(own.adopted) || prior[attribute] === null) return [];
    const [wanted, state] = [config, prior].map((of) => fromTerraform(members, of));
    return isConfiguredSo(wanted, state, own.adopted.map(String)) ? [attribute] : [];
  }

  protected subject(values: IntegrationValues): string {
    return subjectOf(contextualDataIntegration.title, values.integrationKey, values.id);
  }

  protected notCreated(planned: IntegrationValues) {
    const named = this.nameOf(planned);
    return {
      what: `Cannot create ${named}`,
      path: ['integration_key'],
      ifCreated: `If the service shows a ${named} that you do not know, import it by its id (terraform import). Otherwise the next apply creates a second one.`,
    };
  }

  protected async make({ connection, planned }: Wanted<typeof members>, { signal }: Context) {
    const { client, operations } = connection;
    const input = { body: { metadata: metadataOf(planned) } };
    const options = { signal, secrets: secretsIn(members, planned) };
    return (await client.call(operations.createContextualDataIntegration, input, options)).body;
  }

  protected identity(answer: JsonObject) {
    return idFrom(answer, 'integrationId');
  }

  protected initialPrivate() {
    return { unseen: true };
  }

  /** The first read. */
  protected async complete(
    _answer: JsonObject,
    made: Known<typeof members>,
    { connection }: Wanted<typeof members>,
    context: Context,
  ): Promise<Known<typeof members>> {
    try {
      const present = await fetchDeployed(connection, made.values, context);
      return {
        values: refreshedValues(present, made.values),
        private: { ...made.private, unseen: undefined },
      };
    } catch (error) {
      if (!isManagementApiError(error) && !(error instanceof AnswerMismatch)) throw error;
      context.diagnostics.boundedWarning(
        UNREAD,
        `${this.subject(made.values)} was created, but cannot be read yet`,
        `Its computed attributes stay null in the state until the next plan or apply reads it. ${error.message}`,
      );
      return made;
    }
  }

  protected refreshed(
    present: JsonObject,
    before: IntegrationValues,
    own: PrivateState,
    context: Context,
  ): Known<typeof members> {
    const values = refreshedValues(present, before);
    const isNew = before.integrationKey === null;
    if (!isNew && !Array.isArray(own.adopted)) return { values, private: {} };
    const adopted = hiddenKeys(present);
    if (isNew) warnOfHidden(adopted, this.subject(values), context);
    return { values, private: { adopted } };
  }

  protected withoutObject(request: ReadRequest, subject: string, context: Context): ReadResponse {
    if (request.private.unseen !== true) return super.withoutObject(request, subject, context);
    context.diagnostics.boundedWarning(
      UNSEEN,
      `${subject} is not visible yet`,
      'It was created, but the service does not show it yet. It stays in the state. If it does not appear, replace it (terraform apply -replace=...).',
    );
    return { state: request.state, private: request.private };
  }

  /** `not found` only if the service reports that twice, and only in the account where the integration was created. */
  protected async load(
    connection: Connection,
    values: IntegrationValues,
    own: PrivateState,
    context: Context,
  ): Promise<Found> {
    const first = await fetchDeployed(connection, values, context).catch(goneOr);
    if (!(first instanceof Error)) return first;
    const subject = this.subject(values);
    await requireSamePlace(connection, own, subject, context);
    await requireService(connection, values, `Cannot read ${subject}`, first, context);
    const second = await fetchDeployed(connection, values, context).catch(goneOr);
    return second instanceof Error ? 'not found' : second;
  }
}

function warnOfHidden(keys: readonly string[], subject: string, context: Context): void {
  if (keys.length === 0) return;
  context.diagnostics.boundedWarning(
    HIDDEN,
    `Some parameters of ${subject} are not imported`,
    `The values of ${keys.slice(0, 20).join(', ')} are not booleans, and the service may hide them. Add them to the configuration (value_json or value_json_wo). The provider assumes that they match the service. To change them later, including by a new version or a rotation, replace the integration (terraform apply -replace=...).`,
  );
}

async function fetchDeployed(
  { client, operations }: Connection,
  values: IntegrationValues,
  { signal }: Context,
): Promise<JsonObject> {
  const { body } = await client.call(
    operations.getDeployedIntegration,
    { path: { integration_id: String(values.id) } },
    { signal, secrets: secretsIn(members, values) },
  );
  const present = member(body, 'integration');
  if (isJsonObject(present)) return present;
  throw client.invalidAnswer(operations.getDeployedIntegration, 'the answer contains no integration');
}

/** Returns the error if it says that the integration does not exist. Throws any other error. */
function goneOr(error: unknown): Error {
  if (isManagementApiError(error) && error.code === 'not_found' && error.inServiceForm) return error;
  throw error;
}

/** A wrong base URL, route or account must not look like a deletion, so the definition of the integration must still exist. */
async function requireService(
  { client, operations }: Connection,
  values: IntegrationValues,
  what: string,
  gone: Error,
  { signal }: Context,
): Promise<void> {
  const key = values.definitionKey ?? values.integrationKey;
  // An import knows only the id. Terraform itself then reports that the object does not exist.
  if (typeof key !== 'string') return;
  try {
    await client.call(operations.getIntegrationDefinition, { path: { id: key } }, { signal });
  } catch (error) {
    throw failure(
      what,
      error,
      ['id'],
      `Before that, the service reported that the integration does not exist: ${gone.message} The provider only accepts that if the definition "${key}" can still be read.`,
    );
  }
}
