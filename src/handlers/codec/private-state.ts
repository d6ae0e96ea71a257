/** The provider's private data about an object. Terraform stores the data with the object and passes it to each request. */
import { isRecord, PrivateState } from '../../plugin';

const isString = (value: unknown): value is string => typeof value === 'string';
const areStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isString);

/** The members, with their types. None may contain secrets, because anybody with the state file can read them. */
const MEMBERS = {
  /** Base URL at which the object was created or last found. */
  baseUrl: isString,
  /** All known teams of the account, as listed at this base URL. Absent if the service has not listed any. */
  teamIds: areStrings,
  /** Base URL of the last refresh, if it differs because the object cannot be read. A saved plan is applied there. */
  refreshUrl: isString,
  /** ISO time of the creation. Removed once a read has found the object. */
  createdAt: isString,
  /** The fingerprints of the last response. Absent between an import and the first read. */
  fingerprints: (value: unknown): value is { readonly [member: string]: string } =>
    isRecord(value) && Object.values(value).every(isString),
  /** From a plan to its apply: fingerprint of the SLO's body whose alerts were validated. */
  checkedBody: isString,
  /** The SLOs that were created or read just before this one (see `siblings.ts`). */
  siblings: (value: unknown): value is string | readonly string[] => isString(value) || areStrings(value),
  /** Whether the SLO comes from a `moved` block, and has not been read since. */
  moved: (value: unknown): value is boolean => typeof value === 'boolean',
  /** Path of the call that last found the integration. If the dialect now sets another path, a 404 does not prove a deletion. */
  readPath: isString,
  /** Parameters of an imported integration whose values are not imported. */
  adopted: areStrings,
  /** Random text that distinguishes an enrichment without an id from others, such as the one that it replaces. */
  mark: isString,
};

type Checked<Check> = Check extends (value: unknown) => value is infer T ? T : never;

export type ObjectPrivateState = {
  readonly [Name in keyof typeof MEMBERS]?: Checked<(typeof MEMBERS)[Name]>;
};

/** Reads the private state. Leaves out members of another type, because every request can run without them. */
export function readPrivateState(stored: PrivateState): ObjectPrivateState {
  const valid = Object.entries(MEMBERS).filter(([name, isValid]) => isValid(stored[name]));
  return Object.fromEntries(valid.map(([name]) => [name, stored[name]]));
}
