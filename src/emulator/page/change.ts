/** The dialog that simulates drift: the user changes or deletes an object, as if that had happened on the service. */
import type { ObjectSummary } from '../view';
import { attempt, call, urlOf, readRedacted, showMessage } from './calls';
import { byId, element } from './dom';
import { formatJson } from './json-view';
import { isJsonObject, Json, parseJson, printJson } from '../../contract/json';
import { escapeInvisible } from '../../json/invisible';
import { objectOf } from '../../json/members';

/** Returns a button that opens the dialog. When the dialog closes, the object's row gets the focus, or the filter after a deletion. */
export function changeButton(object: ObjectSummary, rowOf: () => HTMLElement): HTMLElement {
  const onclick = () => void attempt(async () => openDialog(object, rowOf));
  return element('button', { onclick }, 'Change or delete…');
}

async function openDialog(object: ObjectSummary, rowOf: () => HTMLElement): Promise<void> {
  const dialog = byId('change-dialog', HTMLDialogElement);
  const problem = byId('change-problem', HTMLParagraphElement);
  const editor = byId('change-json', HTMLTextAreaElement);
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
  const before = formatJson(await readRedacted(object));
  const name = escapeInvisible(object.title || object.key);
  byId('change-title', HTMLHeadingElement).textContent = name;
  problem.hidden = true;
  editor.value = before;
  byId('change-save', HTMLButtonElement).onclick = closeAfter(async () => {
    const patch = createPatch(parseJson(before), parseJson(editor.value));
    await call('PATCH', urlOf(object), printJson(patch));
  }, `${name} was changed.`);
  // After a deletion, the row may still exist when the dialog closes. If it got the focus, the focus would be lost with the row.
  let deleted = false;
  byId('change-delete', HTMLButtonElement).onclick = closeAfter(async () => {
    await call('DELETE', urlOf(object));
    deleted = true;
  }, `${name} was deleted.`);
  const focusTarget = () => (!deleted && rowOf().isConnected ? rowOf() : byId('filter', HTMLInputElement));
  dialog.onclose = () => focusTarget().focus();
  dialog.showModal();
}

/** Returns a JSON Merge Patch of only the changed members, so that fingerprints do not overwrite the secrets that they stand for. */
function createPatch(before: Json, after: Json): Json {
  if (!isJsonObject(before) || !isJsonObject(after)) return after;
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return objectOf(changed, (name) =>
    Object.hasOwn(after, name) ? createPatch(before[name], after[name]) : null,
  );
}
