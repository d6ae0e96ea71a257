/** The dialog that simulates drift: the user changes or deletes an object, as if that had happened on the service. */
import type { ObjectSummary } from '../feed';
import type { Version } from '../history';
import { attempt, call, showMessage } from './calls';
import { byId, element } from './dom';
import { formatJson } from './json-view';
import { escapeInvisible } from '../../json/invisible';

/** Returns a button that opens the dialog. When the dialog closes, the object's row gets the focus, or the filter after a deletion. */
export function changeButton(object: ObjectSummary, account: string, rowOf: () => HTMLElement): HTMLElement {
  const button = element('button', { type: 'button', textContent: 'Change or delete…' });
  button.addEventListener('click', () => void attempt(async () => openDialog(object, account, rowOf)));
  return button;
}

async function openDialog(object: ObjectSummary, account: string, rowOf: () => HTMLElement): Promise<void> {
  const { collection, key, title } = object;
  const dialog = byId('change-dialog', HTMLDialogElement);
  const problem = byId('change-problem', HTMLParagraphElement);
  const editor = byId('change-json', HTMLTextAreaElement);
  const path = (kind: string) =>
    `/${kind}/${collection}/${encodeURIComponent(key)}?${new URLSearchParams({ account }).toString()}`;
  const closeAfter = (action: () => Promise<unknown>, successMessage: string) => async (): Promise<void> => {
    try {
      await action();
      dialog.close();
      showMessage(successMessage, false);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = escapeInvisible((error as Error).message);
    }
  };
  const versions = (await call('GET', path('history'))) as Version[];
  const before = formatJson(versions.at(-1)?.object ?? '');
  const name = escapeInvisible(title || key);
  byId('change-title', HTMLHeadingElement).textContent = name;
  problem.hidden = true;
  editor.value = before;
  byId('change-cancel', HTMLButtonElement).onclick = () => dialog.close();
  byId('change-save', HTMLButtonElement).onclick = closeAfter(
    async () =>
      call(
        'PATCH',
        path('objects'),
        JSON.stringify(createPatch(JSON.parse(before), JSON.parse(editor.value))),
      ),
    `${name} was changed.`,
  );
  // After a deletion, the row may still exist when the dialog closes. If it got the focus, its removal would lose the focus.
  let deleted = false;
  byId('change-delete', HTMLButtonElement).onclick = closeAfter(async () => {
    await call('DELETE', path('objects'));
    deleted = true;
  }, `${name} was deleted.`);
  const focusTarget = () => (!deleted && rowOf().isConnected ? rowOf() : byId('filter', HTMLInputElement));
  dialog.onclose = () => focusTarget().focus();
  dialog.showModal();
}

/** Returns a JSON Merge Patch of only the changed members, so that fingerprints do not overwrite the secrets that they stand for. */
function createPatch(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, Object.hasOwn(after, name) ? createPatch(before[name], after[name]) : null]),
  );
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
