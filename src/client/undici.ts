/// <reference path="./undici-parts.d.ts" />
/**
 * The parts of undici that the client uses. Its index also loads fetch, caches, mocks and WebSockets, which takes three
 * times as long, at every launch of a configured provider.
 */
import connect from 'undici/lib/api/api-connect';
import Dispatcher from 'undici/lib/dispatcher/dispatcher';

export { default as buildConnector } from 'undici/lib/core/connect';
export { default as EnvHttpProxyAgent } from 'undici/lib/dispatcher/env-http-proxy-agent';
export { default as Pool } from 'undici/lib/dispatcher/pool';

// As in its index: a proxy is connected to by this method.
Object.assign(Dispatcher.prototype, { connect });
