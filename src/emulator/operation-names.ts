import { ServiceError } from './service-error';
import { OperationName, operationEntries } from '../contract/operations';

/** The operation of this name or number. Throws `ServiceError` (400), which names those that exist, and `others`. */
export function operationName(given: string, others: readonly string[] = []): OperationName {
  const found = operationEntries.find(([name, { number }]) => name === given || String(number) === given);
  if (found) return found[0];
  const names = [...operationEntries.map(([name]) => name), ...others].join(', ');
  throw new ServiceError(400, 'UNKNOWN_OPERATION', `operation: there is no "${given}". Use one of ${names}.`);
}
