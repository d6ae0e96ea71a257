import type { FastifyInstance } from 'fastify';
import { PAGE, SCRIPT_HASH, STYLE_HASH } from './page.generated';

/** Allows only the page's own script and style, embedded images, and calls to the emulator. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  `script-src '${SCRIPT_HASH}'`,
  `style-src '${STYLE_HASH}'`,
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Adds the page at `/`. Requests for it are not recorded. */
export function addPage(app: FastifyInstance): void {
  app.get('/', (_, reply) => reply.headers(PAGE_HEADERS).type('text/html; charset=utf-8').send(PAGE));
}
