import { ServiceError } from './service-error';
import { JsonObject, parseJson, printJson } from '../contract/json';

/** What an account holds, by kind. Each object has a key: see `seed.ts` for which. */
export const COLLECTIONS = [
  'teamScopes',
  'apiKeys',
  'integrationDefinitions',
  'deployedIntegrations',
  'enrichments',
  'customEnrichments',
  'archiveTargets',
  'tokenStatistics',
  'incidentAggregations',
  'webhooks',
  'slos',
  'sloAlerts',
  'dashboards',
  'teamGroups',
  'extensions',
  'testingRevisions',
  'events',
] as const;

export type Collection = (typeof COLLECTIONS)[number];

/** Objects by collection and key. Collections left out are empty. */
export type AccountData = Partial<Record<Collection, { [key: string]: object }>>;

/** One customer of the service: nothing in it is seen from another. */
export class Account {
  private readonly collections: ReadonlyMap<string, Map<string, JsonObject>>;

  constructor(
    readonly name: string,
    data: AccountData,
  ) {
    const given = new Map(Object.entries(data));
    this.collections = new Map(
      COLLECTIONS.map((collection) => [
        collection,
        new Map(Object.entries(lossless(given.get(collection) ?? {}))),
      ]),
    );
  }

  /** Throws `ServiceError` (400) for a name that is none of `COLLECTIONS`. */
  objects(collection: Collection): Map<string, JsonObject> {
    const found = this.collections.get(collection);
    if (!found) {
      throw new ServiceError(
        400,
        'UNKNOWN_COLLECTION',
        `There is no collection "${String(collection)}". There are ${COLLECTIONS.join(', ')}.`,
      );
    }
    return found;
  }

  all(collection: Collection): JsonObject[] {
    return [...this.objects(collection).values()];
  }

  toJSON(): object {
    return Object.fromEntries(COLLECTIONS.map((name) => [name, Object.fromEntries(this.objects(name))]));
  }
}

/** A deep copy in which every number is a `LosslessNumber`. */
export function lossless<T extends object>(
  value: T,
): T extends unknown[] ? JsonObject[] : { [key: string]: JsonObject };
export function lossless(value: object): unknown {
  return parseJson(printJson(value));
}
