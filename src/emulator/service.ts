import type { IncomingHttpHeaders } from 'node:http';
import { Account } from './account';
import { Accounts } from './accounts';
import { Answer, errorAnswer, jsonAnswer } from './answers';
import { handlers } from './handlers';
import { Normalisers } from './normalisers';
import { DEFAULT_ACCOUNT } from './seed';
import { invalid, notFound, ServiceError } from './service-error';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';
import { Operation } from '../contract/operation';
import { OperationName, operations } from '../contract/operations';
import { decodeQuery, QueryError, QueryObject } from '../contract/query';
import { validate } from '../contract/validate';

/** A request to one of the operations, as received. */
export interface ServiceRequest {
  readonly operation: OperationName;
  readonly path: { readonly [name: string]: string };
  /** Without `?`. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Account by API key. */
export type Keys = { readonly [key: string]: string };

/** The management API itself: requests in, answers out, no sockets. */
export class Service {
  /** Undefined: every key opens the same account. Otherwise only these do, and those that operation 2 made. */
  keys: Keys | undefined;

  constructor(
    private readonly accounts: Accounts,
    private readonly normalisers: Normalisers,
  ) {}

  /** The account that the key opens; undefined without a key that opens one. */
  accountOf({ authorization }: IncomingHttpHeaders): Account | undefined {
    if (authorization === undefined || authorization === '') return undefined;
    const created = this.accounts.ownerOfCreatedKey(authorization);
    if (created !== undefined) return this.accounts.get(created);
    if (!this.keys) return this.accounts.get(DEFAULT_ACCOUNT);
    return Object.hasOwn(this.keys, authorization) ? this.accounts.get(this.keys[authorization]) : undefined;
  }

  /** The effect and the answer. */
  async answer(request: ServiceRequest): Promise<Answer> {
    return this.answered(request, (account, query, body) =>
      handlers[request.operation]({
        account,
        path: request.path,
        query,
        body,
        normalise: (object) => this.normalisers.apply(object),
      }),
    );
  }

  /** As if the object that is asked for were not there. */
  async answerNotFound(request: ServiceRequest): Promise<Answer> {
    return this.answered(request, (_, query) => {
      if (request.operation === 'batchGetSlos') return { slos: [], notFoundIds: query.ids ?? [] };
      throw notFound('object', Object.values(request.path).join());
    });
  }

  private async answered(
    request: ServiceRequest,
    handle: (account: Account, query: QueryObject, body: JsonObject) => object,
  ): Promise<Answer> {
    try {
      const account = this.accountOf(request.headers);
      if (!account) throw unauthenticated(request.headers);
      const operation: Operation = operations[request.operation];
      const query = readQuery(operation, request.query);
      const body = readBody(operation, request);
      const problems = [
        ...(operation.pathParameters ? validate(operation.pathParameters, request.path, 'text') : []),
        ...(operation.query ? validate(operation.query, query, 'text') : []),
        ...(operation.body ? validate(operation.body, body) : []),
      ];
      if (problems.length > 0) throw invalid(problems.join('; '));
      const result = jsonAnswer(200, handle(account, query, isJsonObject(body) ? body : {}));
      if (operation.repeat !== 'read') await this.accounts.save();
      return result;
    } catch (error) {
      if (error instanceof ServiceError) return errorAnswer(error);
      throw error;
    }
  }
}

function unauthenticated({ authorization }: IncomingHttpHeaders): ServiceError {
  const problem = authorization ? 'opens no account' : 'is missing or empty';
  return new ServiceError(401, 'UNAUTHENTICATED', `Authorization: the API key ${problem}`);
}

function readQuery(operation: Operation, query: string): QueryObject {
  try {
    return decodeQuery(new URLSearchParams(query), operation.query);
  } catch (error) {
    if (error instanceof QueryError) throw invalid(error.message);
    throw error;
  }
}

function readBody(operation: Operation, { headers, body }: ServiceRequest): unknown {
  if (!operation.body) return undefined;
  if (!/^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '')) {
    throw invalid('Content-Type: must be application/json');
  }
  try {
    return parseJson(body);
  } catch (error) {
    throw invalid(`body: is not JSON: ${(error as Error).message}`);
  }
}
