import { Call, once, Sent, withoutPageTokens } from './answers';
import { checkLookup, configurable } from './checks';
import { LookupDeclaration } from './declaration';
import { JsonObject, printJson } from '../../contract/json';
import { Operation } from '../../contract/operation';
import {
  AttributePath,
  Context,
  DataSource,
  isRecord,
  memberOf,
  ObjectValue,
  DiagnosticGroup,
  Schema,
  Value,
} from '../../plugin';
import { Kind, Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { reportDoubts, reportMistakes } from '../checks/rules';
import { attributeFromJson, member, toJson, toJsonObject } from '../codec/json';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { Account, Connection } from '../connection/account';
import { failure } from '../connection/failure';

const INCOMPLETE: DiagnosticGroup = {
  key: 'lookupNotComplete',
  more: {
    summary: 'More lookups are not complete',
    detail: 'Only ten of them are named here. Increase max_pages of all lookups that may have so many pages.',
  },
};

/** A data source that calls the service as declared and returns the answer. */
export class LookupDataSource implements DataSource {
  private readonly members: Members;

  constructor(
    private readonly declaration: LookupDeclaration,
    private readonly account: Account,
  ) {
    this.members = declaration.description.attributes;
  }

  public get schema(): Schema {
    return terraformSchema(this.declaration.description);
  }

  public async validate(config: ObjectValue, context: Context): Promise<void> {
    reportMistakes(this.members, config, context);
    await checkLookup(this.declaration, fromTerraform(this.members, config));
  }

  public async read(config: ObjectValue, context: Context): Promise<ObjectValue> {
    const connection = this.account.connected;
    const configured = fromTerraform(this.members, config) as ObjectValue;
    const { description, answers = once } = this.declaration;
    reportDoubts(this.members, config, context);
    try {
      const call = this.caller(connection, configured, context);
      const all = await answers(call, sentAttributes(this.members, configured), (what, path) =>
        context.diagnostics.boundedWarning(
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
    const { client, operations } = connection;
    const { operation, path, query } = this.declaration;
    const sent = sentAttributes(this.members, configured);
    const body = toJsonObject(this.members, configured as Values<Members>);
    return async (more) => {
      const input = {
        path: path?.(sent),
        query: { ...query?.(sent), ...more, ...(sent.extraQuery as JsonObject | undefined) },
        body: operations[operation].body ? body : undefined,
      };
      return (await client.call<Operation>(operations[operation], input, { signal: context.signal })).body;
    };
  }

  /** Throws if the requested object is missing. Lists may be missing, even if the API document requires them: services omit empty ones. */
  private requireMembers({ client, operations }: Connection, answer: JsonObject): void {
    const missing = Object.values(this.members)
      .flatMap(({ at: [object, ...inner] = [] }) => (inner.length > 0 ? [object] : []))
      .find((object) => (member(answer, object) ?? null) === null);
    if (missing === undefined) return;
    const operation: Operation = operations[this.declaration.operation];
    throw client.invalidAnswer(operation, `the answer contains no ${missing}`);
  }

  /** Lists are joined. The pagination comes from the last answer, everything else from the first. */
  private values(configured: ObjectValue, answers: readonly JsonObject[]): ObjectValue {
    const entries = Object.entries(this.members).map(([name, attribute]): [string, Value] => {
      const { kind, presence, local } = attribute;
      if (name === 'json') {
        return [name, printJson(this.declaration.answers ? answers.map(withoutPageTokens) : answers[0])];
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
