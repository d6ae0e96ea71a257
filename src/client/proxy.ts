import type { Dispatcher } from 'undici';
import { ExchangeError } from './errors';

const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Returns the passwords and tokens in the proxy URLs that the environment sets, both as written and decoded. */
export function proxySecrets(environment: NodeJS.ProcessEnv): string[] {
  return PROXY_VARIABLES.map((name) => environment[name] ?? '')
    .filter((url) => URL.canParse(url))
    .flatMap((url) => {
      const { username, password } = new URL(url);
      // Without a password, the user name may be a token.
      return [password, decode(password), ...(password === '' ? [username, decode(username)] : [])];
    });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the environment sets a proxy for at least some addresses. */
export const hasProxy = (environment: NodeJS.ProcessEnv): boolean =>
  PROXY_VARIABLES.some((name) => environment[name]);

/** Returns the name of the first proxy variable whose value is not an HTTP URL. Do not show its value, which may contain a password. */
export function invalidProxyVariable(environment: NodeJS.ProcessEnv): string | undefined {
  return PROXY_VARIABLES.find((name) => {
    const url = environment[name];
    return url !== undefined && url !== '' && !(URL.canParse(url) && /^https?:\/\//i.test(url));
  });
}

/** Returns the error for a failed connection through a proxy. A retry may succeed if the proxy or the service could not be reached. */
function proxyError(proxy: string, what: string, status = 0): ExchangeError {
  const isTransient = status === 0 || status >= 500;
  const describe: ExchangeError['describe'] = (redact) =>
    `no connection: the proxy ${redact(proxy)} ${redact(what)}`;
  return new ExchangeError('proxy_failure', describe, { isTransient });
}

/** Returns an interceptor that adds the proxy's host and port to connection errors. */
export function withProxyErrors(proxy: string): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new ProxyHandler(handler, proxy));
}

/** Names the proxy in errors. Every request to a proxy is a CONNECT, and undici reports a refused CONNECT only as "aborted". */
class ProxyHandler implements Dispatcher.DispatchHandler {
  constructor(
    private readonly next: Dispatcher.DispatchHandler,
    private readonly proxy: string,
  ) {}

  public onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.next.onRequestStart?.(controller, context);
  }

  public onRequestUpgrade(
    ...[controller, status, headers, socket]: Parameters<
      NonNullable<Dispatcher.DispatchHandler['onRequestUpgrade']>
    >
  ): void {
    if (status >= 200 && status < 300) {
      this.next.onRequestUpgrade?.(controller, status, headers, socket);
      return;
    }
    socket.on('error', () => undefined).destroy();
    const what = status === 407 ? 'rejected the credentials (407)' : `refused to connect (${status})`;
    this.next.onResponseError?.(controller, proxyError(this.proxy, what, status));
  }

  public onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    const reason = error.message || String((error as NodeJS.ErrnoException).code);
    this.next.onResponseError?.(controller, proxyError(this.proxy, `cannot be used: ${reason}`));
  }
}
