import { attempt, call } from './calls';
import { element, byId, showCount } from './dom';
import type { Settings } from '../feed';
import { NORMALISER_LABELS } from './labels';
import { mapValues, namesOf } from '../../json/members';

/** A switch for each normaliser. A click calls the emulator, but the switch moves only when the emulator sends its new settings. */
const switches = mapValues(NORMALISER_LABELS, (label, name) => {
  const input = element('input', {
    type: 'checkbox',
    role: 'switch',
    ariaLabel: label,
    ariaDescription: name,
    onclick: (event) => {
      event.preventDefault();
      const change = JSON.stringify({ [name]: input.checked });
      void attempt(async () => call('PATCH', '/normalisers', change));
    },
  });
  const text = element('span', {}, label, element('small', {}, name));
  const row = element('label', { className: 'setting' }, text, input);
  byId('switches', HTMLUListElement).append(element('li', {}, row));
  return input;
});

export function showNormalisers({ normalisers }: Settings): void {
  for (const name of namesOf(switches)) switches[name].checked = normalisers[name];
  showCount('normalisers-title', 'Normalisers', Object.values(normalisers).filter(Boolean).length);
}
