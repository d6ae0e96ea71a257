/** Assertions that work in any test runner and throw readable errors. */
import type { Deployment } from './deploy';
import { formatDiagnostic } from './diagnostics';
import { differences, listed } from './differences';
import { requireKnownNames } from './known-names';
import type { Account, Changes, ServiceObject } from './types';
import type { Collection } from '../emulator/names';
import type { EmulatorRequest, RequestFilter } from '../emulator/published';

/** Addresses of the resources that are expected to change. An omitted kind of change must not occur. */
export type ExpectedChanges = Partial<Omit<Changes, 'warnings'>>;

const CHANGE_KEYS = ['creates', 'updates', 'replacements', 'deletes'] as const;

/** Plans again, and expects no changes to resources or outputs. */
export async function expectNoChanges(deployment: Deployment): Promise<void> {
  const plan = await deployment.plan();
  if (!plan.hasChanges) return;
  throw new Error(`Another plan should show no changes, but it shows:\n${await plan.show()}`);
}

/** Expects changes to exactly these resources, in any order. */
export function expectChanges(changes: Changes, expected: ExpectedChanges): void {
  requireKnownNames('expectChanges()', expected, CHANGE_KEYS);
  requireChanges(changes);
  const lines = CHANGE_KEYS.flatMap((key) => [
    ...onlyInFirst(expected[key], changes[key], `  missing from ${key}`),
    ...onlyInFirst(changes[key], expected[key], `  unexpected in ${key}`),
  ]);
  if (lines.length === 0) return;
  throw new Error(`The changes are not as expected:\n${lines.join('\n')}`);
}

/** Expects no warnings from plan and apply. */
export function expectNoWarnings(changes: Changes): void {
  requireChanges(changes);
  const { warnings } = changes;
  if (warnings.length === 0) return;
  throw new Error(
    `There should be no warnings, but there are:\n${listed(warnings.map(formatDiagnostic), '\n\n')}`,
  );
}

/** Expects an object with these members on the service, and returns it. The object may have more members at any depth. */
export function expectObject(account: Account, collection: Collection, members: object): ServiceObject {
  const objects = account.objects(collection);
  const [nearest] = objects
    .map((object) => ({ object, lines: differences(object, members) }))
    .sort((a, b) => distanceOf(a.lines) - distanceOf(b.lines));
  if (nearest?.lines.length === 0) return nearest.object;
  const found = nearest
    ? `the most similar of ${objects.length} differs:\n  ${listed(nearest.lines, '\n  ')}\nIt is ${JSON.stringify(nearest.object)}`
    : 'there is none.';
  throw new Error(`There should be an object in ${collection} with ${JSON.stringify(members)}, but ${found}`);
}

/** Expects exactly `count` requests that match the filter, and returns them. */
export function expectRequests(
  account: Account,
  count: number,
  filter: RequestFilter = {},
): readonly EmulatorRequest[] {
  const requests = account.requests(filter);
  if (requests.length === count) return requests;
  const counts = new Map<string, number>();
  for (const { method, path, operation, status } of account.requests()) {
    const line = `  ${status ?? 'no response'} ${method} ${path} (${operation ?? 'no such operation'})`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const all = [...counts].map(([line, times]) => (times === 1 ? line : `${line}, ${times} times`));
  throw new Error(
    `There should be ${count} requests for ${JSON.stringify(filter)}, but there are ${requests.length}. All requests:\n${listed(all)}`,
  );
}

/** Throws if a program without a type checker passes a deployment, or forgets to await a plan. */
function requireChanges(changes: Changes): void {
  if ([...CHANGE_KEYS, 'warnings' as const].every((key) => Array.isArray(changes[key]))) return;
  throw new Error(
    'This is not what a plan or an apply changes. Pass deployment.changes, or await deployment.plan().',
  );
}

/** A different name or id counts as much as a hundred other differences. */
const distanceOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + (/^(id|name|displayName):/.test(line) ? 100 : 1), 0);

/** Returns a line with the addresses that only the first list contains, or an empty list if there are none. */
function onlyInFirst(first: readonly string[] = [], second: readonly string[] = [], title: string): string[] {
  const addresses = first.filter((address) => !second.includes(address)).sort();
  return addresses.length === 0 ? [] : [`${title}: ${listed(addresses, ', ')}`];
}
