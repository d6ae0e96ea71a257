import { Answers, Sent } from './lookup-answers';
import type { OperationName } from '../contract/operations';
import { Description } from '../schema/description';

/**
 * How a lookup asks. Configured attributes that are members of the API object, and `extraMembers`, make the body;
 * `extraQuery` joins the query.
 */
export interface LookupDeclaration {
  readonly description: Description;
  readonly operation: OperationName;
  /** Path parameters, of what is configured. */
  readonly path?: (configured: Sent) => object;
  /** Documented query parameters, of what is configured. */
  readonly query?: (configured: Sent) => object;
  /** Where one call is not all: `json` is then a list of answers. */
  readonly answers?: Answers;
  /** Of which exactly one is configured. */
  readonly exactlyOne?: readonly string[];
}
