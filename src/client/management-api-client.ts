import type { Dispatcher } from 'undici';
import { decodeBody } from './content-encoding';
import { createDispatcher } from './dispatcher';
import { FailedAttempt, Failure, ManagementApiError } from './errors';
import { Exchange, HttpResponse } from './exchange';
import { failureWithoutResponse } from './failure';
import { Gate } from './gate';
import { MAX_ERROR_BYTES } from './limits';
import { BaseUrl, requiredHeaderValue, headerValue, parseBaseUrl, readCaFile } from './options';
import { proxySecrets } from './proxy';
import { Redactor } from './redact';
import { CallInput, requestBody, requestedId, requestTarget } from './request';
import { parseDate } from './response/failure';
import { AnsweredCall, ApiResponse, readResponse } from './response/read';
import { isBlank } from './response/shape';
import { Retry, sendWithRetries } from './retry';
import { InDialect, inDialect, pathFromService, unescapeName } from '../contract/dialect';
import { neutralNamesIn } from '../contract/neutral-names';
import { DEFAULT_DIALECT, Dialect } from '../schema/dialect';
import { callText, Operation } from '../schema/operation';

/** Receives log lines about calls. They contain no secrets, no bodies, and no headers except the request id. */
export type ClientLog = (level: 'debug' | 'warn', message: string, fields: LogFields) => void;

const MAX_LOGGED_LENGTH = 200;

type LogFields = Readonly<Record<string, string | number | undefined>>;

export interface ManagementApiClientOptions {
  /** The address of the service, such as `https://api.example.com`. It may have a path prefix. */
  readonly baseUrl: string;
  /** Sent unchanged as the Authorization header. */
  readonly apiKey: string;
  readonly userAgent: string;
  /** The maximum time from sending a request to the end of its response, in milliseconds. Default: 60000. */
  readonly requestTimeoutMs?: number;
  /** The maximum number of attempts per call. Unless it is 1, attempts with status 429 do not count. Default: 5. */
  readonly maxAttempts?: number;
  /** How long a call is retried after its first attempt, in milliseconds. Default: 120000. */
  readonly maxRetryMs?: number;
  /** Upper limit of the random wait before the first retry, in milliseconds. The limit doubles with each further retry. Default: 500. */
  readonly retryBaseDelayMs?: number;
  /** The maximum number of concurrent requests. Default: 50. */
  readonly maxConcurrentRequests?: number;
  /** PEM file of CA certificates to trust in addition to those that Node.js trusts. Default: none. */
  readonly caFile?: string;
  /** Headers to send with every request. Their values are treated as secrets. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How the service differs from the documented API. Default: not at all. */
  readonly dialect?: Dialect;
  /** Receives log lines. Default: none. */
  readonly log?: ClientLog;
}

export interface CallOptions {
  /** Aborts a read at any time. Aborts any other call only before it is sent: a sent call runs to the end, so that its outcome is known. */
  readonly signal?: AbortSignal;
  /** Secrets of this call in addition to the API key, such as a token in its body. Errors and log lines redact them. */
  readonly secrets?: readonly string[];
  /** The response contains a secret that the service creates. Errors do not quote responses that may contain it. */
  readonly returnsSecret?: boolean;
  /** Whether others can do without the result. If the service asks this call to wait for too long, others do not fail. Default: false. */
  readonly isCheck?: boolean;
  /** The maximum number of attempts of this call. Default: the client's `maxAttempts`. */
  readonly maxAttempts?: number;
  /** Called right before each attempt, when it is this call's turn. If it throws, nothing is sent. */
  readonly beforeSending?: (attempt: Attempt) => Promise<void>;
  /** Called after each failed attempt that another one follows. */
  readonly onRetry?: (retry: Retry) => void;
}

export interface Attempt {
  /** The number of earlier attempts of the same call that may have taken effect. */
  readonly uncertain: number;
  /** Sends a read that this attempt needs, bypassing the gate, where it might wait for this call. If it fails, so does the attempt. */
  read(operation: Operation, input: CallInput): Promise<ApiResponse>;
}

