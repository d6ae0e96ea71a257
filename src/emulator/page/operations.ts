import type { OperationLine } from '../lines';
import { byId } from './dom';
import { add } from './faults';
import { buttonItem } from './settings';

/** What the service can do; the next call of each can be made to fail. */
export function showOperations(operations: readonly OperationLine[]): void {
  const list = byId('operation-list', HTMLUListElement);
  if (list.childElementCount > 0) return;
  const items = operations.map(({ name, summary, method, path }) =>
    buttonItem(
      summary,
      `${name}, ${method} ${path}`,
      'Fail next call',
      () => add({ kind: 'status', operation: name, status: 400, times: 1 }),
      `The next call fails: ${summary}.`,
    ),
  );
  list.append(...items);
}
