/** What the page shows in a line for each object and request; the rest is read when somebody looks. */
import { Collection } from './collections';
import { ActiveFault } from './faults';
import { shownObject } from './fingerprints';
import { Version } from './history';
import { NormaliserSettings } from './normalisers';
import { RecordedRequest } from './requests';
import { isJsonObject, Json, JsonObject, printJson } from '../contract/json';
import { OperationName } from '../schema';
import { Operation } from '../schema/operation';

export interface ObjectLine {
  readonly collection: Collection;
  readonly key: string;
  /** Its name, or empty. */
  readonly title: string;
  /** Its last change; null if it did not change. */
  readonly last: Omit<Version, 'object'> | null;
  /** If it is an SLO. */
  readonly slo: SloLine | null;
}

/** Texts as stored; empty if absent. */
export interface SloLine {
  readonly target: string;
  readonly timeFrame: string;
  readonly revision: string;
  /** The name of the indicator's kind. */
  readonly indicator: string;
  readonly good: string;
  readonly total: string;
  /** The JSON of an indicator of another kind. */
  readonly other: string;
}

export type RequestLine = Pick<
  RecordedRequest,
  'sequence' | 'time' | 'method' | 'path' | 'operation' | 'account' | 'status' | 'milliseconds'
>;

/** Its body may be long. */
export type FaultLine = Omit<ActiveFault, 'body'>;

/** What can be switched. */
export interface Settings {
  readonly accounts: readonly string[];
  readonly faults: readonly FaultLine[];
  /** How many requests a hang holds. */
  readonly held: number;
  readonly normalisers: NormaliserSettings;
}

/** What the page shows of an account. */
export interface State {
  readonly version: string;
  readonly account: string;
  readonly objects: readonly ObjectLine[];
  /** The last ones that have ended, oldest first. */
  readonly requests: readonly RequestLine[];
  readonly operations: readonly OperationLine[];
  readonly settings: Settings;
}

export type OperationLine = Pick<Operation, 'summary' | 'method' | 'path'> & { readonly name: OperationName };

/** An object that is gone. */
export type GoneObject = Pick<ObjectLine, 'collection' | 'key'>;

export function objectLine(
  collection: Collection,
  key: string,
  stored: JsonObject,
  version: Version | undefined,
): ObjectLine {
  const object = shownObject(collection, stored);
  const slo = collection === 'slos' ? sloLine(object) : null;
  if (!version) return { collection, key, title: titleOf(object), last: null, slo };
  const { object: _, ...last } = version;
  return { collection, key, title: titleOf(object), last, slo };
}

export function requestLine(request: RecordedRequest): RequestLine {
  const { sequence, time, method, path, operation, account, status, milliseconds } = request;
  return { sequence, time, method, path, operation, account, status, milliseconds };
}

export function faultLine({ body: _, ...line }: ActiveFault): FaultLine {
  return line;
}

function sloLine(slo: JsonObject): SloLine {
  const [indicator = '', sli = {}] = Object.entries(slo).find(([name]) => name.endsWith('Sli')) ?? [];
  const good = textAt(sli, 'goodEvents', 'query');
  const total = textAt(sli, 'totalEvents', 'query');
  return {
    target: textAt(slo, 'targetThresholdPercentage'),
    timeFrame: textAt(slo, 'sloTimeFrame'),
    revision: textAt(slo, 'revision', 'revision'),
    indicator,
    good,
    total,
    other: indicator !== '' && good === '' && total === '' ? printJson(sli) : '',
  };
}

/** Objects have a name in different places. */
function titleOf(object: JsonObject): string {
  const places = [
    ['name'],
    ['displayName'],
    ['definition', 'name'],
    ['fieldName'],
    ['objectStorage', 'bucket'],
  ];
  return places.map((place) => textAt(object, ...place)).find((text) => text !== '') ?? '';
}

/** Empty unless there is a text or a number. */
function textAt(json: Json, ...names: readonly string[]): string {
  const found = names.reduce<Json | undefined>(
    (outer, name) => (isJsonObject(outer) && Object.hasOwn(outer, name) ? outer[name] : undefined),
    json,
  );
  return found === undefined || found === null || Array.isArray(found) || isJsonObject(found)
    ? ''
    : String(found);
}
