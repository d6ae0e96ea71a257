import type { Dispatcher } from 'undici';
import { createDispatcher } from './dispatcher';
import { Failure, ManagementApiError } from './errors';
import { Exchange, RawAnswer } from './exchange';
import { breakdown, NOT_QUOTED, refusal } from './failure';
import { BaseUrl, headerValue, parseBaseUrl } from './options';
import { Redactor } from './redact';
import { CallInput, requestBody, requestTarget } from './request';
import { quoteAnswer } from './service-message';
import { isJsonObject, JsonObject, parseJson } from '../contract/json';
import { Operation, Repeat, repeatOf } from '../contract/operation';
import { QueryStyle } from '../contract/query';

const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

/** Lines about calls. They hold no headers, no bodies and no secrets. */
export type ClientLog = (
  level: 'trace' | 'debug' | 'info' | 'warn' | 'error',
  message: string,
  fields: Readonly<Record<string, unknown>>,
) => void;

export interface ManagementApiClientOptions {
  /** Where the service is, such as `https://api.example.com`; may have a path prefix. */
  readonly baseUrl: string;
  /** Sent byte for byte as the Authorization header. */
  readonly apiKey: string;
  readonly userAgent: string;
  /**
   * From sending a request to the end of its answer, in milliseconds.
   *
   * @default 60000
   */
  readonly requestTimeoutMs?: number;
  /**
   * How often one call is sent at most.
   *
   * @default 5
   */
  readonly maxAttempts?: number;
  /**
   * How long after a call was first sent it may be sent again, in milliseconds.
   *
   * @default 120000
   */
  readonly maxRetryMs?: number;
  /**
   * Upper bound of the random wait before the first retry, in milliseconds. It doubles with each further one.
   *
   * @default 500
   */
  readonly retryBaseDelayMs?: number;
  /**
   * How many requests may run at the same time.
   *
   * @default 10
   */
  readonly maxConcurrentRequests?: number;
  /**
   * File with PEM certificates of authorities that are trusted in addition to those that Node.js trusts.
   *
   * @default - none
   */
  readonly caFile?: string;
  /**
   * Sent with every request. Their values are secrets.
   *
   * @default - none
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * How objects are written in a query.
   *
   * @default 'dotted'
   */
  readonly queryStyle?: QueryStyle;
  /** @default - no log */
  readonly log?: ClientLog;
}

export interface CallOptions {
  /** Ends what is unsent, and a read at any time. Any other call that was sent runs to its end, so that its result is known. */
  readonly signal?: AbortSignal;
  /** Secrets of this call beside the API key, such as a token in its body: redacted from errors and log lines. */
  readonly secrets?: readonly string[];
  /** The answer holds a secret that the service makes. What may hold it is not quoted in errors. */
  readonly answersSecret?: boolean;
}

export interface Answer {
  readonly status: number;
  /** As it came: numbers are `LosslessNumber`, and no member is promised to be there or to have the documented type. */
  readonly body: JsonObject;
}

/** The one way to the management API: one connection pool, typed calls, typed errors. */
export class ManagementApiClient {
  private readonly baseUrl: BaseUrl;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly redactor: Redactor;
  private dispatcher?: Promise<Dispatcher>;
  private closed?: Promise<void>;

  /** Throws `InvalidOptionError`. Connects to nothing yet. */
  constructor(private readonly options: ManagementApiClientOptions) {
    this.baseUrl = parseBaseUrl(options.baseUrl);
    this.headers = {
      Authorization: headerValue('apiKey', options.apiKey),
      Accept: 'application/json',
      'User-Agent': headerValue('userAgent', options.userAgent),
    };
    // In "Bearer <key>" the key alone is the secret.
    this.redactor = new Redactor([options.apiKey, options.apiKey.replace(/^\S+\s+/, '')]);
  }

