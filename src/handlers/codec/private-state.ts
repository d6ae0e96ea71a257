/** What the provider remembers about an object. Terraform stores it with the object and passes it to each request. */
import { isRecord, PrivateState } from '../../plugin';

/** Must not contain secrets, because anybody with the state file can read it. */
export type ObjectPrivateState = {
  /** Base URL at which the object was created or last found. */
  readonly baseUrl?: string;
  /** All known teams of the account, as listed at this base URL. Absent if the service has not listed any. */
  readonly teamIds?: readonly string[];
  /** Base URL of the last refresh, if it differs because the object cannot be read. A saved plan is applied there. */
  readonly refreshUrl?: string;
  /** ISO time of the creation. Removed once a read has found the object. */
  readonly createdAt?: string;
  /** The fingerprints of the last response. Absent between an import and the first read. */
  readonly fingerprints?: { readonly [member: string]: string };
  /** From a plan to its apply: fingerprint of the SLO's body for which the alerts were validated. */
  readonly checkedBody?: string;
  /** The SLOs that were created or read just before this one (see `siblings.ts`). */
  readonly siblings?: string | readonly string[];
  /** Whether a `moved` block took the SLO over, and it has not been read since. */
  readonly moved?: boolean;
  /** Path of the call that last found the integration. After a change to the dialect, another path proves no deletion. */
  readonly readPath?: string;
  /** Parameters of an imported integration whose values are not imported. */
  readonly adopted?: readonly string[];
  /** Random text that distinguishes an enrichment without an id from others, such as the one that it replaces. */
  readonly mark?: string;
};

const isText = (value: unknown): boolean => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const CHECKS: { readonly [Name in keyof Required<ObjectPrivateState>]: (value: unknown) => boolean } = {
  baseUrl: isText,
  teamIds: areTexts,
  refreshUrl: isText,
  createdAt: isText,
  fingerprints: (value) => isRecord(value) && Object.values(value).every(isText),
  checkedBody: isText,
  siblings: (value) => isText(value) || areTexts(value),
  moved: isFlag,
  readPath: isText,
  adopted: areTexts,
  mark: isText,
};

/** Reads the record. Leaves out members of another type, because every request can run without them. */
export function readPrivateState(stored: PrivateState): ObjectPrivateState {
  return Object.fromEntries(
    Object.entries(CHECKS).flatMap(([name, isValid]) =>
      isValid(stored[name]) ? [[name, stored[name]]] : [],
    ),
  );
}
