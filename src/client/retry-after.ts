import type { IncomingHttpHeaders } from 'node:http';

/** In how many milliseconds the service wants to be asked again. Undefined if it does not say so, or not readably. */
export function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^[a-z]{3,9},? /i.test(text)) return undefined;
  const time = parseDate(text);
  // Against the service's own clock, which may not be this machine's.
  const now = parseDate(headers.date ?? '');
  return Number.isNaN(time) ? undefined : Math.max(0, time - (Number.isNaN(now) ? Date.now() : now));
}

/** The oldest of the three forms of HTTP leaves out that it is in GMT. */
function parseDate(text: string): number {
  return Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
}
