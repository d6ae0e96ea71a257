/// <reference path="./undici-parts.d.ts" />
/**
 * The parts of undici that the client uses. The index of undici also loads fetch, caches, mocks and WebSockets, which takes three
 * times as long and would delay the first call of each launch.
 */
import connect from 'undici/lib/api/api-connect';
import Dispatcher from 'undici/lib/dispatcher/dispatcher';

export { default as buildConnector } from 'undici/lib/core/connect';
export { default as EnvHttpProxyAgent } from 'undici/lib/dispatcher/env-http-proxy-agent';
export { default as Pool } from 'undici/lib/dispatcher/pool';

// The proxy agent connects with this method, which undici's index would add.
Object.assign(Dispatcher.prototype, { connect });
