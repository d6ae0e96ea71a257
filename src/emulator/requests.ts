import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { OperationName, operations } from '../contract/operations';

/** The most requests remembered; older ones are dropped. */
const CAPACITY = 50_000;

/** A request as it was received, and what became of it. */
export interface RecordedRequest {
  /** 1 for the first request since the start. */
  readonly sequence: number;
  readonly method: string;
  /** Without the query, as sent. */
  readonly path: string;
  /** As sent, without `?`. */
  readonly query: string;
  /** Null for a route that the service does not have. */
  readonly operation: OperationName | null;
  /** Number of the operation in the API document. */
  readonly number: number | null;
  /** Names in lower case. An API key is shown as its fingerprint. */
  readonly headers: { readonly [name: string]: string };
  /** Exactly as received. */
  readonly body: string;
  /** The account that the key opened. */
  account: string | null;
  /** Null while there is no answer, and for ever if none was sent. */
  status: number | null;
}

/** The requests to the service, oldest first; those to the controls and the documentation are not among them. */
export class Requests {
  private entries: RecordedRequest[] = [];
  private count = 0;

  get all(): readonly RecordedRequest[] {
    return this.entries;
  }

  add(received: {
    method: string;
    url: string;
    operation: OperationName | null;
    headers: IncomingHttpHeaders;
    body: string;
  }) {
    const { method, url, operation, headers, body } = received;
    const [path, ...query] = url.split('?');
    this.count += 1;
    const entry: RecordedRequest = {
      sequence: this.count,
      method,
      path,
      query: query.join('?'),
      operation,
      number: operation && operations[operation].number,
      headers: redacted(headers),
      body,
      account: null,
      status: null,
    };
    this.entries.push(entry);
    if (this.entries.length > CAPACITY) this.entries.shift();
    return entry;
  }

  clear(): void {
    this.entries = [];
  }
}

/** `sha256:` and the first 12 hexadecimal digits: tells keys apart and gives none away. */
export function fingerprint(key: string): string {
  return `sha256:${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
}

function redacted(headers: IncomingHttpHeaders): { [name: string]: string } {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      name.endsWith('authorization') ? fingerprint(String(value)) : String(value),
    ]),
  );
}
