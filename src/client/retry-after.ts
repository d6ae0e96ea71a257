import type { IncomingHttpHeaders } from 'node:http';

/** How many milliseconds the service asks the client to wait. Undefined without a readable Retry-After header. */
export function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^[a-z]{3,9},? /i.test(text)) return undefined;
  const time = parseDate(text);
  // Relative to the service's clock, which may differ from this machine's.
  const now = parseDate(headers.date ?? '');
  return Number.isNaN(time) ? undefined : Math.max(0, time - (Number.isNaN(now) ? Date.now() : now));
}

/** The oldest of HTTP's three date formats has no time zone. It is GMT. */
function parseDate(text: string): number {
  return Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
}
