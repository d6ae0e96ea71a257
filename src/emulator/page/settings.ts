import { attempt, call } from './calls';
import { element, byId } from './dom';
import type { Settings } from '../feed';
import { NORMALISER_LABELS } from './labels';
import { namesOf } from '../../json/members';

/** Returns a list item with a labelled switch. A click calls `set`, but the switch moves only when the emulator sends its new settings. */
export function switchItem(
  label: string,
  description: string,
  set: (isOn: boolean) => Promise<unknown>,
): { readonly item: HTMLLIElement; readonly input: HTMLInputElement } {
  const input = element('input', {
    type: 'checkbox',
    role: 'switch',
    ariaLabel: label,
    ariaDescription: description,
    onclick: (event) => {
      event.preventDefault();
      void attempt(() => set(input.checked));
    },
  });
  const row = element('label', { className: 'setting' }, labelWithDescription(label, description), input);
  return { item: element('li', {}, row), input };
}

export function buttonItem(
  label: string,
  description: string,
  buttonText: string,
  action: () => Promise<unknown>,
  successMessage: string,
): HTMLLIElement {
  const onclick = () => void attempt(action, successMessage);
  const button = element('button', { ariaLabel: `${buttonText}: ${label}`, onclick }, buttonText);
  return element('li', { className: 'setting' }, labelWithDescription(label, description), button);
}

const labelWithDescription = (label: string, description: string) =>
  element('span', {}, label, element('small', {}, description));

/** Shows a count in a tab, unless it is 0. */
export function showCount(tab: string, label: string, count: number): void {
  byId(tab, HTMLButtonElement).textContent = count === 0 ? label : `${label} (${count})`;
}

export class NormaliserSwitches {
  private readonly inputs = namesOf(NORMALISER_LABELS).map((name) => ({
    name,
    ...switchItem(NORMALISER_LABELS[name], name, (isOn) =>
      call('PATCH', '/normalisers', JSON.stringify({ [name]: isOn })),
    ),
  }));

  constructor() {
    byId('switches', HTMLUListElement).append(...this.inputs.map(({ item }) => item));
  }

  show({ normalisers }: Settings): void {
    for (const { name, input } of this.inputs) input.checked = normalisers[name];
    showCount('tab-normalisers', 'Normalisers', this.inputs.filter(({ input }) => input.checked).length);
  }
}
