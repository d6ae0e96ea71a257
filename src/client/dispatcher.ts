import { readFileSync } from 'node:fs';
import * as nodeTls from 'node:tls';
import type { Dispatcher, Pool } from 'undici';
import { LONGEST_TIMER_MS } from './limits';
import { asProxyErrors, brokenProxyVariable } from './proxy';
import { UnsendableError } from './request';

/** How the one service is reached. Times in milliseconds. */
export interface DispatcherOptions {
  readonly requestTimeoutMs: number;
  readonly maxConnections: number;
  /** PEM certificates of authorities that are trusted beside those of Node.js. */
  readonly authorities?: readonly string[];
}

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The connections to the service, directly or through the proxy that the environment names. undici is loaded here and
 * nowhere else, on the first call: loading it costs more than most launches of the provider take altogether.
 */
export async function createDispatcher(options: DispatcherOptions): Promise<Dispatcher> {
  const broken = brokenProxyVariable(process.env);
  if (broken !== undefined) {
    throw new UnsendableError(`the environment variable ${broken} is not the address of an HTTP proxy`);
  }
  const undici = await import('undici');
  const timeout = Math.min(CONNECT_TIMEOUT_MS, options.requestTimeoutMs);
  const tls = {
    timeout,
    minVersion: 'TLSv1.2',
    // Said here, since else NODE_TLS_REJECT_UNAUTHORIZED=0 in the environment would hand the API key to anybody.
    rejectUnauthorized: true,
    ...(options.authorities ? { ca: trusted(options.authorities) } : {}),
  } as const;
  const agent = new undici.EnvHttpProxyAgent({
    connections: options.maxConnections,
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    clientFactory: (proxy, { connect }: Pool.Options) =>
      new undici.Pool(proxy, { connect, headersTimeout: timeout }).compose(asProxyErrors(proxy.host)),
    // The deadline below bounds header and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return agent.compose(deadline(Math.min(options.requestTimeoutMs, LONGEST_TIMER_MS)));
}

/** Authorities that are named to Node.js take the place of its own, so those are named too. */
function trusted(authorities: readonly string[]): string[] {
  // Only Node.js 22 and newer can tell which they are.
  const { getCACertificates } = nodeTls as { getCACertificates?: (of: 'default') => string[] };
  const own = getCACertificates?.('default') ?? [...nodeTls.rootCertificates, ...extraCertificates()];
  return [...own, ...authorities];
}

function extraCertificates(): string[] {
  const file = process.env.NODE_EXTRA_CA_CERTS;
  if (!file) return [];
  try {
    return [readFileSync(file, 'latin1')];
  } catch {
    // Node.js goes on without them, too.
    return [];
  }
}

/** The whole answer did not arrive in time. */
export class DeadlineError extends Error {
  constructor(public readonly milliseconds: number) {
    super(`No complete answer within ${milliseconds} ms`);
  }
}

/** Bounds the time from sending a request to the end of its answer. Waiting for a connection does not count. */
function deadline(milliseconds: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new DeadlineHandler(handler, milliseconds));
}

class DeadlineHandler implements Dispatcher.DispatchHandler {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly next: Dispatcher.DispatchHandler,
    private readonly milliseconds: number,
  ) {}

  public onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.timer = setTimeout(() => controller.abort(new DeadlineError(this.milliseconds)), this.milliseconds);
    this.next.onRequestStart?.(controller, context);
  }

  public onResponseStart(
    ...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>
  ): void {
    this.next.onResponseStart?.(...args);
  }

  public onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.next.onResponseData?.(controller, chunk);
  }

  public onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    clearTimeout(this.timer);
    this.next.onResponseEnd?.(...args);
  }

  public onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer);
    this.next.onResponseError?.(controller, error);
  }
}
