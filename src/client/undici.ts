/// <reference path="./undici-parts.d.ts" />
/**
 * The parts of undici that the client uses. The index of undici also loads fetch, caches, mocks and WebSockets, which takes three
 * times as long and would delay the first call of each launch.
 */
import connect from 'undici/lib/api/api-connect';
import Dispatcher from 'undici/lib/dispatcher/dispatcher';

export { default as Pool } from 'undici/lib/dispatcher/pool';
export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent';

// The proxy agent connects with this method, which undici's index would add.
Object.assign(Dispatcher.prototype, { connect });