/** The client of the management API. All its calls share one gate and one connection pool. */
export class ManagementApiClient {
  /** When the last request was answered and sent, in milliseconds by the service's clock (the `Date` header). NaN without that header. */
  public lastAnsweredAt = NaN;
  public lastSentAt = NaN;
  private hasAnswered = false;
  /** How often the service rejected the API key (401) for an operation that it has never accepted. */
  private readonly rejections = new Map<string, number>();
  private readonly options: ReturnType<typeof withDefaults>;
  private readonly baseUrl: BaseUrl;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly redactor: Redactor;
  private readonly gate: Gate;
  private dispatcher?: Promise<Dispatcher>;
  /** The operations whose undocumented members were logged. */
  private readonly logged = new Set<string>();

  /** Throws `InvalidOptionError` if an option is invalid. Opens no connection. */
  constructor(options: ManagementApiClientOptions) {
    const { apiKey, headers = {} } = options;
    this.baseUrl = parseBaseUrl(options.baseUrl);
    this.options = withDefaults(options);
    this.headers = {
      // Some gateways do not distinguish API keys in their cache, and could return another account's response.
      'Cache-Control': 'no-cache',
      ...Object.fromEntries(
        Object.entries(headers).map(([name, text]) => [name, headerValue(`header ${name}`, text)]),
      ),
      Authorization: requiredHeaderValue('API key', apiKey),
      Accept: 'application/json',
      'Accept-Encoding': 'identity',
      'User-Agent': requiredHeaderValue('User-Agent', options.userAgent),
    };
    // In "Bearer <key>", the key alone is a secret too.
    const secrets = [apiKey, ...Object.values(headers)].flatMap((text) => [
      text,
      text.replace(/^\S+\s+/, ''),
    ]);
    this.redactor = new Redactor([...secrets, ...proxySecrets(process.env)]);
    this.gate = new Gate(this.options.maxConcurrentRequests, this.options.maxRetryMs);
  }

  public get dialect(): Dialect {
    return this.options.dialect;
  }

  public get retriesCalls(): boolean {
    return this.options.maxAttempts > 1;
  }

  /** Sends a call, with retries. Throws `ManagementApiError`, even for a 2xx response whose body is not a JSON object. */
  public async call(
    documentedOperation: Operation,
    input: CallInput = {},
    options: CallOptions = {},
  ): Promise<ApiResponse> {
    const operation = inDialect(documentedOperation, this.dialect, input.body);
    const response = await this.sendCall(operation, input, options, readResponse);
    this.logUndocumented(operation, response);
    return response;
  }

  /**
   * Sends a read to a path that `pathOf` derives from the operation's. Returns any response below 500, whatever it contains. Throws
   * `ManagementApiError` if there is none, if its body is lost, or if the service refuses to answer now.
   */
  public async probe(
    documentedOperation: Operation,
    input: CallInput,
    pathOf: (path: string) => string,
    options: Pick<CallOptions, 'signal' | 'secrets'>,
  ): Promise<HttpResponse> {
    const documented = inDialect(documentedOperation, this.dialect);
    const operation = { ...documented, path: pathOf(documented.path) };
    return this.sendCall(operation, input, options, (response, call) => {
      const isCutOff = response.isIncomplete && isBlank(response.body);
      // Throws.
      if (response.status === 429 || response.status >= 500 || isCutOff) readResponse(response, call);
      return response;
    });
  }

  public hasCall(documentedOperation: Operation): boolean {
    return !inDialect(documentedOperation, this.dialect).isMissing;
  }

  /** Throws if the service does not have the call. */
  public requireCall(documentedOperation: Operation): void {
    const operation = inDialect(documentedOperation, this.dialect);
    if (operation.isMissing) throw this.createError(operation, MISSING_CALL);
  }

  /** Returns the error for a JSON response that lacks a documented member, such as the id. */
  public invalidAnswer(documentedOperation: Operation, problem: string): ManagementApiError {
    return this.createError(inDialect(documentedOperation, this.dialect), {
      code: 'invalid_answer',
      outcome: 'unknown',
      problem: this.redactor.redact(problem),
    });
  }

  /** Redacts these secrets in all messages from now on: an error about one object may quote another. */
  public hide(secrets: readonly string[]): void {
    if (secrets.length > 0) this.redactor.add(secrets);
  }

