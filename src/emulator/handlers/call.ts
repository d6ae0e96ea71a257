import { JsonObject } from '../../contract/json';
import { QueryObject } from '../../contract/query';
import { Account } from '../account';

/** A request that fits the contract. */
export interface Call {
  readonly account: Account;
  readonly path: { readonly [name: string]: string };
  readonly query: QueryObject;
  readonly body: JsonObject;
  /** What the service makes of an object before it keeps it. */
  readonly normalise: (object: JsonObject) => JsonObject;
}

/** Changes the account and gives the answer's body, or throws `ServiceError`. */
export type Handler = (call: Call) => object;
