import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Emitter } from './changes';
import { fingerprint, redactedBody, redactedHeaders, redactedQuery } from './fingerprints';
import { ServiceError } from './service-error';
import { OperationName, operations } from '../schema';
import { object, optional, string } from '../schema/kind';
import { containsSecret, Operation } from '../schema/operation';

/** An answer as it is sent. */
export interface SentResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Buffer;
}

/** The maximum number of requests; older ones are dropped. */
const MOST = { requests: 50_000, bytes: 64 * 1024 * 1024 };
/** Longer bodies are stored as a fingerprint and their length. */
const LONGEST_BODY = 8 * 1024 * 1024;
/** The emulator writes these texts itself, without values of the request. */
const ERROR = object({ code: optional(string, 'Code.'), message: optional(string, 'Message.') });

/** A request as received, and its result. */
export interface RecordedRequest {
  /** 1 for the first request since the start. */
  readonly sequence: number;
  /** When it was received, such as `2026-03-01T12:00:00.000Z`. */
  readonly time: string;
  readonly method: string;
  /** Without the query, as sent. */
  readonly path: string;
  /** Without `?`: as sent or, of a route that the service does not have, with fingerprints instead of values. */
  readonly query: string;
  /** Null for a route that the service does not have. */
  readonly operation: OperationName | null;
  /** Number of the operation in the API document. */
  readonly number: number | null;
  /** Names in lower case. Possible secrets, such as the API key, are shown as fingerprints. */
  readonly headers: { readonly [name: string]: string };
  /** As received, with fingerprints instead of possible secrets. */
  readonly body: string;
  /** The account of the key. */
  account: string | null;
  /** Whether no connection was open: a process of the provider keeps one while it works. */
  readonly beginsRun: boolean;
  /** What it did. Null if it failed before, or changed nothing. */
  effect: 'read' | 'created' | 'replaced' | 'deleted' | null;
  /** The name or id of the object that it is about; of several, that of the first and how many more. Null if there is none. */
  object: string | null;
  /** Null until it is answered, and forever if no answer was sent. */
  status: number | null;
  /** The body of the answer, with fingerprints instead of possible secrets. Null like `status`. */
  answer: string | null;
  /** From its receipt to its end. Null until it is answered or its connection is reset. */
  milliseconds: number | null;
}

/** Which requests: those to which every given member applies. */
export interface RequestFilter {
  readonly operation?: OperationName;
  readonly account?: string;
  readonly method?: string;
  readonly status?: number;
  /** Only those after the request with this `sequence`. */
  readonly since?: number;
}

/** The requests to the service, oldest first, without those to the controls and the documentation. Tells of each that has ended. */
export class Requests extends Emitter<RecordedRequest> {
  private entries: RecordedRequest[] = [];
  private readonly open = new Set<Socket>();
  private count = 0;
  private bytes = 0;

  constructor(private readonly most = MOST) {
    super();
  }

  list(filter: RequestFilter = {}): RecordedRequest[] {
    const { since = 0, ...members } = filter;
    const wanted = Object.entries(members).filter(([, value]) => value !== undefined);
    return this.entries.filter(
      (entry) =>
        entry.sequence > since &&
        wanted.every(([name, value]) => entry[name as keyof typeof members] === value),
    );
  }

  add(
    {
      method,
      url,
      headers,
      socket,
    }: Pick<IncomingMessage, 'headers' | 'socket'> & { method: string; url: string },
    operation: OperationName | null,
    body: string,
  ): RecordedRequest {
    const [path, ...query] = url.split('?');
    const called: Operation | null = operation && operations[operation];
    this.count += 1;
    const entry: RecordedRequest = {
      sequence: this.count,
      time: new Date().toISOString(),
      method,
      path,
      query: called ? query.join('?') : redactedQuery(query.join('?')),
      operation,
      number: called && called.number,
      headers: redactedHeaders(headers),
      body: bounded(body, () => redactedBody(body, called?.body)),
      account: null,
      beginsRun: this.isFirstOn(socket),
      effect: null,
      object: null,
      status: null,
      answer: null,
      milliseconds: null,
    };
    this.entries.push(entry);
    this.bytes += bytesOf(entry);
    this.dropOldest();
    return entry;
  }

  /** The request has ended, with an answer or without one. */
  end(entry: RecordedRequest, answer: SentResponse | undefined): void {
    const before = bytesOf(entry);
    if (answer) {
      entry.status = answer.status;
      entry.answer = redactedAnswer(answer, entry.operation && operations[entry.operation]);
    }
    entry.milliseconds = Date.now() - Date.parse(entry.time);
    if (this.entries.lastIndexOf(entry) >= 0) this.bytes += bytesOf(entry) - before;
    this.dropOldest();
    this.emit(entry);
  }

  /** Resolves when this many requests have ended, with these requests. Throws `ServiceError` (408) if that takes too long. */
  async waitFor(count: number, filter: RequestFilter, seconds: number): Promise<RecordedRequest[]> {
    const ended = () => this.list(filter).filter(({ milliseconds }) => milliseconds !== null);
    if (ended().length >= count) return ended();
    return new Promise((resolve, reject) => {
      const stop = this.subscribe(() => {
        const found = ended();
        if (found.length < count) return;
        clearTimeout(timer);
        stop();
        resolve(found);
      });
      const timer = setTimeout(() => {
        stop();
        const message = `Within ${seconds} seconds there were ${ended().length} of ${count} requests for ${JSON.stringify(filter)}.`;
        reject(new ServiceError(408, 'TOO_FEW_REQUESTS', message));
      }, seconds * 1000);
    });
  }

  /** Without an account, all of them. */
  clear(account?: string): void {
    this.entries = account === undefined ? [] : this.entries.filter((entry) => entry.account !== account);
    this.bytes = this.entries.reduce((sum, entry) => sum + bytesOf(entry), 0);
  }

  private isFirstOn(socket: Socket): boolean {
    const isFirst = this.open.size === 0;
    if (!this.open.has(socket)) socket.once('close', () => this.open.delete(socket));
    this.open.add(socket);
    return isFirst;
  }

  private dropOldest(): void {
    while (this.entries.length > this.most.requests || this.bytes > this.most.bytes) {
      const [oldest] = this.entries.splice(0, 1);
      this.bytes -= bytesOf(oldest);
    }
  }
}

function redactedAnswer({ status, body }: SentResponse, operation: Operation | null): string {
  if (typeof body !== 'string') return `${fingerprint(body.toString('latin1'))} of ${body.length} bytes`;
  const kind = operation && status < 400 ? operation.output : ERROR;
  // An answer may repeat what was sent.
  const isSecret = [kind, operation?.body].some((each) => each && containsSecret(each));
  return bounded(body, () => redactedBody(body, kind, isSecret));
}

function bounded(body: string, text: () => string): string {
  return body.length > LONGEST_BODY ? `${fingerprint(body)} of ${body.length} characters` : text();
}

/** Approximate size in memory: names and texts without overhead. */
function bytesOf({ path, query, headers, body, answer }: RecordedRequest): number {
  const texts = [path, query, body, answer ?? '', ...Object.entries(headers).flat()];
  return texts.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
}
