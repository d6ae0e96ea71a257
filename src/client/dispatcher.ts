import { readFileSync } from 'node:fs';
import nodeTls from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import type { Dispatcher, Pool as PoolType } from 'undici';
import { ignoreContinue } from './interim';
import { asProxyErrors, brokenProxyVariable, hasProxy } from './proxy';
import { UnsendableError } from './request';

/** How to reach the service. Times in milliseconds. */
export interface DispatcherOptions {
  readonly requestTimeoutMs: number;
  readonly maxConcurrentRequests: number;
  /** PEM certificates of authorities that are trusted in addition to those of Node.js. */
  readonly authorities?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The connections to the service, directly or through the proxy from the environment. undici is loaded only here, on the first
 * call, because loading it takes longer than most launches of the provider take in total.
 */
export async function createDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const broken = brokenProxyVariable(process.env);
  if (broken !== undefined) {
    throw new UnsendableError(`the environment variable ${broken} is not the address of an HTTP proxy`);
  }
  ignoreContinue();
  // undici's parser is WebAssembly. To optimise it, V8 takes 30 MiB and more time than the parser saves.
  setFlagsFromString('--liftoff-only');
  const { buildConnector, EnvHttpProxyAgent, Pool } = await import('./undici.js').catch(missingFile);
  // undici accepts whole milliseconds only, and 0 means no limit.
  const timeout = Math.ceil(Math.min(CONNECT_TIMEOUT_MS, options.requestTimeoutMs));
  const tls = once(() => ({
    timeout,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would otherwise expose the API key to anybody.
    rejectUnauthorized: true,
    ...trust(options.authorities),
  }));
  // Parsing the authorities takes longer than all else here, so it waits until a connection needs them.
  const [plain, secure] = [once(() => buildConnector({ timeout })), once(() => buildConnector(tls()))];
  return new EnvHttpProxyAgent({
    connections: options.maxConcurrentRequests,
    connect: (to, callback) => (to.protocol === 'https:' ? secure() : plain())(to, callback),
    ...(hasProxy(process.env) && { requestTls: tls(), proxyTls: tls() }),
    clientFactory: (proxy, { connect }: PoolType.Options) =>
      new Pool(proxy, { connect, headersTimeout: timeout }).compose(asProxyErrors(proxy.host)),
    // The deadline of an exchange covers the headers and the body together.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

function missingFile(error: Error): never {
  throw new UnsendableError(
    `a file of the provider cannot be loaded (${error.message}). It may have been replaced meanwhile: run terraform init again`,
  );
}

const MIN_VERSION = { minVersion: 'TLSv1.2' } as const;

/**
 * What connections trust: the authorities of Node.js, those of NODE_EXTRA_CA_CERTS, and the given ones (PEM). All connections share
 * one context, because each would otherwise parse all authorities again.
 */
export function trust(authorities: readonly string[] = []) {
  // The launcher moves NODE_EXTRA_CA_CERTS here, unless Node.js is started with options.
  const moved = certificatesIn(process.env.OBSERVABILITY_EXTRA_CA_CERTS);
  const added = [...moved, ...authorities];
  if (added.length === 0) return MIN_VERSION;
  // The option `ca` would replace what Node.js trusts, which a Node.js that uses the system's authorities cannot list.
  const secureContext = nodeTls.createSecureContext(MIN_VERSION);
  // The part of Node.js's own context that the option `ca` uses, too.
  const context = secureContext.context as { addCACert(pem: string): void };
  for (const pem of added) context.addCACert(pem);
  return { secureContext };
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
