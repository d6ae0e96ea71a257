/** Calls of the emulator's controls, and what the person is told about them. */
import { byId } from './dom';

const SHOWN_MILLISECONDS = 6_000;

export async function call(method: string, path: string, body?: string): Promise<unknown> {
  const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
  const answer = await fetch(`/_emulator${path}`, { method, headers, body });
  const text = await answer.text();
  const json: unknown = text === '' ? undefined : JSON.parse(text);
  if (!answer.ok) throw new Error((json as { message: string }).message);
  return json;
}

/** Says what was done, or why it was not. */
export async function attempt(act: () => Promise<unknown>, done = ''): Promise<void> {
  try {
    await act();
    say(done, false);
  } catch (error) {
    say((error as Error).message, true);
  }
}

let hiding: ReturnType<typeof setTimeout> | undefined;

export function say(message: string, isProblem: boolean): void {
  const place = byId('message', HTMLParagraphElement);
  clearTimeout(hiding);
  place.hidden = message === '';
  place.textContent = message;
  place.classList.toggle('problem', isProblem);
  if (!isProblem) hiding = setTimeout(() => (place.hidden = true), SHOWN_MILLISECONDS);
}
