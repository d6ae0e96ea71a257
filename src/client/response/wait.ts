/** How long a response asks the client to wait. */
import type { HttpResponse } from '../exchange';

/** The headers that say how long to wait. Services also send RateLimit-Reset with responses that are not rejections. */
export const waitHeaders = (status: number): readonly string[] =>
  status === 429 ? ['Retry-After', 'RateLimit-Reset'] : ['Retry-After'];

export const headerIn = ({ headers }: Pick<HttpResponse, 'headers'>, name: string): string =>
  String(headers[name.toLowerCase()] ?? '').trim();

/** Returns how long a response asks the client to wait, in milliseconds, or undefined if no header contains a valid wait. */
export function requestedWaitMs(answer: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  // The wait is relative to the service's clock, which may differ from this machine's.
  const now = parseDate(headerIn(answer, 'Date')) || Date.now();
  return waitHeaders(answer.status)
    .map((name) => parseWait(headerIn(answer, name), now))
    .find((wait, index) => wait !== undefined && (index === 0 || wait < MAX_WAIT_MS));
}

/** The longest wait that counts. A reset further in the future is probably a Unix time and not a number of seconds. */
const MAX_WAIT_MS = 24 * 3600 * 1000;

/** Parses seconds, an HTTP date or an ISO date. */
function parseWait(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS);
  const time = /^([a-z]{3,9},? |\d{4}-\d\d-\d\dT)/i.test(text) ? parseDate(text) : NaN;
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), MAX_WAIT_MS);
}

/** Parses a date. One of HTTP's date formats omits the time zone, which is GMT. */
export function parseDate(text: string): number {
  return Date.parse(/(gmt|z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text} GMT`);
}
