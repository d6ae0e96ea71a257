/** The provider's private data about an object. Terraform stores it in the state, and sends it with each request. */
import { isRecord, PrivateState } from '../../plugin';

const isString = (value: unknown): value is string => typeof value === 'string';
const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean';
const isStringList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);

/** The members, each with a check of its type. None may contain secrets, because anybody with the state file can read them. */
const MEMBER_CHECKS = {
  /** Base URL at which the object was created or last found. */
  baseUrl: isString,
  /** All known teams of the account, as listed at `baseUrl`. Absent if the service has not listed any. */
  teamIds: isStringList,
  /** The teams of the key that last created or changed the object, if they are fewer than `teamIds`. */
  lastTeamIds: isStringList,
  /** Base URL of a plan for an object that is new or that the API cannot read. The apply must use the same one. */
  refreshUrl: isString,
  /** ISO time of the creation or last change. A service that has returned a new object once may still not return it a moment later. */
  createdAt: isString,
  /** Whether the service has returned the object. A response with only its id does not count. */
  wasFound: isBoolean,
  /** The fingerprints of the last response. Absent between an import and the first read. */
  fingerprints: (value: unknown): value is { readonly [member: string]: string } =>
    isRecord(value) && Object.values(value).every(isString),
  /** Fingerprint of the SLO's body for which the plan validated alerts. An apply that sends the same body skips the check. */
  checkedBody: isString,
  /** The SLOs that were created or read just before this one (see `siblings.ts`). */
  siblings: (value: unknown): value is string | readonly string[] => isString(value) || isStringList(value),
  /** Whether the SLO comes from a `moved` block, and has not been read since. */
  moved: isBoolean,
  /** Path of the call that reads the object. With another path in the dialect, "not found" does not prove that it was deleted. */
  readPath: isString,
  /** For an imported integration: the keys of the parameters whose values the import left out. */
  adopted: isStringList,
  /** Random text that distinguishes an enrichment without an id from others, such as the one that it replaces. */
  mark: isString,
};

type Checked<Check> = Check extends (value: unknown) => value is infer T ? T : never;

export type ObjectPrivateState = {
  readonly [Name in keyof typeof MEMBER_CHECKS]?: Checked<(typeof MEMBER_CHECKS)[Name]>;
};

/** Reads the private state. Ignores members with a wrong type, because every request can do without them. */
export function readPrivateState(content: PrivateState): ObjectPrivateState {
  const valid = Object.entries(MEMBER_CHECKS).filter(([name, isValid]) => isValid(content[name]));
  return Object.fromEntries(valid.map(([name]) => [name, content[name]]));
}
