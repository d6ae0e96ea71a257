/** The active faults, a form for new ones, and switches for common ones. */
import type { Fault } from '../faults';
import type { FaultSummary, Settings } from '../feed';
import { attempt, call } from './calls';
import { byId, element } from './dom';
import { FAULT_LABELS, OPERATION_LABELS } from './labels';
import { addSwitch, buttonItem, showCount } from './settings';

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

export class FaultPanel {
  private readonly items = new Map<number, HTMLLIElement>();
  private readonly switches = COMMON_FAULTS.map(({ label, fault }) => {
    const set = async (isOn: boolean) => (isOn ? addFault(fault) : this.remove(fault));
    return { fault, input: addSwitch('common-faults', label, descriptionOf(fault), set) };
  });
  private faults: readonly FaultSummary[] = [];

  constructor() {
    const form = byId('fault-form', HTMLFormElement);
    const kind = byId('fault-kind', HTMLSelectElement);
    const { verbatim: _, status, ...others } = FAULT_LABELS;
    const kinds = Object.entries({ status, ...others });
    kind.append(...kinds.map(([value, label]) => element('option', { value }, label)));
    kind.addEventListener('change', () => {
      byId('fault-status', HTMLInputElement).disabled = kind.value !== 'status';
      byId('fault-delay', HTMLInputElement).required = kind.value === 'latency';
    });
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      const given = [...new FormData(form)].filter(([, value]) => value !== '');
      void attempt(() => addFault(Object.fromEntries(given)), 'The fault is on.');
    });
  }

  show({ faults, held }: Settings): void {
    this.faults = faults;
    for (const [id, item] of this.items) {
      if (faults.some((fault) => fault.id === id)) continue;
      // If the item contains the focused button, removing the item would lose the focus.
      if (item.contains(document.activeElement)) byId('active-faults-title', HTMLHeadingElement).focus();
      item.remove();
      this.items.delete(id);
    }
    for (const fault of faults) {
      const item = this.items.get(fault.id) ?? this.add(fault);
      item.querySelector('small')?.replaceChildren(descriptionOf(fault));
    }
    for (const { fault, input } of this.switches) input.checked = faults.some((each) => isSame(fault, each));
    const none = faults.length === 0 ? 'None. ' : '';
    const waiting = held === 0 ? '' : `Requests waiting for a response: ${held}.`;
    byId('held', HTMLParagraphElement).textContent = `${none}${waiting}`;
    showCount('tab-faults', 'Faults', faults.length);
  }

  private add({ id, operation }: FaultSummary): HTMLLIElement {
    const remove = async (): Promise<unknown> => call('DELETE', `/faults/${id}`);
    const label = OPERATION_LABELS.get(operation) ?? 'Every operation';
    const item = buttonItem(label, '', 'Switch off', remove, 'The fault is off.');
    this.items.set(id, item);
    byId('active-faults', HTMLUListElement).append(item);
    return item;
  }

  private async remove(fault: Fault): Promise<void> {
    const same = this.faults.filter((each) => isSame(fault, each));
    for (const { id } of same) await call('DELETE', `/faults/${id}`);
  }
}

/** Adds a fault. The emulator accepts numbers as strings. */
export async function addFault(fault: object): Promise<unknown> {
  return call('POST', '/faults', JSON.stringify(fault));
}

function isSame(fault: Fault, other: FaultSummary): boolean {
  return other.operation === 'all' && descriptionOf(fault) === descriptionOf(other);
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
