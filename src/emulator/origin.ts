/** Refuses requests from web pages of other sites, and from other machines. */
import type { IncomingMessage } from 'node:http';
import { ServiceError } from './service-error';

const LOOPBACK = /^(([^/]+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Throws `ServiceError` (403) for a request from a page of another site, unless it follows a link to the emulator's page. */
export function refuseOtherSites({ method, url, headers }: IncomingMessage): void {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers;
  if (origin === undefined && method === 'GET' && url === '/' && target === 'document') return;
  const isSameHost = origin === undefined || parseUrl(origin)?.host === parseUrl(`http://${host}`)?.host;
  if (isSameHost && [undefined, 'none', 'same-origin'].includes(site as string | undefined)) return;
  throw forbidden(
    'OTHER_SITE',
    `Pages of other sites cannot call this service (${isSameHost ? `Sec-Fetch-Site: ${site}` : `Origin: ${origin}`}).`,
  );
}

/** Throws `ServiceError` (403) for a request to a loopback address if its `Host` is neither a loopback name nor in `allowed`. */
export function refuseOtherHostNames(request: IncomingMessage, allowed: readonly string[]): void {
  if (LOOPBACK.test(urlHost(request.socket.localAddress))) requireHostName(request, allowed);
}

/** Throws `ServiceError` (403) unless the request comes from this machine and its `Host` is a name of this machine or in `allowed`. */
export function refuseOtherMachines(request: IncomingMessage, allowed: readonly string[]): void {
  const [from, to] = [request.socket.remoteAddress, request.socket.localAddress].map(urlHost);
  if (from !== to && !LOOPBACK.test(from)) {
    throw forbidden('OTHER_MACHINE', `Only this machine can use the page and /_emulator, not ${from}.`);
  }
  requireHostName(request, allowed);
}

/** Prevents DNS rebinding: if evil.example resolves to 127.0.0.1, the browser treats the pages of evil.example as pages of this site. */
function requireHostName({ headers: { host }, socket }: IncomingMessage, allowed: readonly string[]): void {
  const name = parseUrl(`http://${host}`)?.hostname ?? '';
  if (LOOPBACK.test(name) || name === urlHost(socket.localAddress) || allowed.includes(name)) return;
  throw forbidden(
    'OTHER_HOST',
    `This emulator accepts requests to 127.0.0.1 or localhost, but not to "${host ?? ''}". To allow that name, start it with --allow-host.`,
  );
}

/** Returns the address as in a URL. A dual-stack socket reports 127.0.0.1 as `::ffff:127.0.0.1`. */
function urlHost(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

function parseUrl(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function forbidden(code: string, message: string): ServiceError {
  return new ServiceError(403, code, message);
}
