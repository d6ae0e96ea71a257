import { readFileSync } from 'node:fs';
import nodeTls from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import type { Dispatcher, Pool as PoolType } from 'undici';
import { ExchangeError } from './errors';
import { ignoreInterimResponses } from './interim';
import { withProxyErrors, invalidProxyVariable, hasProxy } from './proxy';
import { UnsendableError } from './request';

/** How to reach the service. Times are in milliseconds. */
export interface DispatcherOptions {
  readonly requestTimeoutMs: number;
  readonly maxConcurrentRequests: number;
  /** CA certificates (PEM) to trust in addition to those of Node.js. */
  readonly caCertificates?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Creates the connections to the service, through the environment's proxy if one is set. undici is loaded here, on the first call,
 * because loading it takes longer than most launches of the provider.
 */
export async function createDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const invalid = invalidProxyVariable(process.env);
  if (invalid !== undefined) {
    throw new UnsendableError(`the environment variable ${invalid} is not the address of an HTTP proxy`);
  }
  ignoreInterimResponses();
  // Keeps V8 from optimising undici's WebAssembly parser: that would take 30 MiB, and more time than it saves.
  setFlagsFromString('--liftoff-only');
  const { buildConnector, EnvHttpProxyAgent, Pool } = await import('./undici.js').catch(reportMissingFile);
  // undici accepts whole milliseconds only, and 0 means no limit.
  const timeout = Math.ceil(Math.min(CONNECT_TIMEOUT_MS, options.requestTimeoutMs));
  const tls = once(() => ({
    timeout,
    // Explicit, because NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would otherwise expose the API key to anybody.
    rejectUnauthorized: true,
    ...trustOptions(options.caCertificates),
  }));
  // Parsing the CA certificates takes longer than everything else here, so it is deferred until a connection needs them.
  const [plain, secure] = [once(() => buildConnector({ timeout })), once(() => buildConnector(tls()))];
  return new EnvHttpProxyAgent({
    connections: options.maxConcurrentRequests,
    connect: (to, callback) => (to.protocol === 'https:' ? secure() : plain())(to, callback),
    ...(hasProxy(process.env) && { requestTls: tls(), proxyTls: tls() }),
    clientFactory: (proxy, { connect }: PoolType.Options) =>
      new Pool(proxy, { connect, headersTimeout: timeout }).compose(withProxyErrors(proxy.host)),
    // `Exchange` has one timeout for the headers and the body together.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

function once<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => (cached ??= { value: create() }).value;
}

function reportMissingFile({ message }: Error): never {
  const happened = 'the request was not sent, because a provider file cannot be loaded';
  throw new ExchangeError('missing_file', (redact) => `${happened} (${redact(message)})`);
}

const MIN_VERSION = { minVersion: 'TLSv1.2' } as const;

/**
 * Returns TLS options that trust the CA certificates of Node.js, those in NODE_EXTRA_CA_CERTS, and `caCertificates` (PEM). All
 * connections share one context, because each would otherwise parse all certificates again.
 */
export function trustOptions(caCertificates: readonly string[] = []) {
  // The launcher moves NODE_EXTRA_CA_CERTS to this variable, unless OBSERVABILITY_NODE_OPTIONS is set.
  const extra = certificatesIn(process.env.OBSERVABILITY_EXTRA_CA_CERTS);
  const added = [...extra, ...caCertificates];
  if (added.length === 0) return MIN_VERSION;
  // The `ca` option would replace the default certificates, and Node.js cannot list them if it uses the system's store.
  const secureContext = nodeTls.createSecureContext(MIN_VERSION);
  // `context` is an internal object of Node.js, which the `ca` option also uses.
  const context = secureContext.context as { addCACert(pem: string): void };
  for (const pem of added) context.addCACert(pem);
  return { secureContext };
}

/** Reads PEM certificates. Like Node.js, ignores a file that it cannot read, with a warning. */
function certificatesIn(file: string | undefined): string[] {
  if (!file) return [];
  try {
    return [readFileSync(file, 'latin1')];
  } catch (error) {
    process.emitWarning(`Ignoring NODE_EXTRA_CA_CERTS, because the file cannot be read: ${String(error)}`);
    return [];
  }
}
