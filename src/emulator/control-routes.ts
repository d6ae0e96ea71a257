import type { IncomingMessage } from 'node:http';
import { Answer, errorAnswer, jsonAnswer } from './answers';
import { Collection } from './collections';
import { Control } from './control';
import { Fault } from './faults';
import { NormaliserSettings } from './normalisers';
import { operationName } from './operation-names';
import { refuseOtherMachines, refuseOtherSites } from './origin';
import { RequestFilter } from './requests';
import { DEFAULT_ACCOUNT } from './seed';
import { isJsonType, Keys } from './service';
import { invalid, notFound, ServiceError } from './service-error';
import type { Dialect } from '../contract/dialect';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';

/** Of a wait, in seconds. */
const LONGEST_WAIT = 3_600;

/** A control request, after routing. */
export interface ControlRequest {
  readonly received: IncomingMessage;
  readonly parameters: { readonly [name: string]: string };
  readonly query: URLSearchParams;
  readonly body: string;
}

type Act = (control: Control, request: ControlRequest) => unknown;

/**
 * The methods of `Control` over HTTP, by method and path below `/_emulator`. Bodies and answers are JSON; routes about
 * objects take `?account=NAME`.
 */
export const CONTROL_ROUTES: { readonly [methodAndPath: string]: Act } = {
  'GET /health': (control) => control.health(),
  'GET /accounts': (control) => control.accounts(),
  'PUT /keys': (control, request) => control.setKeys(keysIn(request)),
  'DELETE /keys': (control) => control.setKeys(undefined),
  'POST /reset': async (control, { query }) => control.reset(query.get('account') ?? undefined),
  'GET /snapshot': (control) => control.snapshot(),
  'PUT /snapshot': async (control, request) => control.restore(bodyOf(request)),

  'GET /objects': (control, request) => control.allObjects(accountIn(request)),
  'GET /objects/:collection': (control, request) =>
    control.objects(collectionIn(request), accountIn(request)),
  'GET /objects/:collection/:key': (control, request) => {
    const { key } = request.parameters;
    const found = control.get(collectionIn(request), key, accountIn(request));
    if (!found) throw notFound(`object in ${request.parameters.collection} with the key`, key);
    return found;
  },
  'PUT /objects/:collection/:key': async (control, request) =>
    control.put(collectionIn(request), request.parameters.key, bodyOf(request), accountIn(request)),
  'PATCH /objects/:collection/:key': async (control, request) =>
    control.patch(collectionIn(request), request.parameters.key, bodyOf(request), accountIn(request)),
  'DELETE /objects/:collection/:key': async (control, request) => {
    const { key } = request.parameters;
    const existed = await control.delete(collectionIn(request), key, accountIn(request));
    if (!existed) throw notFound(`object in ${request.parameters.collection} with the key`, key);
  },

  'GET /history/:collection/:key': (control, request) =>
    control.history(collectionIn(request), request.parameters.key, accountIn(request)),

  'GET /strict': (control, request) => ({ strict: control.strict(accountIn(request)) }),
  'PUT /strict': async (control, request) => control.setStrict(strictIn(request), accountIn(request)),

  'GET /requests': (control, { query }) => control.requests(filterIn(query)),
  'GET /requests/count': (control, { query }) => ({ count: control.requests(filterIn(query)).length }),
  'GET /requests/wait': async (control, { query }) =>
    control.waitForRequests(
      numberIn(query, 'count') ?? 1,
      filterIn(query, ['count', 'seconds']),
      secondsIn(query),
    ),
  'GET /requests/:sequence': (control, { parameters }) => {
    const found = control.request(Number(parameters.sequence));
    if (!found) throw notFound('request with the sequence', parameters.sequence);
    return found;
  },
  'DELETE /requests': (control) => control.clearRequests(),

  'GET /normalisers': (control) => control.normalisers(),
  'PATCH /normalisers': (control, request) =>
    control.setNormalisers(bodyOf(request) as unknown as Partial<NormaliserSettings>),

  'GET /dialect': (control) => control.dialect(),
  'PATCH /dialect': (control, request) => control.setDialect(bodyOf(request) as Partial<Dialect>),

  'GET /faults': (control) => control.faults(),
  'POST /faults': (control, request) => control.addFault(bodyOf(request) as unknown as Fault),
  'DELETE /faults': (control) => control.clearFaults(),
  'DELETE /faults/:id': (control, request) => control.removeFault(Number(request.parameters.id)),
  'GET /held': (control) => ({ requests: control.held() }),
};

/** 200 with the result of the method, or 204. */
export async function answerControl(act: Act, control: Control, request: ControlRequest): Promise<Answer> {
  try {
    refuseOtherSites(request.received.headers);
    refuseOtherMachines(request.received);
    refuseOtherBodies(request);
    const result = await act(control, request);
    return result === undefined ? { status: 204, headers: {}, body: '' } : jsonAnswer(200, result);
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    throw error;
  }
}

/** For an unknown path below the prefix. */
export function unknownControl(method: string, path: string): Answer {
  const known = Object.keys(CONTROL_ROUTES).join(', ');
  return errorAnswer(
    new ServiceError(400, 'UNKNOWN_CONTROL', `There is no control "${method} ${path}". Use one of ${known}.`),
  );
}

/** A page of another site can send forms and text without permission, but JSON only with it. */
function refuseOtherBodies({ received, body }: ControlRequest): void {
  if (body !== '' && !isJsonType(received.headers)) throw invalid('Content-Type: must be application/json');
}

function accountIn({ query }: ControlRequest): string {
  return query.get('account') ?? DEFAULT_ACCOUNT;
}

function collectionIn({ parameters }: ControlRequest): Collection {
  return parameters.collection as Collection;
}

function filterIn(query: URLSearchParams, others: readonly string[] = []): RequestFilter {
  const names = ['operation', 'account', 'method', 'status', 'since'];
  const unknown = [...query.keys()].filter((name) => ![...names, ...others].includes(name));
  if (unknown.length > 0) {
    throw invalid(
      ...unknown.map((name) => `${name}: unknown; known are ${[...names, ...others].join(', ')}`),
    );
  }
  const operation = query.get('operation') ?? undefined;
  return {
    operation: operation === undefined ? undefined : operationName(operation),
    account: query.get('account') ?? undefined,
    method: query.get('method') ?? undefined,
    status: numberIn(query, 'status'),
    since: numberIn(query, 'since'),
  };
}

function numberIn(query: URLSearchParams, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw invalid(`${name}: must be a whole number, and it is "${text}"`);
  return Number(text);
}

function secondsIn(query: URLSearchParams): number | undefined {
  const seconds = numberIn(query, 'seconds');
  if (seconds !== undefined && seconds > LONGEST_WAIT) {
    throw invalid(`seconds: must be at most ${LONGEST_WAIT}, and it is ${seconds}`);
  }
  return seconds;
}

function keysIn(request: ControlRequest): Keys {
  const keys = bodyOf(request);
  if (Object.values(keys).some((account) => typeof account !== 'string')) {
    throw invalid('body: must map each key to the name of its account');
  }
  return keys as Keys;
}

function strictIn(request: ControlRequest): boolean {
  const { strict } = bodyOf(request);
  if (typeof strict !== 'boolean') throw invalid('strict: must be a boolean');
  return strict;
}

function bodyOf({ body }: ControlRequest): JsonObject {
  try {
    const parsed = parseJson(body);
    if (isJsonObject(parsed)) return parsed;
  } catch (error) {
    throw invalid(`body: is not JSON: ${(error as Error).message}`);
  }
  throw invalid('body: must be an object');
}
