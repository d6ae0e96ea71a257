/** What the page shows: a line for each object and request, as events. The rest is read when somebody looks. */
import type { ServerResponse } from 'node:http';
import { ChangeEvent } from './changes';
import { Collection, COLLECTION_NAMES } from './collections';
import { Parts } from './control';
import { ActiveFault } from './faults';
import { redactedObject } from './fingerprints';
import { Version } from './history';
import { NormaliserSettings } from './normalisers';
import { RecordedRequest } from './requests';
import { textAt, titleOf } from './titles';
import { JsonObject, printJson } from '../contract/json';
import { OperationName, operationEntries } from '../schema';
import { Operation } from '../schema/operation';

/** How many requests the page begins with: as many as it keeps. */
const FIRST_REQUESTS = 500;
/** Of the objects that the page begins with, in one event. Between two of them the emulator serves others, and the page shows the first. */
const OBJECTS_IN_PART = 500;
/** Of events that the page has not taken, before another one; the connection is closed, and the page opens a new one. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;
const SUMMARIES: ReadonlyMap<string | null, string> = new Map(
  operationEntries.map(([name, { summary }]) => [name, summary]),
);

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

/** With the summary of its operation, if it has one. */
export type RequestLine = Omit<RecordedRequest, 'query' | 'number' | 'headers' | 'body' | 'answer'> & {
  readonly summary?: string;
};

/** With the summary of its operation, if it is for one. Its body may be long. */
export type FaultLine = Omit<ActiveFault, 'body'> & { readonly summary?: string };

/** What can be switched. */
export interface Settings {
  readonly accounts: readonly string[];
  readonly faults: readonly FaultLine[];
  /** How many requests a hang holds. */
  readonly held: number;
  readonly normalisers: NormaliserSettings;
}

/** What the page shows of an account, but for its objects, which follow. */
export interface State {
  readonly version: string;
  readonly account: string;
  /** The last ones that have ended, oldest first. */
  readonly requests: readonly RequestLine[];
  readonly operations: readonly OperationLine[];
  readonly settings: Settings;
}

export type OperationLine = Pick<Operation, 'summary' | 'method' | 'path'> & { readonly name: OperationName };

/** Some of the objects. After the last part, an object that was in none is gone. */
export interface ObjectsPart {
  readonly objects: readonly ObjectLine[];
  readonly isLast: boolean;
}

/** Which object. */
export type ObjectKey = Pick<ObjectLine, 'collection' | 'key'>;

/**
 * Server-sent events about an account, until the connection is closed: `state` and parts of its `objects` first and after a reset,
 * then, or between the parts, `object`, `gone`, `request` and `settings`.
 */
export function feed(response: ServerResponse, account: string, parts: Parts): void {
  let told = '';
  const send = (event: string, data: object): void => {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(`event: ${event}\ndata: ${printJson(data)}\n\n`);
  };
  let left: ObjectKey[] | undefined;
  /** The next part, if the page has taken what was sent. */
  const sendPart = (): void => {
    if (!left || response.writableNeedDrain || response.destroyed) return;
    const some = left.splice(0, OBJECTS_IN_PART);
    const objects = some.flatMap(({ collection, key }) => objectLine(account, collection, key, parts) ?? []);
    const isLast = left.length === 0;
    if (isLast) left = undefined;
    send('objects', { objects, isLast } satisfies ObjectsPart);
    setImmediate(sendPart);
  };
  const sendSettings = (): void => {
    const settings = settingsOf(parts);
    const text = printJson(settings);
    if (text !== told) send('settings', settings);
    told = text;
  };
  const sendState = (): void => {
    const state = stateOf(account, parts);
    told = printJson(state.settings);
    send('state', state);
    left = keysOf(account, parts);
    sendPart();
  };
  const onChange = (change: ChangeEvent): void => {
    if (change.kind === 'settings') {
      sendSettings();
    } else if (change.kind === 'all') {
      sendState();
    } else if (change.account === account) {
      const { collection, key } = change;
      const line = objectLine(account, collection, key, parts);
      send(line ? 'object' : 'gone', line ?? { collection, key });
    }
  };
  const onRequest = (request: RecordedRequest): void => {
    if (isAbout(account, request)) send('request', requestLine(request));
    // It may be the first one of its account.
    sendSettings();
  };

  const stops = [parts.changes.subscribe(onChange), parts.requests.subscribe(onRequest)];
  response.on('close', () => stops.forEach((stop) => stop())).on('drain', sendPart);
  sendState();
}

function keysOf(account: string, { accounts }: Parts): ObjectKey[] {
  const stored = accounts.get(account);
  return COLLECTION_NAMES.flatMap((collection) =>
    [...stored.objects(collection).keys()].map((key) => ({ collection, key })),
  );
}

function stateOf(account: string, parts: Parts): State {
  const { accounts, requests, version } = parts;
  // The first use creates it, and the settings list it.
  accounts.get(account);
  const ended = requests
    .list()
    .filter((request) => request.milliseconds !== null && isAbout(account, request));
  const operations = operationEntries.map(([name, { summary, method, path }]) => ({
    name,
    summary,
    method,
    path,
  }));
  return {
    version,
    account,
    requests: ended.slice(-FIRST_REQUESTS).map(requestLine),
    operations,
    settings: settingsOf(parts),
  };
}

function settingsOf({ accounts, faults, normalisers }: Parts): Settings {
  return {
    accounts: accounts.names,
    faults: faults.all.map(({ body: _, ...line }) => ({ ...line, summary: SUMMARIES.get(line.operation) })),
    held: faults.held,
    normalisers: normalisers.settings,
  };
}

/** Requests without a valid key belong to no account, and are shown in each. */
function isAbout(name: string, { account }: RecordedRequest): boolean {
  return account === name || account === null;
}

/** Undefined for an object that is gone. */
function objectLine(
  account: string,
  collection: Collection,
  key: string,
  { accounts }: Parts,
): ObjectLine | undefined {
  const stored = accounts.get(account).objects(collection).get(key);
  if (!stored) return undefined;
  const object = redactedObject(collection, stored);
  const version = accounts.history.of(account, collection, key).at(-1);
  return {
    collection,
    key,
    title: titleOf(object),
    last: version ? withoutObject(version) : null,
    slo: collection === 'slos' ? sloLine(object) : null,
  };
}

const withoutObject = ({ object: _, ...change }: Version): Omit<Version, 'object'> => change;

function requestLine(request: RecordedRequest): RequestLine {
  const { query, number, headers, body, answer, ...line } = request;
  return { ...line, summary: SUMMARIES.get(line.operation) };
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
