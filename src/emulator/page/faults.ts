/** The active faults, a form for new ones, and switches for common ones. */
import type { Fault } from '../faults';
import type { FaultSummary, OperationSummary, Settings } from '../feed';
import { attempt, call } from './calls';
import { byId, element } from './dom';
import { FAULT_LABELS } from './labels';
import { buttonItem, switchItem } from './settings';

const COMMON_FAULTS: readonly { readonly label: string; readonly fault: Fault }[] = [
  { label: 'The service is unavailable', fault: { kind: 'status', status: 503 } },
  { label: 'The key has no permissions', fault: { kind: 'status', status: 403 } },
  {
    label: 'Requests are rate-limited',
    fault: { kind: 'status', status: 429, alternates: true, retryAfter: '1' },
  },
  { label: 'The service is slow', fault: { kind: 'latency', latencyMs: 2_000 } },
  { label: 'Connections are reset', fault: { kind: 'resetAfter', alternates: true } },
];
/** A switch is on if an active fault applies to all operations and is equal to the switch's fault in these members. */
const SWITCH_KEYS = ['kind', 'status', 'alternates', 'latencyMs', 'retryAfter', 'times', 'account'] as const;

export class FaultPanel {
  private readonly kind = byId('fault-kind', HTMLSelectElement);
  private readonly activeList = byId('active-faults', HTMLUListElement);
  private readonly items = new Map<number, HTMLLIElement>();
  private readonly switches = COMMON_FAULTS.map(({ label, fault }) => ({
    fault,
    ...switchItem(label, descriptionOf(fault), (isOn) => (isOn ? addFault(fault) : this.remove(fault))),
  }));
  private faults: readonly FaultSummary[] = [];

  constructor() {
    const form = byId('fault-form', HTMLFormElement);
    const { verbatim: _, status, ...others } = FAULT_LABELS;
    const kinds = Object.entries({ status, ...others }).map(([value, textContent]) =>
      element('option', { value, textContent }),
    );
    this.kind.append(...kinds);
    this.kind.addEventListener('change', () => updateFields(this.kind.value));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void attempt(() => addFault(readFault(form)), 'The fault is on.');
    });
    byId('common-faults', HTMLUListElement).append(...this.switches.map(({ item }) => item));
  }

  showOperations(operations: readonly OperationSummary[]): void {
    const options = operations.map(({ name, summary }) =>
      element('option', { value: name, textContent: summary }),
    );
    const all = element('option', { value: 'all', textContent: 'Every operation' });
    byId('fault-operation', HTMLSelectElement).append(all, ...options);
  }

  show({ faults, held }: Settings): void {
    this.faults = faults;
    const activeIds = new Set(faults.map(({ id }) => id));
    for (const [id, item] of this.items) {
      if (activeIds.has(id)) continue;
      // If the item contains the focused button, removing the item would lose the focus.
      if (item.contains(document.activeElement)) byId('active-faults-title', HTMLHeadingElement).focus();
      item.remove();
      this.items.delete(id);
    }
    for (const fault of faults) this.addOrUpdate(fault);
    for (const { fault, input } of this.switches) input.checked = faults.some((each) => isSame(fault, each));
    const none = faults.length === 0 ? 'None. ' : '';
    const waiting = held === 0 ? '' : `Requests waiting for a response: ${held}.`;
    byId('held', HTMLParagraphElement).textContent = `${none}${waiting}`;
    byId('tab-faults', HTMLButtonElement).textContent =
      faults.length === 0 ? 'Faults' : `Faults (${faults.length})`;
  }

  private addOrUpdate(fault: FaultSummary): void {
    const description = descriptionOf(fault);
    const existing = this.items.get(fault.id);
    if (existing) {
      existing.querySelector('small')?.replaceChildren(description);
      return;
    }
    const remove = async (): Promise<unknown> => call('DELETE', `/faults/${fault.id}`);
    const item = buttonItem(
      fault.operationSummary ?? 'Every operation',
      description,
      'Switch off',
      remove,
      'The fault is off.',
    );
    this.items.set(fault.id, item);
    this.activeList.append(item);
  }

  private async remove(fault: Fault): Promise<void> {
    const same = this.faults.filter((each) => isSame(fault, each));
    for (const { id } of same) await call('DELETE', `/faults/${id}`);
  }
}

export async function addFault(fault: Fault): Promise<unknown> {
  return call('POST', '/faults', JSON.stringify(fault));
}

function isSame(fault: Fault, { operation, ...other }: FaultSummary): boolean {
  return operation === 'all' && SWITCH_KEYS.every((name) => fault[name] === other[name]);
}

function descriptionOf({ kind, status, retryAfter, latencyMs, alternates, times, account }: Fault): string {
  return [
    kind === 'status' ? `status ${status ?? 500}` : FAULT_LABELS[kind],
    ...(retryAfter === undefined ? [] : [`Retry-After ${retryAfter}`]),
    ...(latencyMs === undefined ? [] : [`after ${latencyMs} ms`]),
    ...(alternates === true ? ['every other call'] : []),
    ...(times === undefined ? [] : [times === 1 ? 'for the next call' : `for the next ${times} calls`]),
    ...(account === undefined ? [] : [`for the account ${account}`]),
  ].join(', ');
}

/** Enables the status field only for faults of the kind `status`, and requires a delay only for `latency`. */
function updateFields(kind: string): void {
  byId('fault-status', HTMLInputElement).disabled = kind !== 'status';
  byId('fault-delay', HTMLInputElement).required = kind === 'latency';
}

function readFault(form: HTMLFormElement): Fault {
  const values = new FormData(form);
  const textOf = (name: string): string => String(values.get(name));
  const numberOf = (name: string) => (textOf(name) === '' ? {} : { [name]: Number(textOf(name)) });
  const kind = textOf('kind') as Fault['kind'];
  const operation = textOf('operation') as Fault['operation'];
  const status = values.has('status') ? numberOf('status') : {};
  return { kind, operation, ...status, ...numberOf('latencyMs'), ...numberOf('times') };
}
