import { EventEmitter, once } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { fingerprint, redactedBody, redactedHeaders } from './fingerprints';
import { EmulatorRequest, RequestFilter } from './published';
import { invalid, requireOperation, ServiceError, unknownNames } from './service-error';
import { namesOf } from '../json/members';
import { OperationName } from '../schema';
import { object, optional, string } from '../schema/kind';
import { containsSecret, Operation } from '../schema/operation';

export interface SentResponse {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string | Buffer;
}

const MAX_REQUESTS = 10_000;
/** Maximum length of a body in the log. For a longer body, only the fingerprint and the length are stored. */
const MAX_BODY_CHARACTERS = 8 * 1024 * 1024;
const MAX_WAIT_SECONDS = 3_600;
/** The schema of error responses. The emulator's own messages contain no secrets, so they are shown instead of fingerprints. */
const ERROR_KIND = object({ code: optional(string, 'Code.'), message: optional(string, 'Message.') });

/** A request in the log. The emulator sets its result once it has completed. */
export type RecordedRequest = { -readonly [Member in keyof EmulatorRequest]: EmulatorRequest[Member] };

type ReceivedRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'>;

export interface AccountFilter extends RequestFilter {
  readonly account?: string;
}

/** The log of requests to the service. It omits requests to `/_emulator` and the page. Emits `completed` for each completed request. */
export class Requests extends EventEmitter<{ completed: [] }> {
  private requests: RecordedRequest[] = [];
  private lastSequence = 0;

  /** @param operations the operations, named as in the dialect */
  constructor(private readonly operations: { readonly [Name in OperationName]: Operation }) {
    super();
    // Every waiting request adds a listener, and their number is not limited.
    this.setMaxListeners(0);
  }

  list(filter: AccountFilter = {}): RecordedRequest[] {
    const { since = 0, ...members } = filter;
    const names = namesOf(members).filter((name) => members[name] !== undefined);
    // No request matches an unknown name, so a test that expects none could not fail.
    const problems = unknownNames(names, ['account', 'method', 'operation', 'status']);
    if (problems.length > 0) throw invalid(...problems);
    if (members.operation) requireOperation(members.operation);
    return this.requests.filter(
      (recorded) => recorded.sequence > since && names.every((name) => recorded[name] === members[name]),
    );
  }

  add(received: ReceivedRequest, operation: OperationName | null, body: string): RecordedRequest {
    const { method, url, headers } = received;
    const [path, ...rest] = url.split('?');
    const query = rest.join('?');
    const description = operation && this.operations[operation];
    this.lastSequence += 1;
    const recorded: RecordedRequest = {
      sequence: this.lastSequence,
      time: new Date().toISOString(),
      method,
      path,
      query: description || query === '' ? query : fingerprint(query),
      operation,
      headers: redactedHeaders(headers),
      body: fingerprintIfLong(body, () => redactedBody(body, description?.body)),
      account: null,
      effect: null,
      object: null,
      status: null,
      answer: null,
      milliseconds: null,
    };
    this.requests.push(recorded);
    if (this.requests.length > MAX_REQUESTS) this.requests.shift();
    return recorded;
  }

  /** Completes a recorded request. `answer` is undefined if no response was sent. */
  complete(recorded: RecordedRequest, answer: SentResponse | undefined): void {
    if (answer) {
      recorded.status = answer.status;
      recorded.answer = redactedResponseBody(
        answer,
        recorded.operation && this.operations[recorded.operation],
      );
    }
    recorded.milliseconds = Date.now() - Date.parse(recorded.time);
    this.emit('completed');
  }

  /** Resolves with the matching requests once `count` of them have completed. Rejects with `ServiceError` (408) after `seconds`. */
  async waitFor(count: number, filter: AccountFilter, seconds: number): Promise<RecordedRequest[]> {
    const completed = () => this.list(filter).filter(({ milliseconds }) => milliseconds !== null);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), Math.min(seconds, MAX_WAIT_SECONDS) * 1000);
    try {
      while (completed().length < count) await once(this, 'completed', { signal: timeout.signal });
      return completed();
    } catch {
      const message = `Only ${completed().length} of ${count} requests that match ${JSON.stringify(filter)} completed within ${seconds} seconds.`;
      throw new ServiceError(408, 'TOO_FEW_REQUESTS', message);
    } finally {
      clearTimeout(timer);
    }
  }

  clear(account?: string): void {
    this.requests =
      account === undefined ? [] : this.requests.filter((recorded) => recorded.account !== account);
  }
}

function redactedResponseBody({ status, body }: SentResponse, operation: Operation | null): string {
  if (typeof body !== 'string') return `${fingerprint(body.toString('latin1'))} of ${body.length} bytes`;
  const kind = operation && status < 400 ? operation.output : ERROR_KIND;
  // A response may repeat a secret from the request, so the request's kind counts too.
  const isSecret = [kind, operation?.body].some((each) => each && containsSecret(each));
  return fingerprintIfLong(body, () => redactedBody(body, kind, isSecret));
}

function fingerprintIfLong(body: string, redact: () => string): string {
  return body.length > MAX_BODY_CHARACTERS ? `${fingerprint(body)} of ${body.length} characters` : redact();
}
