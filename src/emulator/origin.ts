/** Rejects requests that web pages on other sites send, and requests from other machines to the page and `/_emulator`. */
import type { IncomingMessage } from 'node:http';
import { ServiceError } from './service-error';

const LOOPBACK_HOST = /^(([^/]+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Throws `ServiceError` (403) for a request from a page on another site. Following a link from there to the emulator's page is allowed. */
export function rejectOtherSites({ method, url, headers }: IncomingMessage): void {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers;
  if (origin === undefined && method === 'GET' && url === '/' && target === 'document') return;
  const isSameHost = origin === undefined || parseUrl(origin)?.host === parseUrl(`http://${host}`)?.host;
  if (isSameHost && [undefined, 'none', 'same-origin'].some((allowed) => allowed === site)) return;
  const header = isSameHost ? `Sec-Fetch-Site: ${site}` : `Origin: ${origin}`;
  throw refusal('OTHER_SITE', `Web pages on other sites cannot call this service (${header}).`);
}

/** Throws `ServiceError` (403) for a request to a loopback address if its `Host` is neither a loopback name nor in `allowed`. */
export function rejectOtherHostNames(request: IncomingMessage, allowed: readonly string[]): void {
  if (LOOPBACK_HOST.test(urlHost(request.socket.localAddress))) requireAllowedHost(request, allowed);
}

/** Throws `ServiceError` (403) unless the request comes from this machine and its `Host` is a name of this machine or in `allowed`. */
export function rejectOtherMachines(request: IncomingMessage, allowed: readonly string[]): void {
  const [from, to] = [request.socket.remoteAddress, request.socket.localAddress].map(urlHost);
  if (from !== to && !LOOPBACK_HOST.test(from)) {
    throw refusal('OTHER_MACHINE', `Only this machine can use the page and /_emulator, not ${from}.`);
  }
  requireAllowedHost(request, allowed);
}

/** Prevents DNS rebinding: while evil.example resolves to 127.0.0.1, browsers consider its pages same-origin with this emulator. */
function requireAllowedHost({ headers, socket }: IncomingMessage, allowed: readonly string[]): void {
  const { host = '' } = headers;
  const name = parseUrl(`http://${host}`)?.hostname ?? '';
  if (LOOPBACK_HOST.test(name) || name === urlHost(socket.localAddress) || allowed.includes(name)) return;
  throw refusal(
    'OTHER_HOST',
    `This emulator accepts requests to 127.0.0.1 or localhost, but not to "${host}". To allow that name, start it with --allow-host.`,
  );
}

const refusal = (code: string, message: string) => new ServiceError(403, code, message);

/** Returns the address in the form of a URL's host. A dual-stack socket reports 127.0.0.1 as `::ffff:127.0.0.1`. */
function urlHost(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}
