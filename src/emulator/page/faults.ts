/** The active faults, a form for new ones, and switches for common ones. */
import type { Fault } from '../faults';
import type { FaultLine, OperationLine, Settings } from '../feed';
import { attempt, call } from './calls';
import { byId, element } from './dom';
import { buttonItem, switchItem } from './settings';
import { FAULT_WORDS } from './words';

const COMMON: readonly { readonly label: string; readonly fault: Fault }[] = [
  { label: 'The service is unavailable', fault: { kind: 'status', status: 503 } },
  { label: 'The key has no permissions', fault: { kind: 'status', status: 403 } },
  {
    label: 'The rate is limited',
    fault: { kind: 'status', status: 429, alternates: true, retryAfter: '1' },
  },
  { label: 'The service is slow', fault: { kind: 'latency', latencyMs: 2_000 } },
  { label: 'Connections break', fault: { kind: 'resetAfter', alternates: true } },
];
/** Faults with the same values for these members are treated as the same fault. */
const MEMBERS = ['kind', 'status', 'alternates', 'latencyMs', 'retryAfter', 'times', 'account'] as const;

export class Faults {
  private readonly kind = byId('fault-kind', HTMLSelectElement);
  private readonly inForce = byId('in-force', HTMLUListElement);
  private readonly items = new Map<number, HTMLLIElement>();
  private readonly switches = COMMON.map(({ label, fault }) => ({
    fault,
    ...switchItem(label, aboutOf(fault), (isOn) => (isOn ? add(fault) : this.remove(fault))),
  }));
  private faults: readonly FaultLine[] = [];

  constructor() {
    const form = byId('fault-form', HTMLFormElement);
    const { verbatim: _, status, ...others } = FAULT_WORDS;
    const kinds = Object.entries({ status, ...others }).map(([value, textContent]) =>
      element('option', { value, textContent }),
    );
    this.kind.append(...kinds);
    this.kind.addEventListener('change', () => updateFields(this.kind.value));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void attempt(() => add(faultIn(form)), 'The fault is on.');
    });
    byId('common-faults', HTMLUListElement).append(...this.switches.map(({ item }) => item));
  }

  showOperations(operations: readonly OperationLine[]): void {
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
      // If the focus is on the item's button, it would be lost with the item.
      if (item.contains(document.activeElement)) byId('in-force-title', HTMLHeadingElement).focus();
      item.remove();
      this.items.delete(id);
    }
    for (const fault of faults) this.put(fault);
    for (const { fault, input } of this.switches) input.checked = faults.some((each) => isSame(fault, each));
    const none = faults.length === 0 ? 'None. ' : '';
    const waiting = held === 0 ? '' : `${held} waiting for a response.`;
    byId('held', HTMLParagraphElement).textContent = `${none}${waiting}`;
    byId('tab-faults', HTMLButtonElement).textContent =
      faults.length === 0 ? 'Faults' : `Faults (${faults.length})`;
  }

  private put(fault: FaultLine): void {
    const about = aboutOf(fault);
    const existing = this.items.get(fault.id);
    if (existing) {
      existing.querySelector('small')?.replaceChildren(about);
      return;
    }
    const remove = async (): Promise<unknown> => call('DELETE', `/faults/${fault.id}`);
    const item = buttonItem(
      fault.summary ?? 'Every operation',
      about,
      'Switch off',
      remove,
      'The fault is off.',
    );
    this.items.set(fault.id, item);
    this.inForce.append(item);
  }

  private async remove(fault: Fault): Promise<void> {
    const same = this.faults.filter((each) => isSame(fault, each));
    for (const { id } of same) await call('DELETE', `/faults/${id}`);
  }
}

export async function add(fault: Fault): Promise<unknown> {
  return call('POST', '/faults', JSON.stringify(fault));
}

function isSame(fault: Fault, { operation, ...other }: FaultLine): boolean {
  return operation === 'all' && MEMBERS.every((name) => fault[name] === other[name]);
}

function aboutOf({ kind, status, retryAfter, latencyMs, alternates, times, account }: Fault): string {
  return [
    kind === 'status' ? `the error status ${status ?? 500}` : FAULT_WORDS[kind],
    ...(retryAfter === undefined ? [] : [`Retry-After ${retryAfter}`]),
    ...(latencyMs === undefined ? [] : [`after ${latencyMs} ms`]),
    ...(alternates === true ? ['every other call'] : []),
    ...(times === undefined ? [] : [times === 1 ? 'for the next call' : `for the next ${times} calls`]),
    ...(account === undefined ? [] : [`in the account ${account}`]),
  ].join(', ');
}

/** Enables the field for the status only for error statuses, and requires a delay only for `latency`. */
function updateFields(kind: string): void {
  byId('fault-status', HTMLInputElement).disabled = kind !== 'status';
  byId('fault-delay', HTMLInputElement).required = kind === 'latency';
}

function faultIn(form: HTMLFormElement): Fault {
  const values = new FormData(form);
  const textOf = (name: string): string => String(values.get(name));
  const numberOf = (name: string) => (textOf(name) === '' ? {} : { [name]: Number(textOf(name)) });
  const kind = textOf('kind') as Fault['kind'];
  const operation = textOf('operation') as Fault['operation'];
  const status = values.has('status') ? numberOf('status') : {};
  return { kind, operation, ...status, ...numberOf('latencyMs'), ...numberOf('times') };
}
