/** What the page shows: a summary of each object and request. The page reads the details when the user opens a row. */
import { Account } from './account';
import { Collection, COLLECTION_NAMES, COLLECTIONS } from './collections';
import { EmulatorParts } from './control';
import { redactedObject } from './fingerprints';
import { RecordedRequest } from './requests';
import { titleOf } from './titles';
import { JsonObject } from '../contract/json';
import { operations } from '../schema';

/** Maximum number of requests on the page. The emulator keeps many more. */
const MAX_REQUESTS = 500;
/** In the same order as on the page, where SLOs come first. */
const ORDER = [...new Set<Collection>(['slos', ...COLLECTION_NAMES])];

// The data that the page receives. The functions below describe its members.
export type View = ReturnType<typeof viewOf>;
export type ObjectSummary = ReturnType<typeof objectSummary>;
export type RequestSummary = ReturnType<typeof requestSummary>;

/** Returns what the page of an account shows. Creates the account if it is new, so that the page lists it. */
export function viewOf(account: string, { accounts, faults, requests, version }: EmulatorParts) {
  const shown = accounts.get(account);
  // A request without a valid key or for an unknown route has no account, so the pages of all accounts show it.
  const completed = requests
    .list()
    .filter((each) => each.milliseconds !== null && [account, null].includes(each.account));
  return {
    version,
    accounts: accounts.names,
    /** Without their bodies, which may be long. */
    faults: faults.all.map(({ body: _, ...fault }) => fault),
    held: faults.heldCount,
    /** The most recently completed requests, oldest first. */
    requests: completed.slice(-MAX_REQUESTS).map(requestSummary),
    collections: ORDER.map((collection) => ({
      name: collection,
      label: COLLECTIONS[collection].label,
      objects: [...shown.objects(collection)].map(([key, object]) =>
        objectSummary(shown, collection, key, object),
      ),
    })),
  };
}

function objectSummary(account: Account, collection: Collection, key: string, object: JsonObject) {
  return {
    collection,
    key,
    title: titleOf(redactedObject(collection, object)),
    change: account.lastChanges.get(object)?.change ?? null,
    changedAt: account.changedAt(object),
  };
}

function requestSummary({ query, headers, body, answer, ...summary }: RecordedRequest) {
  return { ...summary, summary: summary.operation && operations[summary.operation].summary };
}
