import {
  AttributePath,
  Context,
  DiagnosticError,
  formatPath,
  isRecord,
  ReadRequest,
  ReadResponse,
  StateResponse,
  Value,
} from '../plugin';
import { Account, Connection } from './common/account';
import { exactlyOne, versioned } from './common/choices';
import { createFailure, failure, isManagementApiError, requireId } from './common/failure';
import { subjectOf } from './common/forget';
import { AnswerMismatch, member } from './common/json';
import { jsonObject } from './common/json-attributes';
import { AccountMark, markAccount, requireSameAccount } from './common/same-account';
import { Known, Made, ServiceObject, Wanted } from './common/service-object';
import { fromTerraform, toTerraform } from './common/values';
import { IntegrationValues, metadataOf, refreshed, secretsOf } from './contextual-data-integration-values';
import { isJsonObject, JsonObject } from '../contract/json';
import { contextualDataIntegration } from '../schema/contextual-data-integration';
import { toSnakeCase } from '../schema/names';

const members = contextualDataIntegration.attributes;

/** Operation 8 creates, operation 9 reads. The API can neither change nor delete an integration. */
export class ContextualDataIntegrationResource extends ServiceObject<typeof members> {
  constructor(account: Account) {
    super(contextualDataIntegration, account);
  }

  public async read({ state: before, private: own }: ReadRequest, context: Context): Promise<ReadResponse> {
    const { connection } = this.account;
    if (!connection) return { state: before, private: own };
    const values = fromTerraform(members, before);
    try {
      const state = toTerraform(members, refreshed(await fetchDeployed(connection, values, context), values));
      const mark = await markAccount(connection, own, context);
      return { state, private: { ...mark, baseUrl: connection.baseUrl } };
    } catch (error) {
      const what = `Cannot read ${this.subject(values)}`;
      if (!isGone(error)) throw failure(what, error, ['id']);
      await requireSameAccount(connection, own, this.subject(values), context);
      await requireService(connection, values, what, error, context);
      if (own.unseen !== true) return { state: null };
      context.diagnostics.warning(
        `${this.subject(values)} is not found yet`,
        'It was created, and the service has not shown it since. It stays in the state. If it does not appear, replace it (terraform apply -replace=...).',
      );
      return { state: before, private: own };
    }
  }

  /** Terraform reads the rest. */
  public async importState(id: string): Promise<StateResponse> {
    return { state: { id } };
  }

  protected check({ integrationParameters }: IntegrationValues): void {
    if (!Array.isArray(integrationParameters)) return;
    integrationParameters.forEach((parameter, index) => {
      if (!isRecord(parameter)) return;
      const at = ['integration_parameters', index];
      const values = ['booleanValue', 'valueJson', 'valueJsonWo'];
      exactlyOne(parameter, values, at, 'A parameter has one value.');
      versioned(parameter, 'valueJson', at);
      for (const name of ['valueJson', 'valueJsonWo']) {
        checkContent(parameter[name], [...at, toSnakeCase(name)]);
      }
    });
  }

  protected subject(values: IntegrationValues): string {
    return subjectOf(contextualDataIntegration.title, values.integrationKey, values.id);
  }

  protected async make(
    { connection, planned, config }: Wanted<typeof members>,
    context: Context,
  ): Promise<Made<typeof members>> {
    const { client, operations } = connection;
    const named = this.subject({ ...planned, id: null });
    const what = `Cannot create ${named}`;
    const ifThere = `If the service shows a ${named} that you do not know, import it by its id (terraform import), or the next apply makes a second one.`;
    const [{ body }, mark] = await Promise.all([
      client
        .call(
          operations.createContextualDataIntegration,
          { body: { metadata: metadataOf(planned, config) } },
          { signal: context.signal, secrets: secretsOf(config) },
        )
        .catch((error: unknown) => {
          throw createFailure(what, error, ['integration_key'], ifThere);
        }),
      markAccount(connection, {}, context),
    ]);
    const id = requireId(member(body, 'integrationId'), what, ['integration_key'], ifThere);
    const values = { ...planned, id };
    return {
      values,
      private: { ...mark, unseen: true },
      rest: async () => this.firstRead(connection, values, mark, context),
    };
  }

  private async firstRead(
    connection: Connection,
    made: IntegrationValues,
    mark: AccountMark,
    context: Context,
  ): Promise<Known<typeof members>> {
    try {
      const present = await fetchDeployed(connection, made, context);
      return { values: refreshed(present, made), private: { ...mark } };
    } catch (error) {
      if (!isManagementApiError(error) && !(error instanceof AnswerMismatch)) throw error;
      context.diagnostics.warning(
        `${this.subject(made)} was created, and cannot be read yet`,
        `What the service makes of it is left empty in the state until the next plan or apply reads it. ${error.message}`,
      );
      return { values: made, private: { ...mark, unseen: true } };
    }
  }
}

/** What stands beside the documented members of a parameter names none of them. */
function checkContent(text: Value, path: AttributePath): void {
  const documented = Object.keys(jsonObject(text as string | null)).find((name) =>
    ['key', 'booleanValue'].includes(name),
  );
  if (documented === undefined) return;
  throw new DiagnosticError(
    `${formatPath(path)} names the documented member "${documented}"`,
    `Take it out of the JSON and set ${toSnakeCase(documented)} instead.`,
    path,
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
    { signal, secrets: secretsOf(values) },
  );
  const present = member(body, 'integration');
  if (isJsonObject(present)) return present;
  throw client.invalidAnswer(operations.getDeployedIntegration, 'the answer holds no integration');
}

const isGone = (error: unknown): error is Error =>
  isManagementApiError(error) && error.code === 'not_found' && error.inServiceForm;

/** A wrong base URL, route or account must not pass for a deletion: the definition has to be there still (operation 3). */
async function requireService(
  { client, operations }: Connection,
  values: IntegrationValues,
  what: string,
  gone: Error,
  { signal }: Context,
): Promise<void> {
  const key = values.definitionKey ?? values.integrationKey;
  // Of an import only the id is known: Terraform itself then says that there is no such object.
  if (typeof key !== 'string') return;
  try {
    await client.call(operations.getIntegrationDefinition, { path: { id: key } }, { signal });
  } catch (error) {
    throw failure(
      what,
      error,
      ['id'],
      `Before that the service answered that there is no such integration. It is only taken for gone while its definition "${key}" can be read: ${gone.message}`,
    );
  }
}
