import type { Dispatcher } from 'undici';
import { readAnswer, Reading } from './answer';
import { createDispatcher } from './dispatcher';
import { FailedSending, Failure, ManagementApiError } from './errors';
import { Exchange } from './exchange';
import { breakdown, refusal } from './failure';
import { Gate } from './gate';
import { BaseUrl, filledHeaderValue, headerValue, parseBaseUrl, readAuthorities } from './options';
import { proxySecrets } from './proxy';
import { Redactor } from './redact';
import { CallInput, requestBody, requestTarget } from './request';
import { RetryLimits, sendRepeatedly } from './retry';
import { JsonObject } from '../contract/json';
import { Operation, Repeat, repeatOf } from '../contract/operation';
import { QueryStyle } from '../contract/query';

const DEFAULTS = {
  requestTimeoutMs: 60_000,
  maxAttempts: 5,
  maxRetryMs: 120_000,
  retryBaseDelayMs: 500,
  maxConcurrentRequests: 10,
};

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

/** The one way to the management API: one gate, typed calls, typed errors. */
export class ManagementApiClient {
  private readonly baseUrl: BaseUrl;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly authorities?: readonly string[];
  private readonly redactor: Redactor;
  private readonly gate: Gate;
  private readonly limits: RetryLimits;
  private dispatcher?: Promise<Dispatcher>;
  private closed?: Promise<void>;

  /** Throws `InvalidOptionError`. Connects to nothing yet. */
  constructor(private readonly options: ManagementApiClientOptions) {
    const { apiKey, headers = {}, caFile } = options;
    this.baseUrl = parseBaseUrl(options.baseUrl);
    this.headers = {
      ...Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name, headerValue('headers', `header ${name}`, text)]),
      ),
      Authorization: filledHeaderValue('apiKey', 'API key', apiKey),
      Accept: 'application/json',
      'User-Agent': filledHeaderValue('userAgent', 'User-Agent', options.userAgent),
    };
    this.authorities = caFile === undefined ? undefined : readAuthorities(caFile);
    // In "Bearer <key>" the key alone is the secret.
    const secrets = [apiKey, ...Object.values(headers)].flatMap((text) => [
      text,
      text.replace(/^\S+\s+/, ''),
    ]);
    this.redactor = new Redactor([...secrets, ...proxySecrets(process.env)]);
    this.gate = new Gate(options.maxConcurrentRequests ?? DEFAULTS.maxConcurrentRequests);
    this.limits = {
      maxAttempts: options.maxAttempts ?? DEFAULTS.maxAttempts,
      maxRetryMs: options.maxRetryMs ?? DEFAULTS.maxRetryMs,
      baseDelayMs: options.retryBaseDelayMs ?? DEFAULTS.retryBaseDelayMs,
    };
  }

  /** Throws `ManagementApiError`, also for a 2xx without a JSON object. */
  public async call<O extends Operation>(
    operation: O,
    input: CallInput<O> = {},
    { signal, secrets, answersSecret = false }: CallOptions = {},
  ): Promise<Answer> {
    const redactor = this.redactor.with(secrets);
    const repeat = repeatOf(operation, input.body);
    const started = performance.now();
    let attempt = 0;
    const log = (level: 'debug' | 'warn', message: string, fields: Record<string, unknown>) =>
      this.options.log?.(level, message, {
        operation: operation.number,
        method: operation.method,
        path: operation.path,
        durationMs: Math.round(performance.now() - started),
        attempt,
        ...fields,
      });
    const logFailure = (message: string, { status, code, outcome }: Failure, fields = {}) =>
      log('warn', message, { status, code, outcome, ...fields });
    try {
      const request = this.request(operation, input, redactor);
      const send = async () => {
        attempt += 1;
        const reading = { answersSecret, isCreate: repeat === 'create' };
        return this.send(request, new Exchange(signal, repeat === 'read'), redactor, reading);
      };
      const onRetry = (failure: Failure, waitMs: number) =>
        logFailure('Management API call is sent again', failure, { waitMs: Math.round(waitMs) });
      const answer = await sendRepeatedly(send, { repeat, signal, onRetry }, this.gate, this.limits);
      log('debug', 'Management API call', { status: answer.status });
      return answer;
    } catch (error) {
      if (!(error instanceof FailedSending)) throw error;
      logFailure('Management API call failed', error.failure);
      throw this.error(operation, repeat, error.failure);
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
    this.closed ??= this.dispatcher?.then(
      async (dispatcher) => dispatcher.close(),
      // There never was a connection; the calls have said why.
      () => undefined,
    );
    await this.closed;
  }

  private request<O extends Operation>(
    operation: O,
    input: CallInput<O>,
    redactor: Redactor,
  ): Dispatcher.DispatchOptions {
    try {
      const body = requestBody(input);
      return {
        origin: this.baseUrl.origin,
        path: this.baseUrl.prefix + requestTarget(operation, input, this.options.queryStyle ?? 'dotted'),
        method: operation.method,
        headers: body === undefined ? this.headers : { ...this.headers, 'Content-Type': 'application/json' },
        body,
      };
    } catch (error) {
      throw new FailedSending(breakdown(error, false, redactor));
    }
  }

  private async send(
    request: Dispatcher.DispatchOptions,
    exchange: Exchange,
    redactor: Redactor,
    reading: Reading,
  ): Promise<Answer> {
    let answer;
    try {
      answer = await exchange.run(await (this.dispatcher ??= this.connect()), request);
    } catch (error) {
      throw new FailedSending(breakdown(error, exchange.isSent, redactor));
    }
    if (answer.status >= 300) throw new FailedSending(refusal(answer, redactor, reading.answersSecret));
    return { status: answer.status, body: readAnswer(answer, redactor, reading) };
  }

  private error(operation: Operation, repeat: Repeat, failure: Failure): ManagementApiError {
    return new ManagementApiError(operation, repeat, this.baseUrl.host, failure);
  }

  private async connect(): Promise<Dispatcher> {
    return createDispatcher({
      requestTimeoutMs: this.options.requestTimeoutMs ?? DEFAULTS.requestTimeoutMs,
      maxConnections: this.options.maxConcurrentRequests ?? DEFAULTS.maxConcurrentRequests,
      authorities: this.authorities,
    });
  }
}
