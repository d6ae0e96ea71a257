import type { Settings } from '../lines';
import type { NormaliserName } from '../normalisers';
import { call } from './calls';
import { byId } from './dom';
import { switchItem } from './settings';
import { NORMALISERS } from './words';

/** A switch for each normaliser. */
export class NormaliserSwitches {
  private readonly inputs = (Object.keys(NORMALISERS) as NormaliserName[]).map((name) => ({
    name,
    ...switchItem(NORMALISERS[name], name, (isOn) =>
      call('PATCH', '/normalisers', JSON.stringify({ [name]: isOn })),
    ),
  }));

  constructor() {
    byId('switches', HTMLUListElement).append(...this.inputs.map(({ item }) => item));
  }

  show({ normalisers }: Settings): void {
    for (const { name, input } of this.inputs) input.checked = normalisers[name];
    const on = this.inputs.filter(({ input }) => input.checked).length;
    byId('tab-normalisers', HTMLButtonElement).textContent = on === 0 ? 'Normalisers' : `Normalisers (${on})`;
  }
}
