import { createHash } from 'node:crypto';
import { Stack } from './stack';
import { Json, printJson } from '../../contract/json';
import { sortMembers } from '../../json/same';

/**
 * Returns a checksum of the planned changes. It does not depend on secrets, variables, the time, or values that only the service sets.
 * Null if the plans change nothing, undefined if a plan failed.
 */
export function checksumOf(stacks: readonly Stack[]): string | null | undefined {
  const plans = stacks.flatMap(({ plan }) => plan ?? []);
  if (plans.length < stacks.length) return undefined;
  const sorted = (changes: readonly Json[]) => changes.map((each) => printJson(sortMembers(each))).sort();
  const changes = plans.map(({ resourceChanges, outputChanges, actionInvocations }) => [
    ...sorted(resourceChanges),
    ...sorted(Object.entries(outputChanges)),
    ...sorted(actionInvocations),
  ]);
  if (changes.flat().length === 0) return null;
  return createHash('sha256').update(JSON.stringify(changes)).digest('hex');
}
