/// <reference path="./undici-parts.d.ts" />
/**
 * The parts of undici that the client uses. The index of undici also loads fetch, caches, mocks and WebSockets, and takes three
 * times as long to load, at every launch of a configured provider.
 */
import connect from 'undici/lib/api/api-connect';
import Dispatcher from 'undici/lib/dispatcher/dispatcher';

export { default as buildConnector } from 'undici/lib/core/connect';
export { default as EnvHttpProxyAgent } from 'undici/lib/dispatcher/env-http-proxy-agent';
export { default as Pool } from 'undici/lib/dispatcher/pool';

// The proxy agent connects with this method, which otherwise the index of undici adds.
Object.assign(Dispatcher.prototype, { connect });
