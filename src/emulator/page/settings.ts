import { attempt, call } from './calls';
import { element, byId } from './dom';
import type { Settings } from '../feed';
import { NORMALISER_LABELS } from './labels';
import { mapValues, namesOf } from '../../json/members';

/** Adds a switch to a list. A click calls `set`, but the switch moves only when the emulator sends its new settings. */
export function addSwitch(
  list: string,
  label: string,
  description: string,
  set: (isOn: boolean) => Promise<unknown>,
): HTMLInputElement {
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
  byId(list, HTMLUListElement).append(element('li', {}, row));
  return input;
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

const normaliserSwitches = mapValues(NORMALISER_LABELS, (label, name) =>
  addSwitch('switches', label, name, async (isOn) =>
    call('PATCH', '/normalisers', JSON.stringify({ [name]: isOn })),
  ),
);

export function showNormalisers({ normalisers }: Settings): void {
  for (const name of namesOf(normaliserSwitches)) normaliserSwitches[name].checked = normalisers[name];
  showCount('tab-normalisers', 'Normalisers', Object.values(normalisers).filter(Boolean).length);
}
