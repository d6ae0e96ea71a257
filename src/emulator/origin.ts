/** Refuses requests by their origin, because web pages on other sites must not be able to access a program on this machine. */
import type { IncomingMessage } from 'node:http';
import { ServiceError } from './service-error';

const LOOPBACK = /^(([^/]+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Throws `ServiceError` (403) for requests from pages of other sites, except links to the page. Programs other than browsers pass. */
export function refuseOtherSites({ method, url, headers }: IncomingMessage): void {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers;
  if (origin === undefined && method === 'GET' && url === '/' && target === 'document') return;
  const isSameHost = origin === undefined || parsed(origin)?.host === parsed(`http://${host}`)?.host;
  if (isSameHost && [undefined, 'none', 'same-origin'].includes(site as string | undefined)) return;
  throw forbidden(
    'OTHER_SITE',
    `A page of another site (${isSameHost ? `Sec-Fetch-Site: ${site}` : `Origin: ${origin}`}) must not call this service.`,
  );
}

/** Throws `ServiceError` (403) for a request to a loopback address if its `Host` is neither a loopback name nor in `allowed`. */
export function refuseOtherNames(request: IncomingMessage, allowed: readonly string[]): void {
  if (LOOPBACK.test(urlHost(request.socket.localAddress))) requireName(request, allowed);
}

/** Throws `ServiceError` (403) unless the request comes from this machine and its `Host` is a name of this machine or in `allowed`. */
export function refuseOtherMachines(request: IncomingMessage, allowed: readonly string[]): void {
  const [from, to] = [request.socket.remoteAddress, request.socket.localAddress].map(urlHost);
  if (from !== to && !LOOPBACK.test(from)) {
    throw forbidden('OTHER_MACHINE', `The controls can only be used from this machine, not from ${from}.`);
  }
  requireName(request, allowed);
}

/** Prevents DNS rebinding: if evil.example resolves to 127.0.0.1, the browser treats the pages of evil.example as pages of this site. */
function requireName({ headers: { host }, socket }: IncomingMessage, allowed: readonly string[]): void {
  const name = parsed(`http://${host}`)?.hostname ?? '';
  if (LOOPBACK.test(name) || name === urlHost(socket.localAddress) || allowed.includes(name)) return;
  throw forbidden(
    'OTHER_HOST',
    `This emulator answers at 127.0.0.1 or localhost, and not at "${host ?? ''}". Start it with --allow-host to allow a name.`,
  );
}

/** Returns the address in the form for a URL. A dual-stack socket reports 127.0.0.1 as `::ffff:127.0.0.1`. */
function urlHost(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function forbidden(code: string, message: string): ServiceError {
  return new ServiceError(403, code, message);
}
