import { Collection } from './account';
import { Answer, errorAnswer, jsonAnswer } from './answers';
import { Control } from './control';
import { Fault } from './faults';
import { NormaliserSettings } from './normalisers';
import { DEFAULT_ACCOUNT } from './seed';
import { Keys } from './service';
import { invalid, notFound, ServiceError } from './service-error';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';

/** A control request, after routing. */
export interface ControlRequest {
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
  'GET /accounts': (control) => control.accounts(),
  'PUT /keys': (control, request) => control.setKeys(keysIn(request)),
  'DELETE /keys': (control) => control.setKeys(undefined),
  'POST /reset': async (control, request) => control.reset(accountIn(request)),

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
    const wasThere = await control.delete(collectionIn(request), key, accountIn(request));
    if (!wasThere) throw notFound(`object in ${request.parameters.collection} with the key`, key);
  },

  'GET /requests': (control) => control.requests(),
  'DELETE /requests': (control) => control.clearRequests(),

  'GET /normalisers': (control) => control.normalisers(),
  'PATCH /normalisers': (control, request) =>
    control.setNormalisers(bodyOf(request) as unknown as Partial<NormaliserSettings>),

  'GET /faults': (control) => control.faults(),
  'POST /faults': (control, request) => control.addFault(bodyOf(request) as unknown as Fault),
  'DELETE /faults': (control) => control.clearFaults(),
  'DELETE /faults/:id': (control, request) => control.removeFault(Number(request.parameters.id)),
  'GET /held': (control) => ({ requests: control.held() }),
};

/** 200 with what the method gives, or 204. */
export async function answerControl(act: Act, control: Control, request: ControlRequest): Promise<Answer> {
  try {
    const result = await act(control, request);
    return result === undefined ? { status: 204, headers: {}, body: '' } : jsonAnswer(200, result);
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    throw error;
  }
}

/** For a path below the prefix that is none of these. */
export function unknownControl(method: string, path: string): Answer {
  const known = Object.keys(CONTROL_ROUTES).join(', ');
  return errorAnswer(
    new ServiceError(400, 'UNKNOWN_CONTROL', `There is no control "${method} ${path}". There are ${known}.`),
  );
}

function accountIn({ query }: ControlRequest): string {
  return query.get('account') ?? DEFAULT_ACCOUNT;
}

function collectionIn({ parameters }: ControlRequest): Collection {
  return parameters.collection as Collection;
}

function keysIn(request: ControlRequest): Keys {
  const keys = bodyOf(request);
  if (Object.values(keys).some((account) => typeof account !== 'string')) {
    throw invalid('body: must map each key to the name of its account');
  }
  return keys as Keys;
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
