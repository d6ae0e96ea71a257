import { attempt, call } from './calls';
import { byId, element } from './dom';

/** What is about the whole emulator: reset, and restore of a snapshot. Saving one is a link. */
export function enableActions(): void {
  const dialog = byId('reset-dialog', HTMLDialogElement);
  byId('reset', HTMLButtonElement).addEventListener('click', () => {
    dialog.returnValue = '';
    dialog.showModal();
  });
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'reset') {
      void attempt(() => call('POST', '/reset'), 'The emulator is as at the start.');
    }
  });

  const file = byId('snapshot', HTMLInputElement);
  byId('restore', HTMLButtonElement).addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    void attempt(async () => call('PUT', '/snapshot', await chosen.text()), `${chosen.name} is restored.`);
    // The same file can be chosen again.
    file.value = '';
  });
}

/** The page shows one account; another one is another address. */
export function showAccounts(names: readonly string[], current: string): void {
  const select = byId('account', HTMLSelectElement);
  const known = [...select.options].map(({ value }) => value);
  for (const option of [...select.options]) if (!names.includes(option.value)) option.remove();
  const added = names.filter((name) => !known.includes(name));
  select.append(...added.map((name) => element('option', { value: name, textContent: name })));
  select.value = current;
  select.onchange = () => (location.search = new URLSearchParams({ account: select.value }).toString());
}