  /** Returns the beginning of a string from the service, with the API key and these secrets redacted. */
  public redact(text: string, secrets: readonly string[] = []): string {
    return this.redactor.with(secrets).redactHead(text, MAX_ERROR_BYTES);
  }

  /** Waits for running calls and closes the connections. */
  public async close(): Promise<void> {
    // Without a dispatcher, there is nothing to close. The calls have already reported why it could not be created.
    const dispatcher = await this.dispatcher?.catch(() => undefined);
    await dispatcher?.close();
  }

  /** Sends a call in the service's dialect. `use` converts the response, or throws `FailedAttempt`. */
  private async sendCall<T extends Pick<ApiResponse, 'status' | 'requestId'>>(
    operation: InDialect,
    input: CallInput,
    options: CallOptions,
    use: (response: HttpResponse, call: AnsweredCall) => T,
  ): Promise<T> {
    const { maxAttempts = this.options.maxAttempts } = options;
    const redactor = this.redactor.with(options.secrets);
    const started = performance.now();
    let attempt = 0;
    const logFailure = (message: string, { status, requestId, code, outcome }: Failure, fields = {}) =>
      this.log('warn', message, operation, { started, attempt, status, requestId, code, outcome, ...fields });
    if (operation.isMissing) throw this.createError(operation, MISSING_CALL);
    try {
      if (operation.repeat !== 'read' && this.rejectionsOf(operation) >= MAX_REJECTIONS) {
        throw new FailedAttempt(REVOKED_KEY);
      }
      const read: Attempt['read'] = async (...args) => this.readBeforeCall(...args, redactor, options);
      let uncertain = 0;
      const send = async () => {
        attempt += 1;
        await options.beforeSending?.({ uncertain, read });
        return use(...(await this.exchange(operation, input, redactor, options)));
      };
      const onRetry = (failure: Failure, retry: Retry) => {
        options.onRetry?.(retry);
        if (failure.outcome === 'unknown') uncertain += 1;
        const why = failure.outcome === 'unknown' ? 'it is safe to repeat' : 'the attempt had no effect';
        logFailure(`Retrying a management API call, because ${why}`, failure, {
          waitMs: Math.round(retry.waitMs),
        });
      };
      const call = { ...options, repeat: operation.repeat, onRetry };
      const response = await sendWithRetries(send, call, this.gate, { ...this.options, maxAttempts });
      const { status, requestId } = response;
      this.rejections.set(operation.name, -Infinity);
      this.log('debug', 'Management API call', operation, { started, attempt, status, requestId });
      return response;
    } catch (error) {
      if (!(error instanceof FailedAttempt)) throw error;
      const { status, whyNotRetried = 'a retry would not help' } = error.failure;
      if (status === 401) this.rejections.set(operation.name, this.rejectionsOf(operation) + 1);
      logFailure(`Management API call failed and is not retried, because ${whyNotRetried}`, error.failure);
      throw this.createError(operation, error.failure, input.body);
    }
  }

  private rejectionsOf({ name }: Operation): number {
    return this.rejections.get(name) ?? 0;
  }

  /** Sends one request. Throws `FailedAttempt` if there is no response. */
  private async exchange(
    operation: InDialect,
    input: CallInput,
    redactor: Redactor,
    { signal, returnsSecret }: CallOptions,
  ): Promise<[HttpResponse, AnsweredCall]> {
    const { dialect } = this;
    const { origin, prefix } = this.baseUrl;
    const { method, repeat } = operation;
    const exchange = new Exchange(signal, repeat === 'read', this.options.requestTimeoutMs);
    const start = performance.now();
    try {
      const path = prefix + requestTarget(operation, input, dialect);
      const body = requestBody(operation, input, dialect);
      const headers =
        body === undefined ? this.headers : { ...this.headers, 'Content-Type': 'application/json' };
      this.dispatcher ??= createDispatcher(this.options);
      const request = { origin, path, method, headers, body };
      const response = await decodeBody(await exchange.run(await this.dispatcher, request));
      this.hasAnswered = true;
      this.lastAnsweredAt = parseDate(response.headers.date ?? '');
      this.lastSentAt = this.lastAnsweredAt - (performance.now() - start);
      const requested = requestedId(operation, input);
      return [response, { operation, dialect, redactor, returnsSecret, requested, url: origin + path }];
    } catch (error) {
      throw new FailedAttempt(failureWithoutResponse(error, exchange.isSent, redactor));
    }
  }

