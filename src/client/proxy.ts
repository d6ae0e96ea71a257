/**
 * Chooses the proxy from the environment as Terraform and other Go programs do, so that one setting serves both. The packages on npm do
 * not: they lack CIDR ranges, or do not match the subdomains of a name without a leading dot.
 */
import { BlockList, isIP, isIPv4 } from 'node:net';
import { domainToASCII } from 'node:url';
import type { Dispatcher } from 'undici';
import { ExchangeError } from './errors';
import { systemCodeOf } from './failure';
import { unsendable } from './request';
import { decodePercent } from '../contract/query';

/**
 * Returns the proxy for requests to an address, or undefined if there is none. Throws if it is not an HTTP proxy. Unlike
 * in Go, HTTP_PROXY also applies to https if HTTPS_PROXY is not set.
 */
export function proxyFor(address: URL, environment: NodeJS.ProcessEnv): URL | undefined {
  const names = address.protocol === 'https:' ? ['HTTPS_PROXY', 'HTTP_PROXY'] : ['HTTP_PROXY'];
  const name = names.map((each) => variableIn(environment, each)).find((each) => each !== undefined);
  if (name === undefined || isLoopback(address)) return undefined;
  const exceptions = environment[variableIn(environment, 'NO_PROXY') ?? ''] ?? '';
  if (exceptions.split(',').some((entry) => appliesTo(entry.trim().toLowerCase(), address))) return undefined;
  const proxy = parseProxy(environment[name]);
  if (proxy && /^https?:$/.test(proxy.protocol)) return proxy;
  // Does not show the value, which may contain a password.
  throw unsendable(`the environment variable ${name} is not the URL of an HTTP proxy`);
}

/** Returns the variable's name in the spelling that is set, upper case first, or undefined. An empty variable counts as not set. */
const variableIn = (environment: NodeJS.ProcessEnv, name: string): string | undefined =>
  [name, name.toLowerCase()].find((each) => environment[each]);

const isLoopback = (address: URL): boolean =>
  address.hostname === 'localhost' || ['127.0.0.0/8', '::1'].some((network) => appliesTo(network, address));

/** Whether an entry of NO_PROXY, such as `example.com:8443`, `.example.com`, `10.0.0.0/8` or `::1`, matches an address. */
function appliesTo(entry: string, { protocol, hostname, port }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const [, network = '', prefix] = /^(.*)\/(\d+)$/.exec(entry) ?? [];
  if (entry === '*' || isInNetwork(host, network, Number(prefix))) return true;
  const [, inBrackets, plain = entry, only = ''] = /^(?:\[(.*)\]|([^:]*)):([^:]*)$/.exec(entry) ?? [];
  if (only !== '' && only !== (port || (protocol === 'https:' ? '443' : '80'))) return false;
  const name = (inBrackets ?? plain).replace(/^\*\./, '.');
  if (isIP(host) !== 0) return isInNetwork(host, name, isIPv4(name) ? 32 : 128);
  // Like Go, compares the ASCII form (Punycode), which `hostname` already has.
  const domain = /\P{ASCII}/u.test(name) ? domainToASCII(name) : name;
  return domain !== '' && (host === domain || host.endsWith(domain.replace(/^\.?/, '.')));
}

function isInNetwork(host: string, network: string, prefix: number): boolean {
  const isValid = isIP(network) !== 0 && !network.includes('%') && prefix <= (isIPv4(network) ? 32 : 128);
  if (!isValid || isIP(host) === 0) return false;
  // Unlike Go, BlockList finds IPv4 addresses even in IPv6 networks such as ::/0.
  if (isIPv4(host) && !isIPv4(network) && prefix < 96) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, isIPv4(network) ? 'ipv4' : 'ipv6');
  return list.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
}

/** Parses a proxy's URL. The scheme defaults to http, so `host:port` is valid. */
function parseProxy(text = ''): URL | undefined {
  const url = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  return URL.canParse(url) ? new URL(url) : undefined;
}

/** Returns the value of the Proxy-Authorization header for the credentials in a proxy's URL, if it contains any. */
export function proxyAuthorization({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${decodePercent(username)}:${decodePercent(password)}`).toString('base64')}`;
}

/** Returns the passwords and tokens in the proxy URLs that the environment sets, both as written and decoded. */
export const proxySecrets = (environment: NodeJS.ProcessEnv): string[] =>
  ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']
    .flatMap((name) => parseProxy(environment[name]) ?? [])
    // Without a password, the user name may be a token.
    .map(({ username, password }) => password || username)
    .flatMap((secret) => [secret, decodePercent(secret)]);

const proxyError = (proxy: string, what: string): ExchangeError =>
  new ExchangeError('proxy_failure', `no connection: the proxy ${proxy} ${what}`);

type OpenTunnel = (options: Dispatcher.ConnectOptions) => Promise<Dispatcher.ConnectData>;

/** Changes a pool of tunnels through a proxy so that its errors name the proxy. undici itself reports a rejected tunnel only as aborted. */
export function withProxyErrors<P extends Dispatcher>(pool: P, proxy: string): P {
  const open: OpenTunnel = pool.connect.bind(pool);
  const connect: OpenTunnel = async (options) => {
    const tunnel = await open(options).catch((error: Error) => {
      throw proxyError(proxy, `cannot be used: ${error.message || systemCodeOf(error)}`);
    });
    const { statusCode: status, socket } = tunnel;
    if (status === 200) return tunnel;
    socket.on('error', () => undefined).destroy();
    const what = status === 407 ? 'rejected the credentials (407)' : `refused to connect (${status})`;
    throw proxyError(proxy, what);
  };
  return Object.assign(pool, { connect });
}
