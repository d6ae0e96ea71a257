/** The error for a failed create: whether the object may exist, and what to do. */
import { IMPORT_ADVICE, ResourceType } from './resource-type';
import type { ErrorCode } from '../../client';
import { mapValues } from '../../json/members';
import { isExactly } from '../../json/same';
import { memberOf, ObjectValue, Unknown, UpdateRequest } from '../../plugin';
import { isImportable, isUpdatable } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { failedCall, isManagementApiError, rejectedPath } from '../connection/failed-call';

const REJECTION_CODES: readonly ErrorCode[] = ['bad_request', 'not_found'];

/** Without a response from the service itself, the request may still be running. */
const WAIT_FIRST =
  'A slow service may still be creating it: wait as long as a request can take (requestTimeoutSeconds, request_timeout_seconds in HCL).';

/** Like `failedCall`, but adds possible effects and next steps. */
export function failedCreate(type: ResourceType, planned: ObjectValue, error: unknown): unknown {
  const [what, path] = [summaryIfFailed(type, planned), rejectedPath(type.members, error)];
  if (!isManagementApiError(error)) return failedCall(what, error, path);
  const isRejected = REJECTION_CODES.includes(error.code) || error.status === 501;
  const ifCreated = error.outcome === 'unknown' ? adviceIfCreated(type, planned) : '';
  const isTaken = error.code === 'conflict' && !isIdempotent(type) && isImportable(type.description);
  const hints = [
    isRejected && type.ifRejected,
    ifCreated && !error.isFromService && WAIT_FIRST,
    ifCreated,
    isTaken && `To manage the existing object instead, ${IMPORT_ADVICE}.`,
  ];
  return failedCall(what, error, path, hints.filter(Boolean).join(' '));
}

export function summaryIfFailed(type: ResourceType, planned: ObjectValue): string {
  const [verb] = type.operation('create').summary.split(' ');
  return isIdempotent(type)
    ? `Cannot ${verb.toLowerCase()} ${type.subject(planned)}`
    : `Cannot create ${type.subjectWithoutId(planned)}`;
}

/** Returns what to do if the object may have been created, or an empty string if the same create can be sent again. */
export function adviceIfCreated(type: ResourceType, planned: ObjectValue): string {
  if (isIdempotent(type)) return '';
  const name = type.subjectWithoutId(planned);
  // The old object of a replacement may have the same name. Before Terraform 1.16, a create before the destroy does not say which it is.
  const which = isUpdatable(type.description)
    ? '.'
    : `: in a replacement with create_before_destroy, terraform state show '<its address>' prints the ${toSnakeCase(type.identityName ?? 'id')} of the old one, which is still in use.`;
  return `${type.ifCreated(name, planned)} Leave objects that existed before this apply as they are${which}`;
}

const isIdempotent = (type: ResourceType): boolean => type.operation('create').repeat === 'idempotent';

/**
 * Returns the state after a change that may have taken effect, for an object that the API cannot read. The changed attributes are null, so
 * that the next apply sends the configuration, whether the user keeps the new one or restores the old one.
 */
export function stateOfUncertainChange(
  { prior, planned }: UpdateRequest,
  identity: string | null,
): ObjectValue {
  const state = mapValues(prior, (value, name) => (isExactly(value, memberOf(planned, name)) ? value : null));
  const differsFromBoth = Object.keys(state).some((name) => {
    const after = memberOf(planned, name);
    return state[name] === null && prior[name] !== null && after !== null && !(after instanceof Unknown);
  });
  // If attributes were only added or removed, the state equals one of the configurations. Clears another one, so that both differ from it.
  const isCandidate = (name: string) => state[name] !== null && name !== toSnakeCase(identity ?? '');
  const other = differsFromBoth ? undefined : Object.keys(state).find(isCandidate);
  return other === undefined ? state : { ...state, [other]: null };
}
