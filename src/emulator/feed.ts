import type { ServerResponse } from 'node:http';
import { Accounts } from './accounts';
import { Change, Changes } from './changes';
import { Collection, COLLECTION_NAMES } from './collections';
import { Faults } from './faults';
import { faultLine, ObjectLine, objectLine, requestLine, Settings, State } from './lines';
import { Normalisers } from './normalisers';
import { RecordedRequest, Requests } from './requests';
import { printJson } from '../contract/json';
import { operationEntries } from '../schema';

/** How many requests the page begins with: as many as it keeps. */
const FIRST_REQUESTS = 500;
/** Of events that the page has not taken, before another one; the connection is closed, and the page opens a new one. */
const MOST_WAITING_BYTES = 4 * 1024 * 1024;

export interface FeedParts {
  readonly accounts: Accounts;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly normalisers: Normalisers;
  readonly changes: Changes;
  readonly version: string;
}

/**
 * Server-sent events about an account, until the connection is closed: `state` first and after a reset, then `object`, `gone`,
 * `request` and `settings`.
 */
export function feed(response: ServerResponse, account: string, parts: FeedParts): void {
  let told = '';
  const send = (event: string, data: object): void => {
    if (response.writableLength > MOST_WAITING_BYTES) response.destroy();
    else response.write(`event: ${event}\ndata: ${printJson(data)}\n\n`);
  };
  const sendState = (): void => {
    const state = stateOf(account, parts);
    told = printJson(state.settings);
    send('state', state);
  };
  const sendSettings = (): void => {
    const settings = settingsOf(parts);
    if (printJson(settings) === told) return;
    told = printJson(settings);
    send('settings', settings);
  };
  const onChange = (change: Change): void => {
    if (change.kind === 'settings') {
      sendSettings();
    } else if (change.kind === 'all') {
      sendState();
    } else if (change.account === account) {
      const line = lineOf(account, change.collection, change.key, parts);
      send(line ? 'object' : 'gone', line ?? { collection: change.collection, key: change.key });
    }
  };
  const onRequest = (request: RecordedRequest): void => {
    if (isAbout(account, request)) send('request', requestLine(request));
    // It may be the first one of its account.
    sendSettings();
  };

  const stops = [parts.changes.listen(onChange), parts.requests.listen(onRequest)];
  response.on('close', () => stops.forEach((stop) => stop()));
  sendState();
}

function stateOf(name: string, parts: FeedParts): State {
  const account = parts.accounts.get(name);
  const objects = COLLECTION_NAMES.flatMap((collection) =>
    [...account.objects(collection).keys()].flatMap((key) => lineOf(name, collection, key, parts) ?? []),
  );
  const ended = parts.requests.list().filter(({ milliseconds }) => milliseconds !== null);
  const requests = ended.filter((request) => isAbout(name, request));
  const operations = operationEntries.map(([operation, { summary, method, path }]) => ({
    name: operation,
    summary,
    method,
    path,
  }));
  return {
    version: parts.version,
    account: name,
    objects,
    requests: requests.slice(-FIRST_REQUESTS).map(requestLine),
    operations,
    settings: settingsOf(parts),
  };
}

function settingsOf({ accounts, faults, normalisers }: FeedParts): Settings {
  return {
    accounts: accounts.names,
    faults: faults.all.map(faultLine),
    held: faults.held,
    normalisers: normalisers.settings,
  };
}

function lineOf(
  account: string,
  collection: Collection,
  key: string,
  { accounts }: FeedParts,
): ObjectLine | undefined {
  const object = accounts.get(account).objects(collection).get(key);
  return object && objectLine(collection, key, object, accounts.history.of(account, collection, key).at(-1));
}

/** Requests without a valid key belong to no account, and are shown in each. */
function isAbout(name: string, { account }: RecordedRequest): boolean {
  return account === name || account === null;
}
