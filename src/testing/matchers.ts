/** Assertions that work in any test runner and throw readable errors. */
import { isDeepStrictEqual } from 'node:util';
import type { Deployment } from './deploy';
import { formatDiagnostic } from './diagnostics';
import type { Collection } from './names';
import type { Account, Changes, EmulatorRequest, RequestFilter, ServiceObject } from './types';

/** Addresses of the resources that are expected to change. An omitted kind of change must not occur. */
export type ExpectedChanges = Partial<Pick<Changes, 'creates' | 'updates' | 'replacements' | 'deletes'>>;

const CHANGE_KEYS = ['creates', 'updates', 'replacements', 'deletes'] as const;

/** Plans again, and expects no changes to resources or outputs. */
export async function expectNoChanges(deployment: Deployment): Promise<void> {
  const plan = await deployment.plan();
  if (!plan.hasChanges) return;
  throw new Error(`Another plan should show no changes, but it shows:\n${await plan.show()}`);
}

/** Expects changes to exactly these resources, in any order. */
export function expectChanges(changes: Changes, expected: ExpectedChanges): void {
  const wrong = CHANGE_KEYS.filter((key) => !isDeepStrictEqual(sorted(changes[key]), sorted(expected[key])));
  if (wrong.length === 0) return;
  const lines = wrong.map(
    (key) => `  ${key}: expected ${formatAddresses(expected[key])}, got ${formatAddresses(changes[key])}`,
  );
  throw new Error(`The changes are not as expected:\n${lines.join('\n')}`);
}

/** Expects no warnings from plan and apply. */
export function expectNoWarnings({ warnings }: Changes): void {
  if (warnings.length === 0) return;
  throw new Error(
    `There should be no warnings, but there are:\n${warnings.map(formatDiagnostic).join('\n\n')}`,
  );
}

/** Expects an object with these members on the service, and returns it. The object may have more members at any depth. */
export function expectObject(account: Account, collection: Collection, members: object): ServiceObject {
  const objects = account.objects(collection);
  const match = objects.find((object) => contains(object, members));
  if (match) return match;
  throw new Error(
    `There should be an object in ${collection} with ${JSON.stringify(members)}, but there ` +
      (objects.length === 0 ? 'is none.' : `are:\n${objects.map((each) => JSON.stringify(each)).join('\n')}`),
  );
}

/** Expects exactly `count` requests that match the filter, and returns them. */
export function expectRequests(
  account: Account,
  count: number,
  filter: RequestFilter = {},
): readonly EmulatorRequest[] {
  const requests = account.requests(filter);
  if (requests.length === count) return requests;
  const all = account.requests().map(({ method, path, operation, status }) => {
    return `  ${status ?? 'no response'} ${method} ${path} (${operation ?? 'no such operation'})`;
  });
  throw new Error(
    `There should be ${count} requests for ${JSON.stringify(filter)}, but there are ${requests.length}. All requests:\n${all.join('\n')}`,
  );
}

function contains(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(actual, expected);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item, index) => contains(actual[index], item))
    );
  }
  const members = new Map<string, unknown>(Object.entries(actual));
  return Object.entries(expected).every(([name, value]) => contains(members.get(name), value));
}

const sorted = (addresses: readonly string[] = []) => [...addresses].sort();
const formatAddresses = (addresses: readonly string[] = []) =>
  addresses.length === 0 ? 'none' : sorted(addresses).join(', ');
