/**
 * undici closes a connection that receives a `100 Continue`, because it never asks for one. Some services and proxies send it
 * anyway, before they read a body. This file turns the response into a `102 Processing`, which undici ignores.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { DiagnosticsChannel } from 'undici';

const STATUS_PREFIX_LENGTH = 'HTTP/1.1 100'.length;
const [TWO] = Buffer.from('2');

const parsers = new WeakMap<Socket, ResponseHeadParser>();
let isWatching = false;

/** Makes all undici connections in this process ignore a `100 Continue`, including connections through a proxy. */
export function ignoreInterimResponses(): void {
  if (isWatching) return;
  isWatching = true;
  subscribe('undici:client:sendHeaders', (message) => {
    const { socket } = message as DiagnosticsChannel.ClientSendHeadersMessage;
    const parser = parsers.get(socket) ?? interceptReads(socket);
    parser.expectHead();
  });
}

function interceptReads(socket: Socket): ResponseHeadParser {
  const parser = new ResponseHeadParser();
  const read: (size?: number) => Buffer | null = socket.read.bind(socket);
  socket.read = (size) => {
    const bytes = read(size);
    if (bytes) parser.parse(bytes);
    return bytes;
  };
  parsers.set(socket, parser);
  return parser;
}

/** Parses the heads of interim responses and the start of the final response, byte by byte. */
class ResponseHeadParser {
  /** The last characters of the head that have arrived: after the status, only these matter. Undefined if no head is expected. */
  private head?: string;

  public expectHead(): void {
    this.head = '';
  }

  /** Parses the next bytes. If they contain the status 100, changes it to 102. */
  public parse(bytes: Buffer): void {
    for (let at = 0; at < bytes.length && this.head !== undefined; at += 1) {
      this.head = (this.head + String.fromCharCode(bytes[at])).slice(-STATUS_PREFIX_LENGTH - 1);
      // Empty lines may precede a head. After it, an empty line begins the next one.
      if (/^[\r\n]$|\n\r?\n$/.test(this.head.slice(-3))) this.expectHead();
      if (this.head.length !== STATUS_PREFIX_LENGTH) continue;
      if (this.head.endsWith(' 100')) bytes[at] = TWO;
      if (!/ 1\d\d$/.test(this.head)) this.head = undefined;
    }
  }
}
