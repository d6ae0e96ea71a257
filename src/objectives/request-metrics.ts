import { Token } from 'cdktf';
import { checkLabel, withMatchers } from './promql';
import { FLAG, NUMBERS, REQUIRED_TEXT, requireValid, TEXT, TEXTS } from '../synthesis/check-config';
import { isCalculatedFromToken, plainCopy } from '../synthesis/literal';
import { spellPath } from '../synthesis/spelling';

/** Which requests count, and how. */
export interface RequestMetricsOptions {
  /**
   * More matchers for every series. For example, `http_route!="/health"` leaves out health checks.
   *
   * @default - none
   */
  readonly matchers?: string;

  /**
   * Matchers of the requests that fail, instead of the default, such as `http_response_status_code=~"5..|429"`. Beside `errors` or `good`,
   * only latencies use it.
   *
   * @default - for HTTP, requests without a status from 100 to 499
   */
  readonly failed?: string;

  /**
   * Labels by which both queries are grouped. The service derives the SLO's `grouping` from the queries.
   *
   * @default - not grouped
   */
  readonly by?: string[];

  /**
   * Bounds of the histogram's buckets, in its unit. A latency must be one of them, unless the list is empty.
   *
   * @default - for HTTP, the bounds of the semantic conventions; otherwise empty
   */
  readonly bounds?: number[];

  /**
   * Range of `rate` in the queries. An empty string leaves out `rate`, for a service that calculates increases itself.
   *
   * @default 5m
   */
  readonly rateRange?: string;

  /**
   * Whether the selector of HTTP requests may be empty, to count the requests of all services together.
   *
   * @default false
   */
  readonly allServices?: boolean;
}

/** The series that count requests. Each is a series selector, such as `http_requests_total{job="checkout"}`. */
export interface RequestSeries extends RequestMetricsOptions {
  /** All requests. */
  readonly total: string;

  /**
   * Requests that fail.
   *
   * @default - none; an availability needs this, `good` or `failed`
   */
  readonly errors?: string;

  /**
   * Requests that succeed.
   *
   * @default - none; an availability needs this, `errors` or `failed`
   */
  readonly good?: string;

  /**
   * Buckets of a histogram of durations. A fast failure counts as good, unless a matcher leaves it out or `failed` is set.
   *
   * @default - none; a latency needs it
   */
  readonly histogram?: string;

  /**
   * Unit of the histogram: `s` or `ms`.
   *
   * @default s
   */
  readonly unit?: string;
}

const SERIES = {
  total: REQUIRED_TEXT,
  errors: TEXT,
  good: TEXT,
  histogram: TEXT,
  unit: TEXT,
  matchers: TEXT,
  bounds: NUMBERS,
  failed: TEXT,
  by: TEXTS,
  rateRange: TEXT,
  allServices: FLAG,
} satisfies Record<keyof RequestSeries, object>;

/** Each number of a duration has a unit: Prometheus 3 reads 5 as five seconds. Some services have variables, such as $__rate_interval. */
const RANGE_PATTERN = /^(\d+(\.\d+)?(ms|s|m|h|d|w|y|i))+(:\w*)?$|[$%]/;

const UNITS: Readonly<Record<string, number | undefined>> = { s: 1, ms: 1000 };
const HTTP_BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];

/**
 * Where the requests of a service are counted, in Prometheus or a service that understands PromQL.
 *
 * @example
 *
 * import { RequestMetrics } from 'cdktf-provider-observability';
 *
 * const metrics = RequestMetrics.of({
 *   total: 'orders_total{job="checkout"}',
 *   errors: 'orders_failed_total{job="checkout"}',
 * });
 */
export class RequestMetrics {
  /**
   * Returns the metrics of OpenTelemetry's stable conventions for HTTP servers, as exported to Prometheus. A request without a status,
   * which was aborted, does not count as good.
   *
   * @param selector values by label, such as `job`, which is `service.name` unless the exporter is configured otherwise
   * @param options which requests count, and how
   */
  public static openTelemetryHttp(
    selector: { [label: string]: string },
    options: RequestMetricsOptions = {},
  ): RequestMetrics {
    const { matchers = '', bounds = HTTP_BOUNDS, failed, ...others } = withTexts(options);
    const labels = withTexts(selector);
    const equalities = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
    const duration = 'http_server_request_duration_seconds';
    const series = {
      ...others,
      bounds,
      failed,
      matchers: [...equalities, matchers].join(','),
      total: `${duration}_count`,
      histogram: `${duration}_bucket`,
    };
    const status = `http_response_status_code${failed === undefined ? '=~"[1-4].."' : '!=""'}`;
    return new RequestMetrics(series, labels, status);
  }

  /**
   * Returns any other metrics.
   *
   * @param series the series that count requests, which requests count, and how
   */
  public static of(series: RequestSeries): RequestMetrics {
    return new RequestMetrics(withTexts(series));
  }

  private constructor(
    private readonly series: RequestSeries,
    private readonly selector?: { [label: string]: string },
    /** A matcher of all requests that can be good. */
    private readonly countable = '',
  ) {}

  /** Returns queries for an availability or, if there are seconds, for a latency. @internal */
  public _queries(seconds?: number): { good: string; total: string } {
    this.checkLabels();
    return {
      good: seconds === undefined ? this.succeeded() : this.succeededWithin(seconds),
      total: this.total(),
    };
  }

  /** Whether a latency leaves out requests that fail. @internal */
  public get _knowsFailures(): boolean {
    return this.series.failed !== undefined || this.countable !== '';
  }

