/** The active faults, and a form for new ones. */
import type { FaultSummary, Settings } from '../feed';
import type { Fault } from '../published';
import { attempt, call } from './calls';
import { byId, element } from './dom';
import { BODY_FAULTS, FAULT_LABELS, OPERATION_LABELS } from './labels';

export function enableFaultForm(): void {
  const form = byId('fault-form', HTMLFormElement);
  const kind = byId('fault-kind', HTMLSelectElement);
  const { status, ...others } = FAULT_LABELS;
  const kinds = Object.entries({ status, ...others }).filter(([value]) => !BODY_FAULTS.includes(value));
  kind.append(...kinds.map(([value, label]) => element('option', { value }, label)));
  kind.addEventListener('change', () => {
    byId('fault-status', HTMLInputElement).disabled = kind.value !== 'status';
    byId('fault-delay', HTMLInputElement).required = kind.value === 'latency';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const given = [...new FormData(form)].filter(([, value]) => value !== '');
    // The emulator accepts numbers as strings.
    const body = JSON.stringify(Object.fromEntries(given));
    void attempt(async () => call('POST', '/faults', body), 'The fault is on.');
  });
}

export function showFaults({ faults, held }: Settings): void {
  const list = byId('active-faults', HTMLUListElement);
  const focused = list.querySelector(':focus')?.id;
  list.replaceChildren(...faults.map(faultItem));
  // The focused button was replaced, so the focus must be restored.
  if (focused) (document.getElementById(focused) ?? byId('active-faults-title', HTMLHeadingElement)).focus();
  const none = faults.length === 0 ? 'None. ' : '';
  const waiting = held === 0 ? '' : `Requests waiting for a response: ${held}.`;
  byId('held', HTMLParagraphElement).textContent = `${none}${waiting}`;
  byId('faults-title', HTMLElement).textContent =
    faults.length === 0 ? 'Faults' : `Faults (${faults.length})`;
}

function faultItem(fault: FaultSummary): HTMLLIElement {
  const { id, operation } = fault;
  const label = OPERATION_LABELS.get(operation) ?? 'Every operation';
  const onclick = () => void attempt(async () => call('DELETE', `/faults/${id}`), 'The fault is off.');
  const button = element(
    'button',
    { id: `fault-${id}`, ariaLabel: `Switch off: ${label}`, onclick },
    'Switch off',
  );
  const text = element('span', {}, label, element('small', {}, descriptionOf(fault)));
  return element('li', { className: 'setting' }, text, button);
}

function descriptionOf({ kind, status, retryAfter, latencyMs, times, account }: Fault): string {
  return [
    kind === 'status' ? `status ${status ?? 500}` : FAULT_LABELS[kind],
    ...(retryAfter === undefined ? [] : [`Retry-After ${retryAfter}`]),
    ...(latencyMs === undefined ? [] : [`after ${latencyMs} ms`]),
    ...(times === undefined ? [] : [times === 1 ? 'for the next call' : `for the next ${times} calls`]),
    ...(account === undefined ? [] : [`for the account ${account}`]),
  ].join(', ');
}
