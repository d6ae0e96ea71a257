/** Refuses requests by their origin: web pages of other sites must not access a program on this machine. */
import type { IncomingHttpHeaders } from 'node:http';
import { ServiceError } from './service-error';

const LOOPBACK = /^(localhost|[^/]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** Throws `ServiceError` (403) for requests from a page of another site. */
export function refuseOtherSites({ origin, host }: IncomingHttpHeaders): void {
  if (origin === undefined || parsed(origin)?.host === parsed(`http://${host}`)?.host) return;
  throw forbidden('OTHER_SITE', `A page of another site (Origin: ${origin}) must not call this service.`);
}

/** Throws `ServiceError` (403) unless the host is a name of this machine: a foreign name may resolve to it, too. */
export function refuseOtherHosts({ host }: IncomingHttpHeaders): void {
  if (LOOPBACK.test(parsed(`http://${host}`)?.hostname ?? '')) return;
  throw forbidden(
    'OTHER_HOST',
    `The controls can only be used from this machine, at 127.0.0.1 or localhost, and not at "${host}".`,
  );
}

function parsed(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined;
}

function forbidden(code: string, message: string): ServiceError {
  return new ServiceError(403, code, message);
}
