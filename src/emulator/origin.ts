/** Refuses requests by their origin: web pages of other sites must not access a program on this machine. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ServiceError } from './service-error';

const LOOPBACK = /^(localhost|[^/]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Throws `ServiceError` (403) for requests from a page of another site. */
export function refuseOtherSites({ origin, host }: IncomingHttpHeaders): void {
  if (origin === undefined || parsed(origin)?.host === parsed(`http://${host}`)?.host) return;
  throw forbidden('OTHER_SITE', `A page of another site (Origin: ${origin}) must not call this service.`);
}

/** Throws `ServiceError` (403) unless a program on this machine asks, under a name of it: a foreign name may resolve to it, too. */
export function refuseOtherMachines({ headers: { host }, socket }: IncomingMessage): void {
  const [from, to] = [socket.remoteAddress, socket.localAddress].map(plainAddress);
  if (from !== to && !LOOPBACK.test(from)) {
    throw forbidden(
      'OTHER_MACHINE',
      `The controls can only be used from this machine, and not from ${from}.`,
    );
  }
  const name = parsed(`http://${host}`)?.hostname ?? '';
  if (LOOPBACK.test(name) || name === to) return;
  throw forbidden(
    'OTHER_HOST',
    `The controls can only be used from this machine, at 127.0.0.1 or localhost, and not at "${host}".`,
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
