import {
  CallStrategy,
  CallOperation,
  callOnce,
  readPages,
  SentAttributes,
  withoutPageTokens,
} from './answers';
import { asReceived } from '../../contract/dialect';
import { Json, JsonObject, objectOrEmpty, parseContainer, printJson } from '../../contract/json';
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
import { checkConfiguration } from '../checks/configuration';
import { reportFindings, reportNewFindings } from '../checks/rules';
import { attributeFromJson, toJson, toJsonObject } from '../codec/json';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform } from '../codec/values';
import { ConfiguredProvider, Connection } from '../connection/configured-provider';
import { failure } from '../connection/failure';

/** A data source that calls the operation in its description and returns the response. */
export class LookupDataSource implements DataSource {
  private readonly members: Members;
  private readonly operation: Operation;
  /** How the lookup makes several calls. Set only for lookups that may need several; their `json` is a list of responses. */
  private readonly strategy?: CallStrategy;

  constructor(
    private readonly description: LookupDescription,
    private readonly provider: ConfiguredProvider,
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
    const configured = fromTerraform(this.members, config);
    const { description, strategy = callOnce } = this;
    reportNewFindings(this.members, config, null, context);
    const serviceNames = connection.client.dialect.memberNames;
    checkConfiguration(this.checked, configured, serviceNames);
    try {
      const incomplete = `The lookup of the ${description.title} is incomplete`;
      const warn = (what: string, path?: AttributePath) =>
        context.diagnostics.cappedWarning(
          { ...groupOf('More lookups are incomplete'), code: 'incomplete_lookup' },
          incomplete,
          what,
          path,
        );
      const call = this.createCall(connection, configured, context);
      const sent = sentAttributes(this.members, configured);
      const { responses, objects } = await strategy(call, sent, warn);
      const bodies = responses.map(({ body }) => body);
      const reported = responses.find((response) => response.reported)?.reported;
      if (reported) {
        warn(
          `The service also reported an error: ${connection.client.redact(printJson(reported)).slice(0, 500)}.`,
        );
      }
      const warning = otherNamesWarning(this.operation.output, bodies);
      const what = `The response for the ${description.title} may use different names than the documented API`;
      if (warning !== undefined) context.diagnostics.warning(what, warning, undefined, 'other_names');
      const received = bodies.map((response) =>
        asReceived(this.operation.output, this.strategy ? withoutPageTokens(response) : response, response),
      );
      const json = printJson(this.strategy ? received : received[0]);
      return toTerraform(this.members, this.mergeAnswers({ ...configured, json }, objects ?? bodies));
    } catch (error) {
      throw failure(`Cannot look up the ${description.title}`, error, this.errorPath(configured));
    }
  }

  private createCall(connection: Connection, configured: ObjectValue, context: Context): CallOperation {
    const { operation, members } = this;
    const sent = sentAttributes(members, configured);
    const { path, query } = parametersOf(operation, members, sent);
    const extraQuery = objectOrEmpty(sent.extraQuery);
    const body = operation.body && toJsonObject(members, configured);
    return async (more) => {
      const input = { path, query: { ...query, ...more, ...extraQuery }, body };
      return connection.client.call(operation, input, { signal: context.signal });
    };
  }

  /** Joins the lists of all responses. Takes the pagination from the last response, and everything else from the first. */
  private mergeAnswers(configured: ObjectValue, responses: readonly JsonObject[]): ObjectValue {
    return mapValues(this.members, (attribute, name): Value => {
      const { kind, presence, providerOnly } = attribute;
      if (presence !== 'computed' || providerOnly) return configured[name];
      const values = responses.map((response) => fillIn(kind, attributeFromJson(name, attribute, response)));
      if (kind.kind === 'list') return values.flatMap((value) => (Array.isArray(value) ? value : []));
      return (name === 'pagination' ? values.at(-1) : values[0]) ?? null;
    });
  }

  /** Returns the path for errors: the first configured attribute, which identifies the lookup. */
  private errorPath(configured: ObjectValue): AttributePath | undefined {
    const name = Object.keys(configurableMembers(this.members)).find((each) => configured[each] !== null);
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

function sentAttributes(members: Members, configured: ObjectValue): SentAttributes {
  return mapValues(configurableMembers(members), ({ kind }, name) => toJson(kind, configured[name]));
}

/** Replaces missing lists and maps with empty ones: services omit them, but iterators need them. */
function fillIn(kind: Kind, value: Value): Value {
  const empty = kind.kind === 'list' ? [] : kind.kind === 'map' ? {} : null;
  return (
    mapParts<Value, Value>({ kind }, value ?? empty, (part = null, of) => fillIn(of.kind, part)) ?? value
  );
}
