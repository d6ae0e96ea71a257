/** Calls the routes below `/_emulator`, and shows the results to the user. */
import { byId } from './dom';
import type { ObjectSummary } from '../view';

/** The account that the page shows. */
export const CURRENT_ACCOUNT = new URLSearchParams(location.search).get('account') ?? 'default';
export const accountQuery = (account: string): string => `?${new URLSearchParams({ account }).toString()}`;

const MESSAGE_MILLISECONDS = 6_000;

/** Returns the response as text, because parsing would round its numbers. */
export async function call(method: string, path: string, body?: string): Promise<string> {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const answer = await fetch(`/_emulator${path}`, { method, headers, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error((JSON.parse(text) as { message: string }).message);
  return text;
}

export const urlOf = ({ collection, key }: ObjectSummary): string =>
  `/objects/${collection}/${encodeURIComponent(key)}${accountQuery(CURRENT_ACCOUNT)}`;

/** Returns the object's JSON, with fingerprints instead of possible secrets. */
export const readRedacted = async (object: ObjectSummary): Promise<string> =>
  call('GET', `${urlOf(object)}&redacted=true`);

/** Runs the action, then shows the success message, or the error if the action fails. */
export async function attempt(action: () => Promise<unknown>, successMessage = ''): Promise<void> {
  try {
    await action();
    showMessage(successMessage, false);
  } catch (error) {
    showMessage((error as Error).message, true);
  }
}

let hideTimer: ReturnType<typeof setTimeout> | undefined;

export function showMessage(message: string, isProblem: boolean): void {
  const paragraph = byId('message', HTMLParagraphElement);
  clearTimeout(hideTimer);
  paragraph.hidden = message === '';
  paragraph.textContent = message;
  paragraph.classList.toggle('problem', isProblem);
  if (!isProblem) hideTimer = setTimeout(() => (paragraph.hidden = true), MESSAGE_MILLISECONDS);
}
