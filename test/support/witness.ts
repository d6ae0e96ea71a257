/**
 * A second opinion on the API, which shares no code with src/: a proxy that records requests and responses, and an OpenAPI document to
 * compare them with.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Schema, Validator } from '@cfworker/json-schema';
import { parse } from 'yaml';
import { listen, Loopback } from './loopback';

/** The path of a document in test/fixtures/openapi. */
export const openApiFile = (name: string): string => join(__dirname, '..', 'fixtures', 'openapi', name);

export const openApiDocument = (name: string): Document =>
  parse(readFileSync(openApiFile(name), 'utf8'), { maxAliasCount: 10_000 }) as Document;

interface Reference {
  readonly $ref?: string;
}

interface Parameter extends Reference {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface Body extends Reference {
  readonly content: { readonly 'application/json': { readonly schema: Schema } };
}

interface DocumentedCall {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedCall>>>>;
  readonly components: object;
}

/** A request and its response. */
interface Exchange {
  readonly method: string;
  readonly url: URL;
  readonly headers: http.IncomingHttpHeaders;
  readonly sent: string;
  readonly status: number;
  readonly received: string;
}

export interface RecordingProxy extends Loopback {
  readonly url: string;
  readonly exchanges: readonly Exchange[];
}

/** Forwards all requests to the service at `target`, and records them. */
export async function recordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = [];
  const server = http.createServer(({ method = '', url: path = '', headers }, response) => {
    void forward();

    async function forward(): Promise<void> {
      const sent = String(await buffer(response.req));
      const url = new URL(path, target);
      const { authorization = '', 'content-type': contentType = '' } = headers;
      const answer = await fetch(url, {
        method,
        headers: { authorization, ...(contentType && { 'content-type': contentType }) },
        ...(sent && { body: sent }),
      });
      const [status, received] = [answer.status, await answer.text()];
      exchanges.push({ method, url, headers, sent, status, received });
      response.writeHead(status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(received);
    }
  });
  const loopback = await listen(server);
  return { ...loopback, url: `http://127.0.0.1:${loopback.port}`, exchanges };
}

/** The calls of the document, as `GET /path/{id}`. */
export const callsOf = ({ paths }: Document): string[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    ['get', 'post', 'put', 'delete']
      .filter((method) => method in item)
      .map((method) => `${method.toUpperCase()} ${path}`),
  );

/** Returns a function that follows a reference in the document. */
export const resolverOf =
  (document: Document) =>
  <T extends Reference>(item: T): T =>
    item.$ref === undefined
      ? item
      : (item.$ref
          .split('/')
          .slice(1)
          .reduce<unknown>((at, name) => Reflect.get(Object(at), name), document) as T);

/** Returns what the document does not allow, and the calls that were made. */
export function compareWith(document: Document, exchanges: readonly Exchange[]) {
  const made = new Set<string>();
  const problems = exchanges.flatMap((exchange) => {
    const { method, url } = exchange;
    const [path, methods] =
      Object.entries(document.paths).find(([template]) => patternOf(template).test(url.pathname)) ?? [];
    const call = methods?.[method.toLowerCase()];
    if (!path || !call) return [`${method} ${url.pathname}: not in the document`];
    made.add(`${method} ${path}`);
    return problemsIn(document, path, call, exchange).map((problem) => `${method} ${path}: ${problem}`);
  });
  return { problems: [...new Set(problems)], made };
}

const patternOf = (template: string): RegExp => new RegExp(`^${template.replace(/\{[^}]*\}/g, '([^/]+)')}$`);

function problemsIn(document: Document, path: string, call: DocumentedCall, exchange: Exchange): string[] {
  const { url, headers, sent, status, received } = exchange;
  const resolve = resolverOf(document);
  const check = (what: string, schema: Schema, value: unknown) =>
    new Validator({ ...closed(schema), components: closed(document.components) }, '2020-12', false)
      .validate(value)
      .errors.map(({ instanceLocation, error }) => `${what} ${instanceLocation}: ${error}`);
  const checkJson = (what: string, { content }: Body, text: string) =>
    check(what, content['application/json'].schema, JSON.parse(text));

  const parameters = (call.parameters ?? []).map(resolve);
  const inQuery = new Set([...url.searchParams.keys()].map((name) => name.replace(/[.[].*/, '')));
  const [, ...values] = patternOf(path).exec(url.pathname) ?? [];
  const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name], index) => [name, values[index]]);
  const answer = call.responses[status] ?? call.responses[`${String(status)[0]}XX`];
  return [
    ...(headers.authorization ? [] : ['Authorization is missing']),
    ...[...inQuery]
      .filter((name) => !parameters.some((each) => each.in === 'query' && each.name === name))
      .map((name) => `the query parameter ${name} is not documented`),
    ...parameters
      .filter((each) => each.in === 'query' && each.required && !inQuery.has(each.name))
      .map(({ name }) => `the query parameter ${name} is required`),
    ...inPath.flatMap(([name, value]) => {
      const parameter = parameters.find((each) => each.in === 'path' && each.name === name);
      if (!parameter) return [`the path parameter ${name} is not documented`];
      return check(name, parameter.schema, parameter.schema.type === 'integer' ? Number(value) : value);
    }),
    ...(call.requestBody ? checkJson('request', resolve(call.requestBody), sent) : []),
    ...(call.requestBody || sent === '' ? [] : ['the request has a body']),
    ...(!call.requestBody || headers['content-type']?.startsWith('application/json')
      ? []
      : ['Content-Type is not application/json']),
    ...(answer ? checkJson('response', resolve(answer), received) : [`status ${status} is not documented`]),
  ];
}

/** Returns a schema that allows only the documented members of objects. */
const closed = <T extends object>(schema: T): T =>
  JSON.parse(JSON.stringify(schema), (_, value: unknown) => {
    const { type, properties, additionalProperties } = Object(value) as Schema;
    const isOpen = type === 'object' && properties !== undefined && additionalProperties === undefined;
    return isOpen ? { ...(value as object), additionalProperties: false } : value;
  }) as T;
