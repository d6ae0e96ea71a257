/** The dialog that simulates drift: it changes or deletes an object, as if somebody had done so on the service. */
import type { ObjectLine } from '../feed';
import type { Version } from '../history';
import { attempt, call, showMessage } from './calls';
import { byId, element } from './dom';
import { jsonText } from './json-view';
import { escapeInvisible } from '../../json/invisible';

/** Returns a button that opens the dialog. When it closes, the object's row gets the focus, or the filter if the object was deleted. */
export function changeButton(line: ObjectLine, account: string, rowOf: () => HTMLElement): HTMLButtonElement {
  const button = element('button', { type: 'button', textContent: 'Change or delete…' });
  button.addEventListener('click', () => void attempt(async () => openDialog(line, account, rowOf)));
  return button;
}

async function openDialog(line: ObjectLine, account: string, rowOf: () => HTMLElement): Promise<void> {
  const { collection, key, title } = line;
  const dialog = byId('change-dialog', HTMLDialogElement);
  const problem = byId('change-problem', HTMLParagraphElement);
  const editor = byId('change-json', HTMLTextAreaElement);
  const path = (kind: string) =>
    `/${kind}/${collection}/${encodeURIComponent(key)}?${new URLSearchParams({ account }).toString()}`;
  const closeAfter = (act: () => Promise<unknown>, done: string) => async (): Promise<void> => {
    try {
      await act();
      dialog.close();
      showMessage(done, false);
    } catch (error) {
      problem.hidden = false;
      problem.textContent = escapeInvisible((error as Error).message);
    }
  };
  const versions = (await call('GET', path('history'))) as Version[];
  const before = jsonText(versions.at(-1)?.object ?? '');
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
  // The row of a deleted object can disappear after the dialog closes, and the focus would be lost with it.
  let deleted = false;
  byId('change-delete', HTMLButtonElement).onclick = closeAfter(async () => {
    await call('DELETE', path('objects'));
    deleted = true;
  }, `${name} was deleted.`);
  const focusTarget = () => (!deleted && rowOf().isConnected ? rowOf() : byId('filter', HTMLInputElement));
  dialog.onclose = () => focusTarget().focus();
  dialog.showModal();
}

/** Returns only the changed members as a JSON Merge Patch, so that fingerprints do not overwrite secrets. */
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
