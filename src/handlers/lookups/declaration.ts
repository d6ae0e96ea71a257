import { Answers, Sent } from './answers';
import type { OperationName } from '../../contract/operations';
import { LookupDescription } from '../../schema/description';

/**
 * How a lookup calls the service. The body consists of the configured attributes that are members of the API object, and of
 * `extraMembers`. `extraQuery` is added to the query.
 */
export interface LookupDeclaration {
  readonly description: LookupDescription;
  readonly operation: OperationName;
  /** Path parameters, from the configuration. */
  readonly path?: (configured: Sent) => object;
  /** Documented query parameters, from the configuration. */
  readonly query?: (configured: Sent) => object;
  /** For lookups that may take several calls. `json` is then a list of answers. */
  readonly answers?: Answers;
}
