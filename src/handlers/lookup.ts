import {
  AttributePath,
  Context,
  DataSource,
  isRecord,
  memberOf,
  ObjectValue,
  Schema,
  Value,
} from '../plugin';
import { Account, Connection } from './common/account';
import { failure } from './common/failure';
import { fromJson, member, toJson, toJsonObject } from './common/json';
import { jsonObject } from './common/json-attributes';
import { terraformSchema } from './common/terraform-schema';
import { fromTerraform, toTerraform, Values } from './common/values';
import { Call, once, Sent } from './lookup-answers';
import { checkLookup, configurable } from './lookup-checks';
import { LookupDeclaration } from './lookup-declaration';
import { JsonObject, printJson } from '../contract/json';
import { Operation } from '../contract/operation';
import { Kind, Members } from '../schema/kind';
import { toSnakeCase } from '../schema/names';

/** A data source that asks the service as its declaration says, and shows what it answers. */
export class LookupDataSource implements DataSource {
  public readonly schema: Schema;
  private readonly members: Members;

  constructor(
    private readonly declaration: LookupDeclaration,
    private readonly account: Account,
  ) {
    this.schema = terraformSchema(declaration.description);
    this.members = declaration.description.attributes;
  }

  public async validate(config: ObjectValue): Promise<void> {
    await checkLookup(this.declaration, fromTerraform(this.members, config));
  }

  public async read(config: ObjectValue, context: Context): Promise<ObjectValue> {
    const connection = this.account.connected;
    const configured = fromTerraform(this.members, config) as ObjectValue;
    const { description, answers = once } = this.declaration;
    try {
      const call = this.caller(connection, configured, context);
      const all = await answers(call, sentAttributes(this.members, configured), (what, path) =>
        context.diagnostics.warning(`The lookup of the ${description.title} is not complete`, what, path),
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
    const body = {
      ...toJsonObject(configurable(this.members), configured),
      ...jsonObject(memberOf(configured, 'extraMembers') as string | null),
    };
    return async (more) => {
      const input = {
        path: path?.(sent),
        query: { ...query?.(sent), ...more, ...(sent.extraQuery as JsonObject | undefined) },
        body: operations[operation].body ? body : undefined,
      };
      return (await client.call<Operation>(operations[operation], input, { signal: context.signal })).body;
    };
  }

  /** An answer without what was asked for is no answer. Lists may be absent: services leave out what is empty. */
  private requireMembers({ client, operations }: Connection, answer: JsonObject): void {
    const operation: Operation = operations[this.declaration.operation];
    const required = (operation.output.required ?? []) as string[];
    const missing = Object.entries(this.members).find(
      ([name, { kind, presence, local }]) =>
        presence === 'computed' &&
        !local &&
        name !== 'pagination' &&
        (kind.kind === 'object' || required.includes(name)) &&
        (member(answer, name) ?? null) === null,
    );
    if (missing) throw client.invalidAnswer(operation, `the answer holds no ${missing[0]}`);
  }

  /** Lists are joined; of all else the first answer counts, and for the pagination the last. */
  private values(configured: ObjectValue, answers: readonly JsonObject[]): ObjectValue {
    const entries = Object.entries(this.members).map(([name, { kind, presence, local }]): [string, Value] => {
      if (name === 'json') return [name, printJson(this.declaration.answers ? answers : answers[0])];
      if (presence !== 'computed' || local) return [name, configured[name]];
      const values = answers.map((answer) => filled(kind, fromJson(kind, member(answer, name), name)));
      if (kind.kind === 'list') return [name, values.flatMap((value) => (Array.isArray(value) ? value : []))];
      return [name, (name === 'pagination' ? values.at(-1) : values[0]) ?? null];
    });
    return Object.fromEntries(entries);
  }

  /** The first attribute that is configured: it says what is looked up. */
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

/** Services leave out what is empty, and iterators need it all the same. */
function filled(kind: Kind, value: Value): Value {
  if (kind.kind === 'list') return Array.isArray(value) ? value.map((entry) => filled(kind.of, entry)) : [];
  if (kind.kind === 'map') return value ?? {};
  if (kind.kind !== 'object' || !isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(kind.members).map(([name, { kind: of }]) => [name, filled(of, memberOf(value, name))]),
  );
}
