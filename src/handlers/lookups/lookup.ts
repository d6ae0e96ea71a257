import { Answers, Call, once, pages, Sent, sloBatches, untyped, withoutPageTokens } from './answers';
import { Json, JsonObject, printJson } from '../../contract/json';
import {
  AttributePath,
  Context,
  DataSource,
  DiagnosticError,
  isRecord,
  memberOf,
  ObjectValue,
  groupOf,
  Schema,
  Value,
} from '../../plugin';
import { LookupDescription } from '../../schema/description';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { byPath, configurable, isInPath, Operation } from '../../schema/operation';
import { slos } from '../../schema/slos';
import { checkConfiguration } from '../checks/configuration';
import { reportMistakes, reportNew } from '../checks/rules';
import { attributeFromJson, member, toJson, toJsonObject } from '../codec/json';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { Account, Connection } from '../connection/account';
import { failure } from '../connection/failure';

const INCOMPLETE = groupOf(
  'lookupNotComplete',
  'More lookups are not complete',
  'Increase max_pages of all lookups that may have so many pages.',
);

/** A data source that calls the operation of its description and returns the answer. */
export class LookupDataSource implements DataSource {
  private readonly members: Members;
  private readonly operation: Operation;
  /** How it takes several calls, if it does. `json` is then a list of answers. */
  private readonly answers?: Answers;

  constructor(
    private readonly description: LookupDescription,
    private readonly account: Account,
  ) {
    this.members = description.attributes;
    this.operation = description.operations.read;
    if (description.terraformType === slos.terraformType) this.answers = sloBatches;
    else if (Object.hasOwn(this.members, 'pagination')) this.answers = pages;
  }

  public get schema(): Schema {
    return terraformSchema(this.description);
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    reportMistakes(this.members, config, context);
    const values = fromTerraform(this.members, config);
    checkConfiguration(
      { members: configurable(this.members), exactlyOne: this.description.exactlyOne },
      values,
    );
    refuseDocumentedQuery(this.operation, values.extraQuery);
  }

  public async read(config: ObjectValue, context: Context): Promise<ObjectValue> {
    const connection = this.account.connected;
    const configured = fromTerraform(this.members, config) as ObjectValue;
    const { description, answers = once } = this;
    reportNew(this.members, config, null, context);
    try {
      const call = this.caller(connection, configured, context);
      const all = await answers(call, sentAttributes(this.members, configured), (what, path) =>
        context.diagnostics.cappedWarning(
          INCOMPLETE,
          `The lookup of the ${description.title} is not complete`,
          what,
          path,
        ),
      );
      for (const answer of all) this.requireMembers(connection, answer);
      return toTerraform(this.members, this.values(configured, all) as Values<Members>);
    } catch (error) {
      throw failure(`Cannot look up the ${description.title}`, error, this.blamed(configured));
    }
  }

  private caller(connection: Connection, configured: ObjectValue, context: Context): Call {
    const { operation, members } = this;
    const { path, query } = parametersOf(operation, members, configured);
    const { extraQuery } = sentAttributes(members, configured);
    const body = operation.body && toJsonObject(members, configured as Values<Members>);
    return async (more) => {
      const input = { path, query: { ...query, ...more, ...(extraQuery as JsonObject | undefined) }, body };
      return (await connection.client.call(operation, input, { signal: context.signal })).body;
    };
  }

  /** Throws if the requested object is missing. Lists may be missing, even if the API document requires them: services omit empty ones. */
  private requireMembers({ client }: Connection, answer: JsonObject): void {
    const missing = Object.values(this.members)
      .flatMap(({ at: [object, ...inner] = [] }) => (inner.length > 0 ? [object] : []))
      .find((object) => (member(answer, object) ?? null) === null);
    if (missing === undefined) return;
    throw client.invalidAnswer(this.operation, `the answer contains no ${missing}`);
  }

  /** Lists are joined. The pagination comes from the last answer, everything else from the first. */
  private values(configured: ObjectValue, answers: readonly JsonObject[]): ObjectValue {
    const entries = Object.entries(this.members).map(([name, attribute]): [string, Value] => {
      const { kind, presence, local } = attribute;
      if (name === 'json') {
        return [name, printJson(this.answers ? answers.map(withoutPageTokens) : answers[0])];
      }
      if (presence !== 'computed' || local) return [name, configured[name]];
      const values = answers.map((answer) => filled(kind, attributeFromJson(name, attribute, answer)));
      if (kind.kind === 'list') return [name, values.flatMap((value) => (Array.isArray(value) ? value : []))];
      return [name, (name === 'pagination' ? values.at(-1) : values[0]) ?? null];
    });
    return Object.fromEntries(entries);
  }

  /** The first configured attribute: it says what to look up. */
  private blamed(configured: ObjectValue): AttributePath | undefined {
    const name = Object.keys(configurable(this.members)).find((each) => configured[each] !== null);
    return name === undefined ? undefined : [toSnakeCase(name)];
  }
}

/** Throws for a query parameter that has an attribute of its own. Unknown values pass. */
function refuseDocumentedQuery(operation: Operation, extra: unknown): void {
  const named = Object.keys(isRecord(extra) ? extra : {}).find(
    (name) => Object.hasOwn(operation.parameters, name) && !isInPath(operation, name),
  );
  if (named === undefined) return;
  throw new DiagnosticError(
    `extra_query contains the documented parameter "${named}"`,
    `Documented parameters have their own attributes. Remove "${named}" from extra_query and set its attribute instead.`,
    ['extra_query'],
  );
}

function parametersOf(operation: Operation, members: Members, configured: ObjectValue) {
  const given = Object.entries(members).flatMap(([name, { parameter, kind, untyped: isUntyped }]) => {
    const value = parameter && toJson(kind, configured[name]);
    return value === undefined
      ? []
      : [[parameter ?? [], (isUntyped ? untyped(value) : value) ?? null] as const];
  });
  const [path, query] = [true, false].map((wanted) =>
    byPath<Json>(
      given.filter(([[first]]) => isInPath(operation, first) === wanted),
      (group) => group,
    ),
  );
  return { path, query };
}

function sentAttributes(members: Members, configured: ObjectValue): Sent {
  return Object.fromEntries(
    Object.entries(configurable(members)).map(([name, { kind }]) => [name, toJson(kind, configured[name])]),
  );
}

/** Services omit empty lists and maps, but iterators need them. */
function filled(kind: Kind, value: Value): Value {
  if (kind.kind === 'list') return Array.isArray(value) ? value.map((entry) => filled(kind.of, entry)) : [];
  if (kind.kind === 'map') return value ?? {};
  if (kind.kind !== 'object' || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(kind.members).map(([name, { kind: of }]) => [name, filled(of, memberOf(value, name))]),
  );
}
