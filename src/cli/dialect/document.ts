/** Reads an OpenAPI 3 document, and resolves its schemas only where they are needed. They may refer to themselves. */
import { parse } from 'yaml';
import { isJsonObject, JsonObject, objectOrEmpty } from '../../contract/json';
import { decodePercent } from '../../contract/query';
import { CommandError, inputName, readInput } from '../command-error';
import { groupBy } from '../group-by';

const MAX_BYTES = 16 * 1024 * 1024;
/** Generated documents repeat small aliases often. Nested aliases multiply, so a bomb exceeds any limit. */
const MAX_ALIASES = 10_000;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  readonly style: 'deepObject' | 'json' | undefined;
  readonly schema: Schema;
}

export interface ServiceCall {
  readonly method: string;
  /** The path, with the path of the server before it. */
  readonly path: string;
  readonly query: readonly QueryParameter[];
  /** Undefined if the request has no body. */
  readonly body: Schema | undefined;
  readonly response: Schema;
}

export async function readDocument(file: string): Promise<OpenApiDocument> {
  const text = await readInput(file, MAX_BYTES);
  const name = inputName(file);
  let document: unknown;
  try {
    // JSON is also YAML, but a large document takes much longer to read as YAML.
    const isJson = /^\s*\{/.test(text);
    document = isJson ? JSON.parse(text) : parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'error' });
  } catch (error) {
    const reason = error instanceof RangeError ? 'it is nested too deeply' : (error as Error).message;
    throw new CommandError(`${name} is not an OpenAPI document in YAML or JSON: ${reason}`);
  }
  const { openapi, paths } = objectOrEmpty(document);
  if (typeof openapi !== 'string' || !openapi.startsWith('3.') || !isJsonObject(paths)) {
    throw new CommandError(`${name} is not an OpenAPI 3 document: it needs "openapi: 3.x" and "paths".`);
  }
  return new OpenApiDocument(objectOrEmpty(document));
}

export class OpenApiDocument {
  readonly calls: readonly ServiceCall[];
  /** References that lead out of the document or to nothing. Nothing is known about what they stand for. */
  readonly unresolved = new Set<string>();
  private readonly targets = new Map<string, JsonObject>();
  private readonly schemas = new Map<JsonObject, Schema>();

  constructor(private readonly root: JsonObject) {
    this.calls = Object.entries(objectOrEmpty(root.paths)).flatMap(([path, item]) =>
      this.callsAt(path, item),
    );
  }

  resolve(value: unknown): JsonObject {
    const seen = new Set<string>();
    let at = objectOrEmpty(value);
    while (typeof at.$ref === 'string') {
      if (seen.has(at.$ref)) return {};
      seen.add(at.$ref);
      at = this.target(at.$ref);
    }
    return at;
  }

  /** Returns the same schema for the same part of the document, so that it is examined only once. */
  schema(...alternatives: readonly unknown[]): Schema {
    if (alternatives.length !== 1) return new Schema(this, alternatives);
    const at = objectOrEmpty(alternatives[0]);
    const schema = this.schemas.get(at) ?? new Schema(this, [at]);
    this.schemas.set(at, schema);
    return schema;
  }

  private target(reference: string): JsonObject {
    const known = this.targets.get(reference);
    if (known) return known;
    let at: unknown = reference.startsWith('#/') || reference === '#' ? this.root : undefined;
    for (const part of reference.split('/').slice(1)) {
      const name = decodePercent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      at =
        typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
    }
    if (!isJsonObject(at)) this.unresolved.add(reference);
    this.targets.set(reference, objectOrEmpty(at));
    return objectOrEmpty(at);
  }

  private callsAt(path: string, value: unknown): ServiceCall[] {
    const item = this.resolve(value);
    return METHODS.filter((method) => isJsonObject(item[method])).map((method) => {
      const call = objectOrEmpty(item[method]);
      const [server] = [call.servers, item.servers, this.root.servers].flatMap((list) => list ?? []);
      const parameters = [item.parameters, call.parameters].flatMap((list) => list ?? []);
      const byName = new Map(
        parameters
          .map((parameter) => this.resolve(parameter))
          .filter(({ in: place, name }) => place === 'query' && typeof name === 'string')
          .map((parameter) => [String(parameter.name), parameter]),
      );
      const body = call.requestBody === undefined ? undefined : this.resolve(call.requestBody);
      return {
        method: method.toUpperCase(),
        path: pathOfServer(objectOrEmpty(server)) + path,
        query: [...byName.values()].map((parameter) => this.queryParameter(parameter)),
        body: body && this.schema(jsonContent(body).schema),
        response: this.schema(jsonContent(this.resolve(successIn(objectOrEmpty(call.responses)))).schema),
      };
    });
  }

  private queryParameter({ name, required, style, schema, content }: JsonObject): QueryParameter {
    const isDeep = style === 'deepObject' ? style : undefined;
    return {
      name: String(name),
      required: required === true,
      style: isJsonObject(content) ? 'json' : isDeep,
      schema: this.schema(schema ?? jsonContent({ content: content ?? null }).schema),
    };
  }
}

const successIn = (responses: JsonObject) =>
  responses[Object.keys(responses).find((status) => /^2(\d\d|XX)$/i.test(status)) ?? 'default'];

const jsonContent = ({ content }: JsonObject): JsonObject => {
  const types = objectOrEmpty(content);
  const type = Object.keys(types).find((name) => /json/i.test(name)) ?? Object.keys(types)[0];
  return objectOrEmpty(types[type]);
};

function pathOfServer({ url, variables }: JsonObject): string {
  const filled = String(url ?? '').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(objectOrEmpty(objectOrEmpty(variables)[name]).default ?? ''),
  );
  return filled.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '');
}

/** The shape of a value: one schema, or several of which any may apply. */
export class Schema {
  /** The JSON types of values other than null. Empty if they are not known. */
  readonly types: ReadonlySet<string>;
  /** All schemas that describe the value, through references and branches. Each counts once, so circles end. */
  private readonly parts = new Set<JsonObject>();
  private membersByName: ReadonlyMap<string, Schema> | undefined;

  constructor(
    private readonly document: OpenApiDocument,
    alternatives: readonly unknown[],
  ) {
    const queue = [...alternatives];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const part = document.resolve(next);
      if (this.parts.has(part)) continue;
      this.parts.add(part);
      for (const branches of [part.allOf, part.anyOf, part.oneOf]) {
        if (Array.isArray(branches)) for (const branch of branches) queue.push(branch);
      }
    }
    const types = [...this.parts].flatMap(({ type, properties, items }) => {
      if (type !== undefined) return [type].flat().map(String);
      return properties ? ['object'] : items ? ['array'] : [];
    });
    this.types = new Set(types.filter((type) => type !== 'null'));
  }

  /** The members of an object, from all branches. Empty if they are not known. */
  get members(): ReadonlyMap<string, Schema> {
    if (this.membersByName) return this.membersByName;
    const all = [...this.parts].flatMap(({ properties }) => Object.entries(objectOrEmpty(properties)));
    const groups = [...groupBy(all, ([name]) => name)];
    this.membersByName = new Map(
      groups.map(([name, group]) => [name, this.document.schema(...group.map(([, schema]) => schema))]),
    );
    return this.membersByName;
  }

  /** The elements of a list. */
  get items(): Schema {
    return this.document.schema(
      ...[...this.parts].flatMap(({ items }) => (isJsonObject(items) ? [items] : [])),
    );
  }
}
