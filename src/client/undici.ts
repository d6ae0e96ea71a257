/// <reference path="./undici-parts.d.ts" />
/**
 * The parts of undici that the client uses. The index of undici also loads fetch, caches, mocks and WebSockets, which takes three
 * times as long and would delay the first call of each launch.
 */
import { subscribe } from 'node:diagnostics_channel';
import connect from 'undici/lib/api/api-connect';
import { ConnectedMessage, kParser } from 'undici/lib/core/symbols';
import Dispatcher from 'undici/lib/dispatcher/dispatcher';

export { default as Pool } from 'undici/lib/dispatcher/pool';
export { default as ProxyAgent } from 'undici/lib/dispatcher/proxy-agent';

// The proxy agent connects with this method, which undici's index would add.
Object.assign(Dispatcher.prototype, { connect });

// undici closes a connection that receives a `100 Continue`, which some services and proxies send unasked: each create would be lost.
subscribe('undici:client:connected', (message) => {
  const { [kParser]: parser } = (message as ConnectedMessage).socket;
  // The `fetch` of Node.js connects with another copy of undici.
  if (!parser) return;
  const complete = parser.onHeadersComplete.bind(parser);
  parser.onHeadersComplete = (status, ...flags) => complete(status === 100 ? 102 : status, ...flags);
});