  /** Throws `ManagementApiError`, also for a 2xx without a JSON object. */
  public async call<O extends Operation>(
    operation: O,
    input: CallInput<O> = {},
    { signal, secrets, answersSecret = false }: CallOptions = {},
  ): Promise<Answer> {
    const redactor = this.redactor.with(secrets);
    const repeat = repeatOf(operation, input.body);
    const exchange = new Exchange(signal, repeat === 'read');
    const started = performance.now();
    const log = (level: 'debug' | 'warn', message: string, fields: Record<string, unknown>) =>
      this.options.log?.(level, message, {
        operation: operation.number,
        method: operation.method,
        path: operation.path,
        durationMs: Math.round(performance.now() - started),
        attempt: exchange.attempts,
        ...fields,
      });
    try {
      const answer = await this.send(operation, input, exchange).catch((error: unknown) => {
        throw this.error(operation, repeat, breakdown(error, exchange.attempts > 0, redactor));
      });
      const body = this.read(operation, repeat, answer, redactor, answersSecret);
      log('debug', 'Management API call', { status: answer.status });
      return { status: answer.status, body };
    } catch (error) {
      if (error instanceof ManagementApiError) {
        log('warn', 'Management API call failed', {
          status: error.status,
          code: error.code,
          outcome: error.outcome,
        });
      }
      throw error;
    }
  }

  /** An error for an answer that is JSON but breaks its promise, such as a create without an id. `body` is what was sent. */
  public invalidAnswer(operation: Operation, happened: string, body?: unknown): ManagementApiError {
    return this.error(operation, repeatOf(operation, body), {
      code: 'invalid_answer',
      outcome: 'unknown',
      happened: this.redactor.redact(happened),
    });
  }

  /** A text of the service without the API key and without these secrets, to be shown to the user. */
  public redact(text: string, secrets: readonly string[] = []): string {
    return this.redactor.with(secrets).redact(text);
  }

  /** Lets running calls finish and closes their connections. May be called more than once. */
  public async close(): Promise<void> {
    this.closed ??= this.dispatcher?.then(async (dispatcher) => dispatcher.close());
    await this.closed;
  }

  private async send<O extends Operation>(
    operation: O,
    input: CallInput<O>,
    exchange: Exchange,
  ): Promise<RawAnswer> {
    const target = requestTarget(operation, input, this.options.queryStyle ?? 'dotted');
    const body = requestBody(input);
    const dispatcher = await (this.dispatcher ??= this.connect());
    return exchange.run(dispatcher, {
      origin: this.baseUrl.origin,
      path: this.baseUrl.prefix + target,
      method: operation.method,
      headers: body === undefined ? this.headers : { ...this.headers, 'Content-Type': 'application/json' },
      body,
    });
  }

  private read(
    operation: Operation,
    repeat: Repeat,
    answer: RawAnswer,
    redactor: Redactor,
    answersSecret: boolean,
  ): JsonObject {
    const { status } = answer;
    if (status >= 300) throw this.error(operation, repeat, refusal(answer, redactor, answersSecret));
    const invalid = (what: string) =>
      this.error(operation, repeat, {
        code: 'invalid_answer',
        outcome: 'unknown',
        status,
        happened: `the service answered ${status} with ${what}`,
      });
    if (answer.body.length === 0) throw invalid('an empty body instead of a JSON object');
    const quote = () => (answersSecret ? NOT_QUOTED : quoteAnswer(answer.body, redactor));
    let json;
    try {
      json = parseJson(answer.body.toString());
    } catch {
      throw invalid(`${answer.body.length} bytes that are not JSON, or only a part of it: ${quote()}`);
    }
    if (!isJsonObject(json)) throw invalid(`JSON that is not an object: ${quote()}`);
    return json;
  }

  private error(operation: Operation, repeat: Repeat, failure: Failure): ManagementApiError {
    return new ManagementApiError(operation, repeat, this.baseUrl.host, failure);
  }

  private async connect(): Promise<Dispatcher> {
    return createDispatcher(this.baseUrl.origin, {
      requestTimeoutMs: this.options.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS,
    });
  }
}
