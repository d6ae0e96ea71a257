import { JsonObject } from '../../contract/json';
import { QueryObject } from '../../contract/query';
import { Account } from '../account';

/** A request that matches the contract. */
export interface Call {
  readonly account: Account;
  readonly path: { readonly [name: string]: string };
  readonly query: QueryObject;
  readonly body: JsonObject;
  /** How the service changes an object before it stores it. */
  readonly normalise: (object: JsonObject) => JsonObject;
}

/** Changes the account and returns the body of the answer, or throws `ServiceError`. */
export type Handler = (call: Call) => object;
