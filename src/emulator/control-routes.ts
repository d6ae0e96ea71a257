import type { FastifyInstance } from 'fastify';
import { Collection } from './collections';
import { Control, EmulatorParts } from './control';
import { operationName } from './faults';
import { redactedObject } from './fingerprints';
import { existingVersion } from './history';
import { RequestFilter } from './requests';
import { TextResponse, errorResponse, jsonResponse, send, bodyTextOf } from './responses';
import { DEFAULT_ACCOUNT } from './seed';
import { isJsonType, AccountsByKey, readJson } from './service';
import { invalid, notFound, ServiceError, unknownNames } from './service-error';
import { isJsonObject, JsonObject, printJson } from '../contract/json';
import { mapValues } from '../json/members';

const MAX_WAIT_SECONDS = 3_600;

interface ControlRequest {
  readonly collection: Collection;
  readonly key: string;
  readonly sequence: string;
  readonly id: string;
  readonly account: string;
  readonly query: URLSearchParams;
  /** Returns the body. Throws `ServiceError` (400) if it is not a JSON object. */
  readonly body: () => JsonObject;
}

type PathParameters = Pick<ControlRequest, 'collection' | 'key' | 'sequence' | 'id'>;

type ControlHandler = (parts: EmulatorParts & { control: Control }, request: ControlRequest) => unknown;

/**
 * The HTTP routes for `Control`, by HTTP method and path below `/_emulator`. Request and response bodies are JSON. Routes for the
 * data of one account accept `?account=NAME`.
 */
const CONTROL_ROUTES: { readonly [methodAndPath: string]: ControlHandler } = {
  'GET /health': ({ version }) => ({ status: 'ok', version }),
  'GET /accounts': ({ control }) => control.accounts(),
  'PUT /keys': ({ control }, { body }) => control.setApiKeys(accountsByKey(body())),
  'DELETE /keys': ({ control }) => control.setApiKeys(undefined),
  'POST /reset': async ({ control }, { query }) => control.reset(query.get('account') ?? undefined),
  'GET /snapshot': ({ control }) => control.snapshot(),
  'PUT /snapshot': async ({ control }, { body }) => control.restore(body()),

  'GET /objects': ({ control }, { account }) => control.allObjects(account),
  'GET /objects/:collection': ({ control }, { collection, account }) => control.objects(collection, account),
  'GET /objects/:collection/:key': ({ control }, { collection, key, account }) =>
    control.get(collection, key, account) ?? throwNotFound(collection, key),
  'PUT /objects/:collection/:key': async ({ control }, { collection, key, account, body }) =>
    control.put(collection, key, body(), account),
  'PATCH /objects/:collection/:key': async ({ control }, { collection, key, account, body }) =>
    control.patch(collection, key, body(), account),
  'DELETE /objects/:collection/:key': async ({ control }, { collection, key, account }) => {
    if (!(await control.delete(collection, key, account))) throwNotFound(collection, key);
  },

  /** Versions oldest first. There are none if the object never existed, or if it was deleted and its versions were dropped. */
  'GET /history/:collection/:key': ({ accounts }, { collection, key, account }) => {
    const present = accounts.get(account).objects(collection).get(key);
    const versions = accounts.history.versionsOf(account, collection, key);
    if (versions.length > 0 || !present) return versions;
    return [existingVersion(printJson(redactedObject(collection, present)))];
  },

  'GET /strict': ({ control }, { account }) => ({ strict: control.isStrict(account) }),
  'PUT /strict': async ({ control }, { body, account }) => control.setStrict(parseStrict(body()), account),

  'GET /requests': ({ control }, { query }) => control.requests(parseFilter(query)),
  'GET /requests/count': ({ control }, { query }) => ({ count: control.requests(parseFilter(query)).length }),
  'GET /requests/wait': async ({ control }, { query }) =>
    control.waitForRequests(
      parseNumber(query, 'count') ?? 1,
      parseFilter(query, ['count', 'seconds']),
      parseNumber(query, 'seconds', MAX_WAIT_SECONDS),
    ),
  'GET /requests/:sequence': ({ control }, { sequence }) => {
    const [request] = control.requests({ since: Number(sequence) - 1 });
    if (request?.sequence === Number(sequence)) return request;
    throw new ServiceError(404, 'NOT_FOUND', `There is no recorded request "${sequence}".`);
  },
  'DELETE /requests': ({ control }) => control.clearRequests(),

  'GET /normalisers': ({ control }) => control.normalisers(),
  'PATCH /normalisers': ({ normalisers }, { body }) => normalisers.set(body()),

  'GET /dialect': ({ control }) => control.dialect(),

  'GET /faults': ({ control }) => control.faults(),
  'POST /faults': ({ faults }, { body }) => faults.add(body()),
  'DELETE /faults': ({ control }) => control.clearFaults(),
  'DELETE /faults/:id': ({ control }, { id }) => control.removeFault(Number(id)),
  'GET /held': ({ control }) => ({ requests: control.heldCount() }),
};

