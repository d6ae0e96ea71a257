/** Refuses requests by their origin: web pages of other sites must not access a program on this machine. */
import type { IncomingMessage } from 'node:http';
import { ServiceError } from './service-error';

const LOOPBACK = /^(([^/]+\.)?localhost\.?|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Throws `ServiceError` (403) for requests from a page of another site, except a link to the page. Programs send no such headers. */
export function refuseOtherSites({ method, url, headers }: IncomingMessage): void {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-dest': target } = headers;
  if (origin === undefined && method === 'GET' && url === '/' && target === 'document') return;
  const isOwn = origin === undefined || parsed(origin)?.host === parsed(`http://${host}`)?.host;
  if (isOwn && [undefined, 'none', 'same-origin'].includes(site as string | undefined)) return;
  throw forbidden(
    'OTHER_SITE',
    `A page of another site (${isOwn ? `Sec-Fetch-Site: ${site}` : `Origin: ${origin}`}) must not call this service.`,
  );
}

/** Throws `ServiceError` (403) at a loopback address unless it is asked under a loopback name, or an allowed one. */
export function refuseOtherNames(request: IncomingMessage, allowed: readonly string[]): void {
  if (LOOPBACK.test(plainAddress(request.socket.localAddress))) requireOwnName(request, allowed);
}

/** Throws `ServiceError` (403) unless a program on this machine asks, under a name of it. */
export function refuseOtherMachines(request: IncomingMessage, allowed: readonly string[]): void {
  const [from, to] = [request.socket.remoteAddress, request.socket.localAddress].map(plainAddress);
  if (from !== to && !LOOPBACK.test(from)) {
    throw forbidden(
      'OTHER_MACHINE',
      `The controls can only be used from this machine, and not from ${from}.`,
    );
  }
  requireOwnName(request, allowed);
}

/** DNS rebinding: a page of evil.example may make that name resolve to 127.0.0.1, and is then of the same site to the browser. */
function requireOwnName({ headers: { host }, socket }: IncomingMessage, allowed: readonly string[]): void {
  const name = parsed(`http://${host}`)?.hostname ?? '';
  if (LOOPBACK.test(name) || name === plainAddress(socket.localAddress) || allowed.includes(name)) return;
  throw forbidden(
    'OTHER_HOST',
    `This emulator answers at 127.0.0.1 or localhost, and not at "${host ?? ''}". Start it with --allow-host to allow a name.`,
  );
}

/** As in the host of an address. A socket for both families writes `::ffff:127.0.0.1`. */
function plainAddress(address = ''): string {
  const plain = address.replace(/^::ffff:/, '');
  return plain.includes(':') ? `[${plain}]` : plain;
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function forbidden(code: string, message: string): ServiceError {
  return new ServiceError(403, code, message);
}