  /** Sends a read that must precede a call. If the read fails, the call has not been sent, so it may be retried. */
  private async readBeforeCall(
    documentedOperation: Operation,
    input: CallInput,
    redactor: Redactor,
    { signal }: CallOptions,
  ): Promise<ApiResponse> {
    const operation = inDialect(documentedOperation, this.dialect, input.body);
    const started = performance.now();
    try {
      const response = readResponse(...(await this.exchange(operation, input, redactor, { signal })));
      const { status, requestId } = response;
      this.log('debug', 'Management API read before a call', operation, { started, status, requestId });
      return response;
    } catch (error) {
      if (!(error instanceof FailedAttempt)) throw error;
      const problem = `the request was not sent, because ${callText(operation)} failed before it: ${error.failure.problem}`;
      throw new FailedAttempt({ ...error.failure, outcome: 'notSent', problem });
    }
  }

  /** Logs the names of undocumented members beside the content, once for each operation. Nothing depends on them. */
  private logUndocumented(operation: Operation, { body }: ApiResponse): void {
    const names = Object.keys(body).filter((name) => !Object.hasOwn(operation.output.members, name));
    if (names.length === 0 || this.logged.has(operation.name)) return;
    this.logged.add(operation.name);
    const members = this.redactor.redactHead(names.map(unescapeName).join(', '), MAX_LOGGED_LENGTH);
    const problem = 'A management API response has undocumented members, which are ignored';
    this.log('warn', problem, operation, { members });
  }

  /** Logs the path template instead of the path, because ids and queries may be confidential. */
  private log(
    level: 'debug' | 'warn',
    message: string,
    { summary, method, path }: Operation,
    { started, ...fields }: LogFields & { readonly started?: number },
  ): void {
    const durationMs = started && Math.round(performance.now() - started);
    this.options.log?.(level, message, { operation: summary, method, path, durationMs, ...fields });
  }

  private createError(operation: InDialect, failure: Failure, sent?: object): ManagementApiError {
    const [neutralName] = failure.status === 400 ? neutralNamesIn(operation, sent, this.dialect) : [];
    const hint = `. The documented API uses "${neutralName}" instead of the name of a product. If the service uses another name, set memberNames in the provider's dialect`;
    const { host, prefix, origin } = this.baseUrl;
    // A server that expects TLS closes the connection.
    const mayNeedTls = failure.code === 'connection_lost' && !this.hasAnswered && origin.startsWith('http:');
    return new ManagementApiError({ ...operation, path: prefix + operation.path }, host, {
      ...failure,
      problem: failure.problem + (neutralName === undefined ? '' : hint) + (mayNeedTls ? SCHEME_HINT : ''),
      violatedFields: failure.violatedFields?.map((field) => pathFromService(field, this.dialect)),
    });
  }
}

const MISSING_CALL: Failure = {
  code: 'missing_call',
  outcome: 'notSent',
  problem: "the service has no such call, according to missingCalls in the provider's dialect",
};

/** The number of rejections of the API key after which an operation is not sent again, such as 1,500 creates with a revoked key. */
const MAX_REJECTIONS = 3;
const REVOKED_KEY: Failure = {
  code: 'unauthorized',
  outcome: 'notSent',
  problem: `the request was not sent, because the service rejected the API key (401) in ${MAX_REJECTIONS} such requests before it`,
  nextStep: '',
};

const SCHEME_HINT = ' (does the base URL need https:// instead of http://?)';

/** Fills in the defaults, even for options that are explicitly undefined, and reads the CA file. */
const withDefaults = (options: ManagementApiClientOptions) => ({
  ...options,
  requestTimeoutMs: options.requestTimeoutMs ?? 60_000,
  maxAttempts: options.maxAttempts ?? 5,
  maxRetryMs: options.maxRetryMs ?? 120_000,
  retryBaseDelayMs: options.retryBaseDelayMs ?? 500,
  maxConcurrentRequests: options.maxConcurrentRequests ?? 50,
  dialect: options.dialect ?? DEFAULT_DIALECT,
  caCertificates: options.caFile === undefined ? undefined : readCaFile(options.caFile),
});
