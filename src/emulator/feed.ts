/** Sends events to the page: a summary of each object and request. The page fetches the details when the user opens a row. */
import type { ServerResponse } from 'node:http';
import { Account } from './account';
import { ChangeEvent } from './changes';
import { Collection, COLLECTION_NAMES, COLLECTIONS } from './collections';
import { EmulatorParts } from './control';
import { redactedObject } from './fingerprints';
import { RecordedRequest } from './requests';
import { titleOf } from './titles';
import { JsonObject, printJson } from '../contract/json';
import { operationEntries } from '../schema';

/** Maximum number of requests in a `state` event. The page shows no more than that. */
const MAX_REQUESTS = 500;
/** Maximum total size of unsent events. If a page reads too slowly, its connection is closed, and the page reconnects. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024;
const OPERATIONS = operationEntries.map(([name, { summary }]) => ({ name, summary }));
/** In the same order as on the page, where SLOs come first. */
const COLLECTION_SUMMARIES = [...new Set<Collection>(['slos', ...COLLECTION_NAMES])].map((name) => ({
  name,
  label: COLLECTIONS[name].label,
}));

export interface ObjectKey {
  readonly collection: Collection;
  readonly key: string;
}

// The data that the page receives. The functions below describe its members.
export type ObjectSummary = ReturnType<typeof objectSummary>;
export type RequestSummary = ReturnType<typeof requestSummary>;
export type Settings = ReturnType<typeof settingsOf>;
export type FaultSummary = Settings['faults'][number];
export type AccountState = ReturnType<typeof stateOf>;

/**
 * Sends events about an account until the connection is closed. Sends `state` first, and again after each change of kind
 * `all`. Sends `object`, `gone`, `request` or `settings` after any other change.
 */
export function streamEvents(response: ServerResponse, account: string, parts: EmulatorParts): void {
  const { accounts, changes, requests } = parts;
  const send = (event: string, data: object): void => {
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else response.write(`event: ${event}\ndata: ${printJson(data)}\n\n`);
  };
  const onChange = (change: ChangeEvent): void => {
    if (change.kind === 'settings') {
      send('settings', settingsOf(parts));
    } else if (change.kind === 'all') {
      send('state', stateOf(account, parts));
    } else if (change.account === account) {
      const { collection, key } = change;
      const shown = accounts.get(account);
      const object = shown.objects(collection).get(key);
      if (object) send('object', objectSummary(shown, collection, key, object));
      else send('gone', { collection, key });
    }
  };
  const onRequest = (request: RecordedRequest): void => {
    if (isShown(request, account)) send('request', requestSummary(request));
  };

  send('state', stateOf(account, parts));
  changes.on('change', onChange);
  requests.on('completed', onRequest);
  response.on('close', () => {
    changes.off('change', onChange);
    requests.off('completed', onRequest);
  });
}

function settingsOf({ accounts, faults }: EmulatorParts) {
  return {
    accounts: accounts.names,
    /** Without their bodies, which may be long. */
    faults: faults.all.map(({ body: _, ...fault }) => fault),
    held: faults.heldCount,
  };
}

/** Returns the state of an account. Creates the account if it is new, so that the settings list it. */
function stateOf(account: string, parts: EmulatorParts) {
  const { accounts, requests, version } = parts;
  const shown = accounts.get(account);
  const completed = requests.list().filter((each) => each.milliseconds !== null && isShown(each, account));
  return {
    version,
    /** The most recently completed requests, oldest first. */
    requests: completed.slice(-MAX_REQUESTS).map(requestSummary),
    operations: OPERATIONS,
    collections: COLLECTION_SUMMARIES,
    objects: COLLECTION_NAMES.flatMap((collection) =>
      [...shown.objects(collection)].map(([key, object]) => objectSummary(shown, collection, key, object)),
    ),
    settings: settingsOf(parts),
  };
}

/** A request without a valid key or for an unknown route has no account, so the pages of all accounts show it. */
const isShown = (request: RecordedRequest, account: string): boolean =>
  request.account === account || request.account === null;

function objectSummary(account: Account, collection: Collection, key: string, object: JsonObject) {
  return {
    collection,
    key,
    title: titleOf(redactedObject(collection, object)),
    lastChange: account.lastChanges.get(object) ?? null,
  };
}

function requestSummary({ query, headers, body, answer, ...summary }: RecordedRequest) {
  return summary;
}
