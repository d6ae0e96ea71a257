import { differenceFromImport, hiddenKeys, refreshedValues } from './integration-parameters';
import { Resource } from './resource';
import { JsonObject } from '../../contract/json';
import { firstTen } from '../../json/first-ten';
import { Context, groupOf, KeptAttributesRequest, PlanRequest, PlanResponse } from '../../plugin';
import { contextualDataIntegration } from '../../schema/contextual-data-integration';
import { integrationDefinition } from '../../schema/integration-definition';
import { unwrapObject } from '../codec/json';
import { readPrivateState } from '../codec/private-state';
import { fromTerraform } from '../codec/terraform';
import { failedCall, isManagementApiError, wayOutIfMissing } from '../connection/failed-call';
import { ReadResult, RemoteObject } from '../object/remote-object';
import { ObjectState } from '../object/resource-type';
import { warnOfMismatches } from '../object/warnings';

const members = contextualDataIntegration.attributes;

const PARAMETERS = 'integration_parameters';

/** Returns how an imported integration differs from its configuration, or undefined if it was not imported. */
function differenceOf({ config, prior, privateState }: KeptAttributesRequest) {
  const { adopted } = readPrivateState(privateState);
  if (!adopted || prior[PARAMETERS] === null) return undefined;
  const [configValues, priorValues] = [config, prior].map((values) => fromTerraform(members, values));
  return differenceFromImport(configValues, priorValues, adopted);
}

/** Compares only boolean parameters, because services may hide others. Reports a deletion only if the definition can still be read. */
export class ContextualDataIntegrationResource extends Resource {
  protected readonly objectClass = RemoteIntegration;

  public keptAttributes(request: KeptAttributesRequest): readonly string[] {
    const kept = super.keptAttributes(request);
    return differenceOf(request) === 'none' ? [...kept, PARAMETERS] : kept;
  }

  public inPlaceAttributes(request: KeptAttributesRequest): readonly string[] {
    return differenceOf(request) === 'records hidden parameters' ? [PARAMETERS] : [];
  }

  /** If nothing else changes, an apply only stores the imported integration's hidden parameters in the state. */
  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    const { prior, replaces } = request;
    const response = await super.plan(request, context);
    if (!prior || replaces) return response;
    context.diagnostics.cappedWarning(
      groupOf('More integrations are changed only in the state'),
      `The apply changes ${this.subject(fromTerraform(members, prior))} only in the state`,
      'It was imported, and the service may hide its parameters that are not booleans. Their configured values are stored in the state, and nothing is sent: the provider assumes that the service has the same values. If it does not, replace the integration (terraform apply -replace=...).',
    );
    return { ...response, planned: { ...prior, [PARAMETERS]: response.planned[PARAMETERS] } };
  }

  protected async stateAfterCreate(
    _: JsonObject,
    planned: ObjectState,
    context: Context,
  ): Promise<ObjectState> {
    const shown = await readNewObject(new RemoteIntegration(this, planned, context, 'refresh'));
    if (!shown) return planned;
    const { values } = this.stateAfterRead(shown, planned, context);
    return { values, privateState: { ...planned.privateState, wasFound: true } };
  }

  /** The private state lists the parameters that an import leaves out. */
  protected stateAfterRead(shown: JsonObject, prior: ObjectState, context: Context): ObjectState {
    const { values, mismatches } = refreshedValues(shown, prior.values);
    const subject = this.subject(values);
    warnOfMismatches(mismatches, subject, context);
    const isImported = prior.values.integrationKey === null;
    if (!isImported && !prior.privateState.adopted) return { values, privateState: {} };
    const adopted = hiddenKeys(shown);
    if (isImported) warnOfHiddenParameters(adopted, subject, context);
    return { values, privateState: { adopted } };
  }
}

function warnOfHiddenParameters(keys: readonly string[], subject: string, context: Context): void {
  if (keys.length === 0) return;
  context.diagnostics.cappedWarning(
    groupOf('More integrations are imported without some parameters'),
    `Some parameters of ${subject} are not imported`,
    `The values of ${firstTen(keys).join(', ')} are not booleans, and the service may hide them. Add them to the configuration (value_json or value_json_wo) with the same values as on the service.`,
  );
}

/** Before its 404 counts, an integration's definition must be readable. */
class RemoteIntegration extends RemoteObject {
  protected async loadAlone(): Promise<ReadResult> {
    const { definitionKey, integrationKey } = this.values;
    const key = definitionKey ?? integrationKey;
    // During an import, only the id is known. If the integration does not exist, Terraform itself reports that.
    if (typeof key === 'string') await requireDefinition(key, this);
    return super.loadAlone();
  }
}

/** Throws if the integration's definition cannot be read: a wrong base URL, route or account must not look like a deletion. */
async function requireDefinition(key: string, { type, subject, context }: RemoteObject): Promise<void> {
  const { client } = type.connection;
  const { signal } = context;
  try {
    const { read } = integrationDefinition.operations;
    const { body: response, reported } = await client.call(read, { path: { id: key } }, { signal });
    if (!unwrapObject(response, read).key || reported) {
      const problem = reported ? 'and also reports a failure' : 'without its key';
      throw client.invalidAnswer(read, `the response contains an integration definition ${problem}`);
    }
  } catch (error) {
    throw failedCall(
      `Cannot read ${subject}`,
      error,
      ['id'],
      `Before that, the service reported that the integration does not exist. The provider treats the integration as deleted only if its definition "${key}" can still be read. ${wayOutIfMissing(error)}`,
    );
  }
}

/** Reads an object that was just created. If that fails, warns and returns undefined, because the next plan or apply reads it. */
async function readNewObject(object: RemoteObject): Promise<JsonObject | undefined> {
  try {
    return await object.request();
  } catch (error) {
    if (!isManagementApiError(error)) throw error;
    object.context.diagnostics.cappedWarning(
      groupOf('More objects were created, but cannot be read yet'),
      `${object.subject} was created, but cannot be read yet`,
      `Its computed attributes stay null in the state until the next plan or apply reads the object. ${error.message}`,
    );
    return undefined;
  }
}