/** Adds the control routes. A successful call returns 200 with a result, or 204 if there is none. */
export function addControlRoutes(app: FastifyInstance, parts: Parameters<ControlHandler>[0]): void {
  for (const [route, act] of Object.entries(CONTROL_ROUTES)) {
    const [method, path] = route.split(' ');
    app.route<{ Params: PathParameters }>({
      method,
      url: `/_emulator${path}`,
      handler: async (request, reply) => {
        const text = bodyTextOf(request);
        // The emulator sends no CORS headers, so browsers let pages on other sites send forms and text, but not JSON.
        if (text !== '' && !isJsonType(request.headers)) {
          throw invalid('Content-Type: must be application/json');
        }
        const query = new URLSearchParams(request.url.split('?')[1]);
        const account = query.get('account') ?? DEFAULT_ACCOUNT;
        const body = () => parseObject(text);
        const result = await act(parts, { ...request.params, account, query, body });
        const noContent = { status: 204, headers: {}, body: '' };
        return send(reply, result === undefined ? noContent : jsonResponse(200, result));
      },
    });
  }
}

/** Returns the response for an unknown path below `/_emulator`. */
export function unknownControlResponse(method: string, path: string): TextResponse {
  const routes = Object.keys(CONTROL_ROUTES).join(', ').replaceAll(' /', ' /_emulator/');
  return errorResponse(
    new ServiceError(400, 'UNKNOWN_CONTROL', `There is no route "${method} ${path}". Use one of ${routes}.`),
  );
}

function throwNotFound(collection: Collection, key: string): never {
  throw notFound('object', `${collection}/${key}`);
}

function parseFilter(query: URLSearchParams, moreNames: readonly string[] = []): RequestFilter {
  const names = ['operation', 'account', 'method', 'status', 'since', ...moreNames];
  const unknown = unknownNames(query.keys(), names);
  if (unknown.length > 0) throw invalid(...unknown);
  const operation = query.get('operation');
  return {
    operation: operation === null ? undefined : operationName(operation),
    account: query.get('account') ?? undefined,
    method: query.get('method') ?? undefined,
    status: parseNumber(query, 'status'),
    since: parseNumber(query, 'since'),
  };
}

function parseNumber(query: URLSearchParams, name: string, max = Infinity): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw invalid(`${name}: must be a whole number, but is "${text}"`);
  const number = Number(text);
  if (number > max) throw invalid(`${name}: must be at most ${max}, but is ${number}`);
  return number;
}

function parseStrict({ strict }: JsonObject): boolean {
  if (typeof strict === 'boolean') return strict;
  throw invalid('strict: must be a boolean');
}

const accountsByKey = (keys: JsonObject): AccountsByKey =>
  mapValues(keys, (account) => {
    if (typeof account === 'string') return account;
    throw invalid('body: must map each API key to the name of its account');
  });

function parseObject(body: string): JsonObject {
  const parsed = readJson(body);
  if (isJsonObject(parsed)) return parsed;
  throw invalid('body: must be a JSON object');
}
