import type { Account, JsonValue, ServiceObject, ServiceObjects } from './types';
import type { Control } from '../emulator';
import type { Collection } from '../emulator/names';
import { ENV_VARIABLES } from '../schema/environment';

export function accountOf(control: Control, url: string, name: string): Account {
  const apiKey = apiKeyOf(name);
  function objects(): ServiceObjects;
  function objects(collection: Collection): ServiceObject[];
  function objects(collection?: Collection): ServiceObjects | ServiceObject[] {
    if (collection !== undefined) return toList(control.objects(collection, name));
    const all = Object.entries(control.allObjects(name));
    return Object.fromEntries(all.map(([kind, byKey]) => [kind, toList(byKey)])) as ServiceObjects;
  }
  return {
    url,
    apiKey,
    env: {
      [ENV_VARIABLES.baseUrl]: url,
      [ENV_VARIABLES.apiKey]: apiKey,
      // Makes the provider reject any other address, such as one that a module sets.
      [ENV_VARIABLES.onlyBaseUrl]: url,
      // Makes the provider reject any other dialect, with an error that says so.
      [ENV_VARIABLES.onlyDialect]: JSON.stringify(control.dialect()),
    },
    objects,
    put: async (collection, key, object) => control.put(collection, key, object, name),
    patch: async (collection, key, changes) => void (await control.patch(collection, key, changes, name)),
    delete: async (collection, key) => control.delete(collection, key, name),
    requests: (filter) => control.requests({ ...filter, account: name }),
    waitForRequests: async (count, filter, seconds) =>
      control.waitForRequests(count, { ...filter, account: name }, seconds),
    failNext: (operation, how) =>
      void control.addFault({ kind: 'status', times: 1, ...how, operation, account: name }),
    reset: async () => control.reset(name),
  };
}

export const apiKeyOf = (name: string): string => `test-key-of-${name}`;

const toList = (byKey: object): ServiceObject[] => Object.values(byKey).map(toPlainJson) as ServiceObject[];

/** Converts numbers to JavaScript numbers. Integers that JavaScript would round become strings instead. */
function toPlainJson(json: unknown): JsonValue {
  if (Array.isArray(json)) return json.map(toPlainJson);
  if (typeof json !== 'object' || json === null) return json as JsonValue;
  // `instanceof` would fail for a number, because the emulator's bundle has its own LosslessNumber class.
  if ('isLosslessNumber' in json && 'value' in json && typeof json.value === 'string') {
    return numberOrDigits(json.value);
  }
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, toPlainJson(value)]));
}

function numberOrDigits(digits: string): number | string {
  const number = Number(digits);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number;
}
