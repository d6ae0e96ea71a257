import { mapValues } from '../../json/members';
import { isExactly } from '../../json/same';
import { isRecord, memberOf, ObjectValue, Unknown, UpdateRequest, Value } from '../../plugin';
import { toSnakeCase } from '../../schema/names';

/**
 * Returns the state after a change that may have taken effect, for an object that the API cannot read. The changed values are null, so that
 * the next apply sends the configuration, whether the user keeps the new one or restores the old one.
 */
export function stateOfUncertainChange(
  { prior, planned }: Pick<UpdateRequest, 'prior' | 'planned'>,
  identity: string | null,
): ObjectValue {
  const state = withoutChanges(prior, planned);
  if (differsFromBoth(state, prior, planned)) return state;
  // If values were only added or removed, the state equals one of the configurations. Clear another value, so that both differ from it.
  const isCandidate = (name: string) => state[name] !== null && name !== toSnakeCase(identity ?? '');
  const other = Object.keys(state).find(isCandidate);
  return other === undefined ? state : { ...state, [other]: null };
}

const withoutChanges = (before: ObjectValue, after: ObjectValue): ObjectValue =>
  mapValues(before, (value, name) => {
    const next = memberOf(after, name);
    if (isExactly(value, next)) return value;
    const kept = isRecord(value) && isRecord(next) ? withoutChanges(value, next) : {};
    // Null instead of an empty object, which ignore_changes could keep and the next apply would send.
    return Object.values(kept).some((part) => part !== null) ? kept : null;
  });

function differsFromBoth(state: Value, before: Value, after: Value): boolean {
  if (isRecord(state) && isRecord(before) && isRecord(after)) {
    return Object.keys(state).some((name) =>
      differsFromBoth(state[name], memberOf(before, name), memberOf(after, name)),
    );
  }
  return state === null && before !== null && after !== null && !(after instanceof Unknown);
}
