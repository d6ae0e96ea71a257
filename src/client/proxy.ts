import type { Dispatcher } from 'undici';

const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'] as const;

/** Passwords of the proxies in the environment. */
export function proxySecrets(environment: NodeJS.ProcessEnv): string[] {
  return VARIABLES.map((name) => environment[name] ?? '')
    .filter((url) => URL.canParse(url))
    .flatMap((url) => {
      const { username, password } = new URL(url);
      // A token may stand in the place of the name.
      return [password, decoded(password), ...(password === '' ? [username, decoded(username)] : [])];
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first of the variables that is set to something other than an address. Its value may hold a password. */
export function brokenProxyVariable(environment: NodeJS.ProcessEnv): string | undefined {
  return VARIABLES.find((name) => {
    const url = environment[name];
    return url !== undefined && url !== '' && !(URL.canParse(url) && /^https?:\/\//i.test(url));
  });
}

/** There is no way to the service, because of the proxy before it. */
export class ProxyError extends Error {
  /** Whether the proxy may fare better a moment later: it was not reached, or did not reach the service. */
  public readonly isTransient: boolean;

  constructor(
    /** Host and port of the proxy. */
    public readonly proxy: string,
    what: string,
    status = 0,
  ) {
    super(`the proxy ${proxy} ${what}`);
    this.isTransient = status === 0 || status >= 500;
  }
}

/** For the connections to a proxy: what goes wrong there becomes a `ProxyError`. */
export function asProxyErrors(proxy: string): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new ProxyHandler(handler, proxy));
}

/** Every request to a proxy is a CONNECT. undici calls a CONNECT that is refused "aborted", and a proxy it does not name. */
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
    const what = status === 407 ? 'wants other credentials (407)' : `refuses to connect (${status})`;
    this.next.onResponseError?.(controller, new ProxyError(this.proxy, what, status));
  }

  public onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    const reason = error.message || String((error as NodeJS.ErrnoException).code);
    this.next.onResponseError?.(controller, new ProxyError(this.proxy, `cannot be used: ${reason}`));
  }
}
