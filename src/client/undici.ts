/// <reference path="./undici-parts.d.ts" />
/**
 * The parts of undici that the client uses. Its index also loads fetch, caches, mocks and WebSockets. Every launch of
 * a configured provider would spend three times as long on loading it.
 */
import connect from 'undici/lib/api/api-connect';
import Dispatcher from 'undici/lib/dispatcher/dispatcher';

export { default as buildConnector } from 'undici/lib/core/connect';
export { default as EnvHttpProxyAgent } from 'undici/lib/dispatcher/env-http-proxy-agent';
export { default as Pool } from 'undici/lib/dispatcher/pool';

// undici's index also adds this method, with which the proxy agent connects.
Object.assign(Dispatcher.prototype, { connect });
