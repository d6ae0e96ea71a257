import { Conformed } from '../planning/conform';
import { Context } from '../provider';
import { ObjectValue } from '../values/value';

/** The state that a resource returned. Values that had to be omitted become warnings. */
export function withWarnings(
  { state, problems }: Conformed,
  typeName: string,
  { diagnostics }: Context,
): ObjectValue {
  for (const { path, message } of problems) {
    diagnostics.warning(`${typeName} returned something that its schema does not allow`, message, path);
  }
  return state;
}
