/** Reads an OpenAPI 3 document, and resolves its schemas only where they are needed. They may refer to themselves. */
import { parse } from 'yaml';
import { elementsOf, isJsonObject, JsonObject, objectOrEmpty } from '../../contract/json';
import { decodePercent } from '../../contract/query';
import { groupBy } from '../../json/group-by';
import { orElse } from '../../json/or-else';
import { DialectConfig } from '../../schema/dialect';
import { CommandError, inputName, readInput } from '../command-error';

const MAX_BYTES = 16 * 1024 * 1024;
/** Generated documents repeat small aliases often. Nested aliases multiply, so a bomb exceeds any limit. */
const MAX_ALIASES = 10_000;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export interface ServiceCall {
  readonly method: string;
  /** The version of the API. Undefined if the path does not contain it. */
  readonly version: string | undefined;
  /** The path after the version. */
  readonly path: string;
  readonly query: readonly QueryParameter[];
  /** Undefined if the request has no body. */
  readonly body: Schema | undefined;
  readonly response: Schema;
}

interface QueryParameter {
  readonly name: string;
  readonly isRequired: boolean;
  readonly style: DialectConfig['queryStyle'];
  readonly members: readonly string[];
}

/** Reads a shape when it is needed, because it may contain itself. */
export type Schema = () => Shape;

interface Shape {
  /** The JSON types of values other than null. Empty if they are not known. */
  readonly types: ReadonlySet<string>;
  /** The members of an object. Empty if they are not known. */
  readonly members: ReadonlyMap<string, Schema>;
  /** The elements of a list. */
  readonly items: Schema;
}

export async function readDocument(file: string): Promise<OpenApiDocument> {
  const text = await readInput(file, MAX_BYTES);
  const name = inputName(file);
  let document: unknown;
  try {
    // JSON is also YAML, but a large document takes much longer to read as YAML.
    document =
      orElse(() => JSON.parse(text) as unknown, undefined) ??
      parse(text, { maxAliasCount: MAX_ALIASES, logLevel: 'error' });
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
  private readonly numbers = new Map<JsonObject, number>();
  private readonly shapes = new Map<string, Shape>();

  constructor(private readonly root: JsonObject) {
    this.calls = Object.entries(objectOrEmpty(root.paths)).flatMap(([path, item]) =>
      this.callsAt(path, this.resolve(item)),
    );
  }

  private callsAt(path: string, item: JsonObject): ServiceCall[] {
    return METHODS.filter((method) => isJsonObject(item[method])).map((method) => {
      const call = objectOrEmpty(item[method]);
      const [server] = [call.servers, item.servers, this.root.servers].flatMap(elementsOf);
      const parameters = [item.parameters, call.parameters].flatMap(elementsOf);
      const resolved = parameters.map((parameter) => this.resolve(parameter));
      const queries = resolved.filter(({ in: place }) => place === 'query');
      // A call's parameter replaces the path's parameter of the same name.
      const byName = new Map(queries.map((parameter) => [String(parameter.name), parameter]));
      return {
        method: method.toUpperCase(),
        ...splitPath(pathOfServer(objectOrEmpty(server)) + path),
        query: [...byName.values()].map((parameter) => this.queryParameter(parameter)),
        body: call.requestBody === undefined ? undefined : this.schemaIn(this.resolve(call.requestBody)),
        response: this.schemaIn(this.resolve(successIn(objectOrEmpty(call.responses)))),
      };
    });
  }

  private queryParameter({ name, required, style, schema, content }: JsonObject): QueryParameter {
    const hasBrackets = style === 'deepObject' || String(name).includes('[');
    const shape = content === undefined ? this.schema([schema]) : this.schemaIn({ content });
    return {
      name: String(name),
      isRequired: required === true,
      style: content === undefined ? (hasBrackets ? 'brackets' : undefined) : 'json',
      members: [...shape().members.keys()],
    };
  }

  private schemaIn({ content }: JsonObject): Schema {
    const types = Object.entries(objectOrEmpty(content));
    const [, type] = types.find(([name]) => /json/i.test(name)) ?? types.at(0) ?? [];
    return this.schema([objectOrEmpty(type).schema]);
  }

  /** @param alternatives schemas of which any may apply */
  private schema(alternatives: readonly unknown[]): Schema {
    let shape: Shape | undefined;
    return () => (shape ??= this.shapeOf(new Set(alternatives.map((each) => this.resolve(each)))));
  }

  /** Returns one shape for all places with the same schemas. Many members of a schema may refer to it. */
  private shapeOf(schemas: Set<JsonObject>): Shape {
    for (const each of schemas) if (!this.numbers.has(each)) this.numbers.set(each, this.numbers.size);
    const key = [...schemas].map((each) => this.numbers.get(each)).join();
    const shape = this.shapes.get(key) ?? this.combine(schemas);
    this.shapes.set(key, shape);
    return shape;
  }

  private combine(parts: Set<JsonObject>): Shape {
    // The loop reaches what it adds, and each part only once, so circles end.
    for (const { allOf, anyOf, oneOf } of parts) {
      for (const branch of [allOf, anyOf, oneOf].flatMap(elementsOf)) parts.add(this.resolve(branch));
    }
    const all = [...parts];
    const members = all.flatMap(({ properties }) => Object.entries(objectOrEmpty(properties)));
    const types = all.flatMap(({ type, properties, items }) => {
      if (type !== undefined) return [type].flat().map(String);
      return properties ? ['object'] : items ? ['array'] : [];
    });
    return {
      types: new Set(types.filter((type) => type !== 'null')),
      members: new Map(
        [...groupBy(members, ([name]) => name)].map(([name, group]) => [
          name,
          this.schema(group.map(([, schema]) => schema)),
        ]),
      ),
      items: this.schema(all.flatMap(({ items = [] }) => items)),
    };
  }

  private resolve(value: unknown): JsonObject {
    const seen = new Set<string>();
    let at = objectOrEmpty(value);
    while (typeof at.$ref === 'string') {
      const reference = at.$ref;
      at = seen.has(reference) ? {} : this.target(reference);
      seen.add(reference);
    }
    return at;
  }

  private target(reference: string): JsonObject {
    const known = this.targets.get(reference);
    if (known) return known;
    let at: unknown = reference.startsWith('#/') || reference === '#' ? this.root : undefined;
    for (const part of reference.split('/').slice(1)) {
      const name = decodePercent(part).replaceAll('~1', '/').replaceAll('~0', '~');
      at = Object.hasOwn(Object(at) as object, name) ? Reflect.get(Object(at) as object, name) : undefined;
    }
    if (!isJsonObject(at)) this.unresolved.add(reference);
    this.targets.set(reference, objectOrEmpty(at));
    return objectOrEmpty(at);
  }
}

/** Splits a path after the version of the API. A path without a version is relative to it. */
export function splitPath(whole: string): Pick<ServiceCall, 'version' | 'path'> {
  const [, version, path = whole] = /\/mgmt\/openapi\/([^/]+)(\/.*)$/.exec(whole) ?? [];
  return { version, path };
}

const successIn = (responses: JsonObject) =>
  responses[Object.keys(responses).find((status) => /^2(\d\d|XX)$/i.test(status)) ?? 'default'];

function pathOfServer({ url, variables }: JsonObject): string {
  const filled = String(url ?? '').replace(/\{([^}]*)\}/g, (_, name: string) =>
    String(objectOrEmpty(objectOrEmpty(variables)[name]).default ?? ''),
  );
  return filled.replace(/^\w+:\/\/[^/]*/, '').replace(/\/$/, '');
}
