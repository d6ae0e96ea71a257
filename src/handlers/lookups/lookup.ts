import { CallStrategy, CallOperation, callOnce, readPages, SentAttributes } from './strategies';
import { asReceived } from '../../contract/dialect';
import {
  isJsonObject,
  Json,
  JsonObject,
  objectOrEmpty,
  parseContainer,
  printJson,
} from '../../contract/json';
import { otherNamesWarning } from '../../contract/neutral-names';
import { filterMembers, mapValues } from '../../json/members';
import {
  AttributePath,
  Context,
  DataSource,
  DiagnosticError,
  isRecord,
  ObjectValue,
  groupOf,
  Schema,
  Value,
} from '../../plugin';
import { LookupDescription } from '../../schema/description';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { nestByPath, configurableMembers, isPathParameter, Operation } from '../../schema/operation';
import { mapAll, mapParts } from '../../schema/visit';
import { checkConfiguration, reportFindings, reportNewFindings } from '../checks/configuration';
import { attributeFromJson, toJson, toJsonObject } from '../codec/json';
import { fromTerraform, terraformSchema, toTerraform } from '../codec/terraform';
import { failedCall } from '../connection/failed-call';
import { ProviderBlock, Connection } from '../connection/provider-block';

/** A data source that calls the operation in its description and returns the response. */
export class LookupDataSource implements DataSource {
  private readonly members: Members;
  private readonly operation: Operation;
  /** How the lookup makes several calls. Set only for lookups that may need several; their `json` is a list of responses. */
  private readonly strategy?: CallStrategy;

  constructor(
    private readonly description: LookupDescription,
    private readonly provider: ProviderBlock,
    strategy?: CallStrategy,
  ) {
    this.members = description.attributes;
    this.operation = description.operations.read;
    this.strategy = strategy ?? (Object.hasOwn(this.members, 'pagination') ? readPages : undefined);
  }

  public get schema(): Schema {
    return terraformSchema(this.description);
  }

  private get checked() {
    return { members: configurableMembers(this.members), exactlyOne: this.description.exactlyOne };
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    reportFindings(this.members, config, context);
    const values = fromTerraform(this.members, config);
    checkConfiguration(this.checked, values);
    rejectDocumentedParameters(this.operation, values.extraQuery);
  }

  public async read(config: ObjectValue, context: Context): Promise<ObjectValue> {
    const connection = this.provider.requiredConnection;
    const { members, operation, strategy } = this;
    const { title } = this.description;
    const values = fromTerraform(members, config);
    const { diagnostics } = context;
    reportNewFindings(members, config, null, context);
    checkConfiguration(this.checked, values, connection.client.dialect.memberNames);
    try {
      const group = { ...groupOf('More lookups are incomplete'), code: 'incomplete_lookup' };
      const warn = (what: string, path?: AttributePath) =>
        diagnostics.cappedWarning(group, `The lookup of the ${title} is incomplete`, what, path);
      const sent = mapValues(configurableMembers(members), ({ kind }, name) => toJson(kind, values[name]));
      const call = this.createCall(connection, values, sent, context);
      const { responses, objects } = await (strategy ?? callOnce)(call, sent, warn);
      const bodies = responses.map(({ body }) => body);
      const reported = responses.find((response) => response.reported)?.reported;
      if (reported) {
        const text = connection.client.redact(printJson(reported)).slice(0, 500);
        warn(`The service also reported an error: ${text}.`);
      }
      const warning = otherNamesWarning(operation.output, bodies);
      const what = `The response for the ${title} may use different names than the documented API`;
      if (warning !== undefined) diagnostics.warning(what, warning, undefined, 'other_names');
      const received = bodies.map((body) =>
        asReceived(operation.output, strategy ? withoutPageTokens(body) : body, body),
      );
      const json = printJson(strategy ? received : received[0]);
      return toTerraform(members, this.mergeAnswers({ ...values, json }, objects ?? bodies));
    } catch (error) {
      throw failedCall(`Cannot look up the ${title}`, error, this.errorPath(values));
    }
  }

  private createCall(
    { client }: Connection,
    values: ObjectValue,
    sent: SentAttributes,
    { signal }: Context,
  ): CallOperation {
    const { operation, members } = this;
    const { path, query } = parametersOf(operation, members, sent);
    const extraQuery = objectOrEmpty(sent.extraQuery);
    const body = operation.body && toJsonObject(members, values);
    return async (more) =>
      client.call(operation, { path, query: { ...query, ...more, ...extraQuery }, body }, { signal });
  }

  /** Joins the lists of all responses. Takes the pagination from the last response, and everything else from the first. */
  private mergeAnswers(config: ObjectValue, responses: readonly JsonObject[]): ObjectValue {
    return mapValues(this.members, (attribute, name): Value => {
      const { kind, presence, providerOnly } = attribute;
      if (presence !== 'computed' || providerOnly) return config[name];
      const values = responses.map((response) => fillIn(kind, attributeFromJson(name, attribute, response)));
      if (kind.kind === 'list') return values.flatMap((value) => (Array.isArray(value) ? value : []));
      return (name === 'pagination' ? values.at(-1) : values[0]) ?? null;
    });
  }

  /** Returns the path for errors: the first configured attribute, which identifies the lookup. */
  private errorPath(values: ObjectValue): AttributePath | undefined {
    const name = Object.keys(configurableMembers(this.members)).find((each) => values[each] !== null);
    return name === undefined ? undefined : [toSnakeCase(name)];
  }
}

/** Throws if `extra_query` contains a parameter that has its own attribute. Unknown values pass. */
function rejectDocumentedParameters(operation: Operation, extra: unknown): void {
  const documented = Object.keys(isRecord(extra) ? extra : {}).find(
    (name) => Object.hasOwn(operation.parameters, name) && !isPathParameter(operation, name),
  );
  if (documented === undefined) return;
  throw new DiagnosticError(
    `extra_query contains the documented parameter "${documented}"`,
    `Documented parameters have their own attributes. Remove "${documented}" from extra_query and set its attribute instead.`,
    ['extra_query'],
  );
}

function parametersOf(operation: Operation, members: Members, sent: SentAttributes) {
  const parameters = Object.entries(members).flatMap(([name, { parameter, untyped: isUntyped }]) => {
    const value = sent[name];
    if (!parameter || value === undefined) return [];
    return [[parameter, isUntyped ? parseJsonStrings(value) : value] as const];
  });
  const all = nestByPath<Json>(parameters, (group) => group);
  const path = filterMembers(all, (_, name) => isPathParameter(operation, name));
  return { path, query: filterMembers(all, (_, name) => !isPathParameter(operation, name)) };
}

/** Parses strings that contain a JSON list or object, for `untyped` attributes. */
const parseJsonStrings = (value: Json): Json =>
  typeof value === 'string' ? parseContainer(value) : (mapAll({}, value, parseJsonStrings) ?? value);

/** Removes the page tokens, which may differ from one response to the next. */
function withoutPageTokens(body: JsonObject): JsonObject {
  const kept = filterMembers(body, (_, name) => !/page_?token$/i.test(name));
  return mapValues(kept, (value, name) =>
    name === 'pagination' && isJsonObject(value) ? withoutPageTokens(value) : value,
  );
}

/** Replaces missing lists and maps with empty ones: services omit them, but iterators need them. */
function fillIn(kind: Kind, value: Value): Value {
  const empty = kind.kind === 'list' ? [] : kind.kind === 'map' ? {} : null;
  return (
    mapParts<Value, Value>({ kind }, value ?? empty, (part = null, of) => fillIn(of.kind, part)) ?? value
  );
}
