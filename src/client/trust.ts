import { readFileSync } from 'node:fs';
import nodeTls from 'node:tls';

const MIN_VERSION = { minVersion: 'TLSv1.2' } as const;

/**
 * What connections trust: the authorities of Node.js, those of NODE_EXTRA_CA_CERTS, and the given ones (PEM). All connections share
 * one context, because each would otherwise parse all authorities again.
 */
export function trust(
  authorities: readonly string[] = [],
): typeof MIN_VERSION | { readonly secureContext: nodeTls.SecureContext } {
  // The launcher moves NODE_EXTRA_CA_CERTS here, unless Node.js is started with options.
  const moved = certificatesIn(process.env.OBSERVABILITY_EXTRA_CA_CERTS);
  const added = [...moved, ...authorities];
  if (added.length === 0) return MIN_VERSION;
  // The option `ca` would replace what Node.js trusts, which a Node.js that uses the system's authorities cannot list.
  const secureContext = nodeTls.createSecureContext(MIN_VERSION);
  for (const pem of added) (secureContext.context as NativeContext).addCACert(pem);
  return { secureContext };
}

/** The part of Node.js's own context that the option `ca` uses, too. */
interface NativeContext {
  addCACert(pem: string): void;
}

/** As Node.js does, ignores a file that it cannot read, and warns about it. */
function certificatesIn(file: string | undefined): string[] {
  if (!file) return [];
  try {
    return [readFileSync(file, 'latin1')];
  } catch (error) {
    process.emitWarning(`Ignoring the certificates of NODE_EXTRA_CA_CERTS: ${String(error)}`);
    return [];
  }
}
