import type { IncomingHttpHeaders } from 'node:http';
import { Account } from './account';
import { Accounts } from './accounts';
import { COLLECTION_NAMES } from './collections';
import { handlers } from './handlers';
import { asList } from './json';
import { Quirks } from './quirks';
import { RecordedRequest } from './requests';
import { TextResponse, jsonResponse } from './responses';
import { DEFAULT_ACCOUNT } from './seed';
import { invalid, messageOf, notFound, ServiceError } from './service-error';
import { strictProblems } from './strict';
import { titleOf, summarizeTitles } from './titles';
import {
  operationWithServiceNames,
  bodyFromService,
  bodyToService,
  foreignNames,
  inDialect,
  problemInService,
  queryFromService,
} from '../contract/dialect';
import { isJsonObject, Json, JsonObject, parseJson } from '../contract/json';
import { decodeQuery, QueryError } from '../contract/query';
import { validate } from '../contract/validate';
import { mapValues, objectOf } from '../json/members';
import { OperationName, operations } from '../schema';
import { Dialect } from '../schema/dialect';
import { object } from '../schema/kind';
import { isPathParameter, Operation } from '../schema/operation';

export interface ServiceRequest {
  readonly operation: OperationName;
  /** The recorded request. The service sets its `effect` and `object`. */
  readonly recorded: RecordedRequest;
  /** The path parameter, or an empty string if the path has none. */
  readonly key: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type AccountsByKey = { readonly [key: string]: string };

/** The management API without sockets: it turns requests into responses. */
export class Service {
  /** If undefined, any key is valid for the default account. Otherwise, only these keys and keys that the API created are valid. */
  keys: AccountsByKey | undefined;

  /** The operations, with paths, parameters and members named as in the dialect. */
  readonly operationsInDialect: Readonly<Record<OperationName, Operation>>;

  constructor(
    private readonly accounts: Accounts,
    private readonly quirks: Quirks,
    /** How the emulated API differs from the documented API. Requests in another dialect are rejected. */
    readonly dialect: Dialect,
  ) {
    this.operationsInDialect = mapValues(operations, (operation) =>
      operationWithServiceNames(operation, dialect),
    );
  }

  /** Returns the account of the request's API key, or undefined if there is no valid key. */
  accountOf({ authorization }: IncomingHttpHeaders): Account | undefined {
    if (authorization === undefined || authorization === '') return undefined;
    const created = this.accounts.ownerOfCreatedKey(authorization);
    if (created !== undefined) return this.accounts.get(created);
    if (!this.keys) return this.accounts.get(DEFAULT_ACCOUNT);
    return Object.hasOwn(this.keys, authorization) ? this.accounts.get(this.keys[authorization]) : undefined;
  }

  /** Handles a request, records the effect in the recorded request, and returns the response. */
  async answer(request: ServiceRequest): Promise<TextResponse> {
    const { operation, recorded, key } = request;
    const { quirks } = this;
    return this.respond(request, (account, query, body) =>
      account.withCause(recorded, () => handlers[operation]({ account, key, query, body, quirks })),
    );
  }

  /** Returns the response that the service would send if the requested object did not exist. */
  async answerNotFound(request: ServiceRequest): Promise<TextResponse> {
    return this.respond(request, (_, query) => {
      if (request.operation === 'batchGetSlos') return { slos: [], notFoundIds: query.ids ?? [] };
      throw notFound('object', request.key);
    });
  }

  private async respond(
    request: ServiceRequest,
    handle: (account: Account, query: JsonObject, body: JsonObject) => JsonObject,
  ): Promise<TextResponse> {
    try {
      const { recorded, key, headers } = request;
      const account = this.accountOf(headers);
      if (!account) throw unauthenticated(headers);
      const { dialect } = this;
      const documented = operations[request.operation];
      const body = readBody(documented, request, dialect);
      const operation = inDialect(documented, dialect, body);
      const { parameters } = this.operationsInDialect[request.operation];
      const received = decodeQuery(new URLSearchParams(recorded.query), parameters);
      const query = queryFromService(received, dialect) as JsonObject;
      const problems = [
        ...(recorded.method === operation.method
          ? []
          : [`id: ${recorded.method === 'PUT' ? 'required' : 'must not be set in a new SLO'}`]),
        ...foreignNames(dialect, received).map((name) => `unknown parameter ${name}`),
        ...validate(object(operation.parameters), { ...pathParameters(operation, key), ...query }, 'text'),
        ...(operation.body ? validate(operation.body, body) : []),
      ];
      const sent = isJsonObject(body) ? body : {};
      const ids = [key, ...asList(query.ids)].map(String).filter((id) => id !== '');
      const titles = ids.length > 0 ? ids.map((id) => titleIn(account, id)) : [titleOf(sent)];
      recorded.object = summarizeTitles(titles);
      if (this.accounts.strict && problems.length === 0) {
        problems.push(...strictProblems(request.operation, sent));
      }
      if (problems.length > 0) throw invalid(...problems);
      const isLagging = operation.repeat === 'read' && this.quirks.settings.laggingReads;
      const shown = isLagging ? account.lagging() : account;
      const answer = this.quirks.normalizeAnswer(handle(shown, query, sent), operation);
      if (operation.repeat === 'read') recorded.effect = 'read';
      else await this.accounts.save();
      const success = mapValues(dialect.success, ([first]) => first);
      return jsonResponse(200, { ...bodyToService(documented.output, answer, dialect), ...success });
    } catch (error) {
      const refusal = error instanceof QueryError ? invalid(error.message) : error;
      if (refusal instanceof ServiceError) return this.quirks.errorResponse(this.inDialect(refusal));
      throw error;
    }
  }

  private inDialect(error: ServiceError): ServiceError {
    if (error.problems.length === 0) return error;
    return invalid(...error.problems.map((problem) => problemInService(problem, this.dialect)));
  }
}

/** Returns the parameter in the operation's path. A path has at most one. */
function pathParameters(operation: Operation, key: string): JsonObject {
  const names = Object.keys(operation.parameters).filter((name) => isPathParameter(operation, name));
  return objectOf(names, () => key);
}

/** Returns the title of the object with this id, in any collection. If there is none, returns the id. */
function titleIn(account: Account, id: string): string {
  const match = COLLECTION_NAMES.map((name) => account.objects(name).get(id)).find(Boolean);
  return (match && titleOf(match)) || id;
}

function unauthenticated({ authorization }: IncomingHttpHeaders): ServiceError {
  const problem = authorization ? 'belongs to no account' : 'is missing or empty';
  return new ServiceError(401, 'UNAUTHENTICATED', `Authorization: the API key ${problem}`);
}

export function isJsonType(headers: IncomingHttpHeaders): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

function readBody({ body: kind }: Operation, { headers, body }: ServiceRequest, dialect: Dialect): unknown {
  if (!kind) return undefined;
  if (!isJsonType(headers)) throw invalid('Content-Type: must be application/json');
  return bodyFromService(kind, readJson(body), dialect);
}

export function readJson(body: string): Json {
  try {
    return parseJson(body);
  } catch (error) {
    throw invalid(`body: is not JSON: ${messageOf(error)}`);
  }
}
