import type { FastifyInstance } from 'fastify';
import { Collection } from './collections';
import { Control, EmulatorParts } from './control';
import { redactedObject } from './fingerprints';
import { optionalMembers, parseMembers } from './parse-members';
import { AccountFilter } from './requests';
import { jsonResponse, send, bodyTextOf } from './responses';
import { DEFAULT_ACCOUNT } from './seed';
import { isJsonType, AccountsByKey, readJson } from './service';
import { invalid, notFound, ServiceError } from './service-error';
import { viewOf } from './view';
import { isJsonObject, JsonObject } from '../contract/json';
import { mapValues } from '../json/members';
import { boolean, integer, Members, required, string } from '../schema/kind';

const FILTER_PARAMETERS: Members = {
  ...optionalMembers(string, 'operation', 'account', 'method'),
  ...optionalMembers(integer, 'status', 'since'),
};
const WAIT_PARAMETERS = optionalMembers(integer, 'count', 'seconds');
type WaitOptions = { readonly count?: number; readonly seconds?: number };

interface PathParameters {
  readonly collection: Collection;
  readonly key: string;
  readonly sequence: string;
  readonly id: string;
}

interface ControlRequest extends PathParameters {
  readonly account: string;
  readonly query: URLSearchParams;
  /** Returns the body. Throws `ServiceError` (400) if it is not a JSON object. */
  readonly body: () => JsonObject;
}

type ControlHandler = (parts: EmulatorParts & { control: Control }, request: ControlRequest) => unknown;

/**
 * The HTTP routes for `Control`, by HTTP method and path below `/_emulator`. Request and response bodies are JSON. Routes for the
 * data of one account accept `?account=NAME`.
 */
const CONTROL_ROUTES: { readonly [methodAndPath: string]: ControlHandler } = {
  'GET /health': ({ version }) => ({ status: 'ok', version }),
  'GET /view': (parts, { account }) => viewOf(account, parts),
  'GET /accounts': ({ control }) => control.accounts(),
  'PUT /keys': ({ control }, { body }) => control.setApiKeys(accountsByKey(body())),
  'DELETE /keys': ({ control }) => control.setApiKeys(undefined),
  'POST /reset': async ({ control }, { query }) => control.reset(query.get('account') ?? undefined),
  'GET /snapshot': ({ control }) => control.snapshot(),
  'PUT /snapshot': async ({ control }, { body }) => control.restore(body()),

  'GET /objects': ({ control }, { account }) => control.allObjects(account),
  'GET /objects/:collection': ({ control }, { collection, account }) => control.objects(collection, account),
  /** With `?redacted=true`, returns the object with fingerprints instead of possible secrets. */
  'GET /objects/:collection/:key': ({ accounts }, { collection, key, account, query }) => {
    const object = accounts.get(account).require(collection, key, 'object');
    return query.get('redacted') === 'true' ? redactedObject(collection, object) : object;
  },
  'PUT /objects/:collection/:key': async ({ control }, { collection, key, account, body }) =>
    control.put(collection, key, body(), account),
  'PATCH /objects/:collection/:key': async ({ control }, { collection, key, account, body }) =>
    control.patch(collection, key, body(), account),
  'DELETE /objects/:collection/:key': async ({ control }, { collection, key, account }) => {
    if (!(await control.delete(collection, key, account))) throw notFound('object', key);
  },

  'GET /strict': ({ accounts: { strict } }) => ({ strict }),
  'PUT /strict': ({ control }, { body }) =>
    control.setStrict(parseMembers({ strict: required(boolean, '') }, body()).strict === true),

  'GET /requests': ({ control }, { query }) => control.requests(parseFilter(query)),
  'GET /requests/wait': async ({ control }, { query }) => {
    const { count = 1, seconds, ...filter } = parseFilter(query, WAIT_PARAMETERS);
    return control.waitForRequests(count, filter, seconds);
  },
  'GET /requests/:sequence': ({ control }, { sequence }) => {
    const request = control.requests().find((each) => String(each.sequence) === sequence);
    if (!request) throw notFound('recorded request', sequence);
    return request;
  },
  'DELETE /requests': ({ control }) => control.clearRequests(),

  'GET /quirks': ({ control }) => control.quirks(),
  'PATCH /quirks': ({ quirks }, { body }) => quirks.set(body()),

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
  app.all('/_emulator/*', ({ method, url }) => {
    const routes = Object.keys(CONTROL_ROUTES).join(', ').replaceAll(' /', ' /_emulator/');
    const message = `There is no route "${method} ${url}". Use one of ${routes}.`;
    throw new ServiceError(400, 'UNKNOWN_CONTROL', message);
  });
}

const parseFilter = (query: URLSearchParams, more: Members = {}): AccountFilter & WaitOptions =>
  parseMembers({ ...FILTER_PARAMETERS, ...more }, Object.fromEntries(query), 'text');

/** Returns undefined without keys: every key then belongs to the default account. */
function accountsByKey(keys: JsonObject): AccountsByKey | undefined {
  if (Object.keys(keys).length === 0) return undefined;
  return mapValues(keys, (account) => {
    if (typeof account === 'string') return account;
    throw invalid('body: must map each API key to the name of its account');
  });
}

function parseObject(body: string): JsonObject {
  const parsed = readJson(body);
  if (isJsonObject(parsed)) return parsed;
  throw invalid('body: must be a JSON object');
}
