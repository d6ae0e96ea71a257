import { isDeepStrictEqual } from 'node:util';
import { mapValues } from '../../json/members';
import { isRecord, memberOf, ObjectValue, Unknown, UpdateRequest, Value } from '../../plugin';
import { toSnakeCase } from '../../schema/names';

/**
 * Returns the state after a change that may have taken effect, for an object that the API cannot read. The values that change are null, so
 * that the next apply sends the configuration, whether the user keeps the new one or restores the old one.
 */
export function stateOfUncertainChange(
  { prior, planned }: Pick<UpdateRequest, 'prior' | 'planned'>,
  identity: string | null,
): ObjectValue {
  const state = withoutChanges(prior, planned);
  if (differsFromBoth(state, prior, planned)) return state;
  // A value that was only added or removed is null in one of the configurations. Another attribute must then differ from the state.
  const isOther = (name: string) => state[name] !== null && name !== toSnakeCase(identity ?? '');
  const other = Object.keys(state).find(isOther);
  return other === undefined ? state : { ...state, [other]: null };
}

const withoutChanges = (before: ObjectValue, after: ObjectValue): ObjectValue =>
  mapValues(before, (value, name) => {
    const next = memberOf(after, name);
    if (isDeepStrictEqual(value, next)) return value;
    const kept = isRecord(value) && isRecord(next) ? withoutChanges(value, next) : {};
    // An empty object could be sent if ignore_changes keeps it, but a required one without a value is rejected.
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