  private checkLabels(): void {
    const { by = [], allServices, failed, rateRange = '' } = this.series;
    requireValid(SERIES, this.series);
    const labels = Object.keys(this.selector ?? {});
    if (!Array.isArray(by)) throw new Error(`${spellPath('by')} is a list of labels.`);
    if (this.selector && labels.length === 0 && String(allServices) !== 'true') {
      throw new Error(
        `The selector is empty, so the SLO would count the requests of all services. Select one, such as by the label job, or set ${spellPath('allServices')}.`,
      );
    }
    for (const label of [...labels, ...by]) checkLabel(label);
    if (rateRange !== '' && !RANGE_PATTERN.test(rateRange.trim())) {
      throw new Error(`${spellPath('rateRange')} is "${rateRange}", but must be a duration, such as 5m.`);
    }
    if (failed?.trim() === '') {
      throw new Error(
        `${spellPath('failed')} is empty, so every request would fail. Set it, or leave it out.`,
      );
    }
    const unset = labels.find((label) => !this.selector?.[label]);
    if (unset !== undefined) throw new Error(`The label ${unset} of the selector has no value.`);
  }

  private total(): string {
    return this.sum(this.rate(this.series.total));
  }

  private succeeded(): string {
    const { total, good, errors, failed } = this.series;
    if (good !== undefined && errors !== undefined) {
      throw new Error(`Set ${spellPath('good')} or ${spellPath('errors')}, not both.`);
    }
    const counted = good ?? errors;
    if (counted !== undefined && this.rate(counted) === this.rate(total)) {
      const name = spellPath(good === undefined ? 'errors' : 'good');
      throw new Error(`${name} and ${spellPath('total')} are the same series.`);
    }
    if (good !== undefined) return this.orZero(this.rate(good));
    if (errors !== undefined) return `${this.total()} - (${this.orZero(this.rate(errors))})`;
    if (failed !== undefined || this.countable !== '') return this.orZero(this.good(total));
    throw new Error(
      `An availability needs to know which requests fail: set ${spellPath('good')}, ${spellPath('errors')} or ${spellPath('failed')}.`,
    );
  }

  private succeededWithin(seconds: number): string {
    const { histogram, matchers = '', unit = 's' } = this.series;
    const bounds = Array.from(this.series.bounds ?? [], Number);
    if (!histogram?.includes('_bucket')) {
      throw new Error(`A latency needs a ${spellPath('histogram')}, whose name ends in _bucket.`);
    }
    if (/(^|[{,])\s*"?le"?\s*[=!]/.test(`${matchers},${histogram}`)) {
      throw new Error(
        `${spellPath('histogram')} and ${spellPath('matchers')} must not select le, because the seconds select the bucket. Remove le.`,
      );
    }
    if (Token.isUnresolved(seconds) || isCalculatedFromToken(seconds)) {
      throw new Error('The seconds of a latency are unknown at synth. Set them to a number in the program.');
    }
    const factor = UNITS[unit];
    if (!factor) throw new Error(`${spellPath('unit')} is "${unit}", but must be "s" or "ms".`);
    const bound = Number((seconds * factor).toPrecision(12));
    if (bounds.length > 0 && !bounds.includes(bound)) {
      const [nearest] = [...bounds].sort((a, b) => Math.abs(a - bound) - Math.abs(b - bound));
      throw new Error(
        `The histogram has no bucket for ${bound} ${unit}, so no request would be fast enough. The nearest bound is ${nearest} ${unit}.`,
      );
    }
    return this.orZero(this.good(histogram, bucketMatcher(bound)));
  }

  private good(selector: string, ...matchers: string[]): string {
    const { failed } = this.series;
    const all = this.rate(selector, ...matchers, this.countable);
    return failed === undefined
      ? all
      : `${all} unless ${this.rate(selector, ...matchers, this.countable, failed)}`;
  }

  /** Returns a sum that is 0 where no series exists, such as that of the errors before the first error. */
  private orZero(vector: string): string {
    return `${this.sum(vector)} or 0 * ${this.total()}`;
  }

  private sum(vector: string): string {
    const { by = [] } = this.series;
    return by.length > 0 ? `sum by (${by.join(', ')}) (${vector})` : `sum(${vector})`;
  }

  private rate(selector: string, ...more: string[]): string {
    const { matchers = '', rateRange = '5m' } = this.series;
    const series = withMatchers(selector, matchers, ...more);
    return rateRange === '' ? series : `rate(${series}[${rateRange}])`;
  }
}

/** Matches a bucket in all notations: Prometheus 3 stores `1.0`, older versions what was exposed, and Go exposes 1000000 as `1e+06`. */
function bucketMatcher(bound: number): string {
  const exponent = bound.toExponential().replace(/\d+$/, (digits) => digits.padStart(2, '0'));
  const notations = [
    String(bound),
    ...(Number.isInteger(bound) ? [`${bound}.0`] : []),
    ...(bound < 1e-4 || bound >= 1e6 ? [exponent] : []),
  ];
  if (notations.length === 1) return `le="${bound}"`;
  return `le=~"${notations.map((notation) => notation.replace(/[.+]/g, '[$&]')).join('|')}"`;
}

/** Copies an object. In the copy, null is undefined, and an expression of type any, such as an iterator's value, is a text like any other expression. */
function withTexts<T extends object>(object: T): T {
  const copy = plainCopy(object);
  for (const name of Object.keys(copy)) {
    const value: unknown = Reflect.get(copy, name);
    const isExpression = typeof value === 'object' && !Array.isArray(value) && Token.isUnresolved(value);
    if (value === null) Reflect.set(copy, name, undefined);
    if (isExpression) Reflect.set(copy, name, Token.asString(value));
  }
  return copy;
}
