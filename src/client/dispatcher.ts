import nodeTls from 'node:tls';
import { setFlagsFromString } from 'node:v8';
import type { Dispatcher, Pool as PoolType } from 'undici';
import { ExchangeError } from './errors';
import type { ManagementApiClientOptions } from './management-api-client';
import { readPemFile } from './options';
import { proxyAuthorization, proxyFor, withProxyErrors } from './proxy';
import { orElse } from '../json/or-else';
import { ENV_VARIABLES } from '../schema/environment';

interface DispatcherOptions extends Required<
  Pick<ManagementApiClientOptions, 'baseUrl' | 'requestTimeoutMs' | 'maxConcurrentRequests'>
> {
  /** CA certificates (PEM) to trust in addition to those that Node.js trusts. */
  readonly caCertificates?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Creates the dispatcher that connects to the service, through the environment's proxy if one is set. Loads undici only now, for the
 * first call: most launches of the provider make no call, and loading undici takes longer than such a launch.
 */
export async function createDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const address = new URL(options.baseUrl);
  const proxy = proxyFor(address, process.env);
  // Keeps V8 from optimizing undici's WebAssembly parser: the optimization takes 30 MiB of memory and more time than it saves.
  setFlagsFromString('--liftoff-only');
  const { Pool, ProxyAgent } = await import('./undici.js').catch(throwMissingFile);
  // undici accepts whole milliseconds only, and 0 means no limit.
  const timeout = Math.ceil(Math.min(CONNECT_TIMEOUT_MS, options.requestTimeoutMs));
  const connect = {
    timeout,
    // Explicit: NODE_TLS_REJECT_UNAUTHORIZED=0 would otherwise disable this check, and the API key could be sent to any server.
    rejectUnauthorized: true,
    // Parsing the CA certificates takes longer than the rest of this function.
    ...((proxy ?? address.protocol === 'https:') && trustOptions(options.caCertificates)),
  };
  const limits = {
    connections: options.maxConcurrentRequests,
    // No limits here, because `Exchange` has a single timeout for headers and body.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  if (!proxy) return new Pool(address.origin, { ...limits, connect });
  return new ProxyAgent({
    ...limits,
    uri: proxy.href,
    token: proxyAuthorization(proxy),
    requestTls: connect,
    proxyTls: connect,
    clientFactory: (_, { connect: connectProxy }: PoolType.Options) =>
      withProxyErrors(new Pool(proxy.origin, { connect: connectProxy, headersTimeout: timeout }), proxy.host),
  });
}

function throwMissingFile({ message }: Error): never {
  const problem = `the request was not sent, because a provider file cannot be loaded (${message})`;
  throw new ExchangeError('missing_file', problem);
}

const BASE_TLS_OPTIONS = { minVersion: 'TLSv1.2' } as const;

/**
 * Returns TLS options that trust the CA certificates of Node.js, those in NODE_EXTRA_CA_CERTS, and `caCertificates` (PEM). All
 * connections share one context, because each would otherwise parse all certificates again.
 */
export function trustOptions(caCertificates: readonly string[] = []) {
  // The launcher moves NODE_EXTRA_CA_CERTS to this variable, unless OBSERVABILITY_NODE_OPTIONS is set.
  const file = process.env[ENV_VARIABLES.extraCaCerts];
  // Like Node.js, ignores a file that cannot be read. The provider block warns about it.
  const extra = file ? orElse(() => [readPemFile(file)], []) : [];
  const added = [...extra, ...caCertificates];
  if (added.length === 0) return BASE_TLS_OPTIONS;
  // The `ca` option would replace the default certificates, which Node.js cannot list if it uses the system's store.
  const secureContext = nodeTls.createSecureContext(BASE_TLS_OPTIONS);
  // `context` is an internal object of Node.js, which the `ca` option also uses.
  const context = secureContext.context as { addCACert(pem: string): void };
  for (const pem of added) context.addCACert(pem);
  return { secureContext };
}
