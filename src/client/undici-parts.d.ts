/** Types for the files that `undici.ts` imports, because undici has types only for its index. */
declare module 'undici/lib/api/api-connect' {
  export { connect as default } from 'undici';
}
declare module 'undici/lib/core/symbols' {
  export const kParser: unique symbol;
  /** The message of `undici:client:connected`. */
  export interface ConnectedMessage {
    readonly socket: { [kParser]?: { onHeadersComplete(status: number, ...flags: boolean[]): number } };
  }
}
declare module 'undici/lib/dispatcher/dispatcher' {
  export { Dispatcher as default } from 'undici';
}
declare module 'undici/lib/dispatcher/pool' {
  export { Pool as default } from 'undici';
}
declare module 'undici/lib/dispatcher/proxy-agent' {
  export { ProxyAgent as default } from 'undici';
}
