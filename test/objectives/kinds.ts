/** Every kind of query, as a configuration in TypeScript and in HCL, with series and the ratio of good requests in them. */
import { TerraformStack } from 'cdktf';
import { Objective, RequestMetrics, ServiceObjectives } from '../../src';

/** The names are those of TypeScript. `http` is the selector of HTTP requests. */
export type Metrics = Readonly<Record<string, unknown>>;

export interface Kind {
  readonly metrics: Metrics;
  /** The seconds of a latency. An availability has none. */
  readonly seconds?: number;
  /** Values of series, a minute apart, in promtool's notation. */
  readonly series: Readonly<Record<string, string>>;
  /** The percentage of good requests after 20 minutes, by the labels of the result. */
  readonly percentage: Readonly<Record<string, number>>;
}

const COUNT = (labels: string) => `http_server_request_duration_seconds_count{job="checkout",${labels}}`;
const BUCKET = (labels: string) => `http_server_request_duration_seconds_bucket{job="checkout",${labels}}`;
const status = (code: number) => `http_response_status_code="${code}"`;

const http: Metrics = { http: { job: 'checkout' } };
const of: Metrics = { total: 'requests_total{job="checkout"}', errors: 'errors_total{job="checkout"}' };
const histogram: Metrics = { ...of, histogram: 'duration_bucket{job="checkout"}' };

/** One failure in ten requests, beside another service. */
const ONE_IN_TEN = {
  [COUNT(status(200))]: '0+80x20',
  [COUNT(status(404))]: '0+10x20',
  [COUNT(status(503))]: '0+10x20',
  [`http_server_request_duration_seconds_count{job="other",${status(500)}}`]: '0+50x20',
};

export const KINDS: Readonly<Record<string, Kind>> = {
  'HTTP requests': { metrics: http, series: ONE_IN_TEN, percentage: { '{}': 90 } },
  'HTTP requests, after their counters were reset': {
    metrics: http,
    series: { [COUNT(status(200))]: '0+90x17 0+90x2', [COUNT(status(500))]: '0+10x17 0+10x2' },
    percentage: { '{}': 90 },
  },
  'HTTP requests, some of which were aborted without a status': {
    metrics: http,
    series: { [COUNT(status(200))]: '0+75x20', [COUNT('error_type="aborted"')]: '0+25x20' },
    percentage: { '{}': 75 },
  },
  'HTTP requests, before the first error': {
    metrics: http,
    series: { [COUNT(status(200))]: '0+10x20' },
    percentage: { '{}': 100 },
  },
  'HTTP requests, all of which fail': {
    metrics: http,
    series: { [COUNT(status(500))]: '0+10x20' },
    percentage: { '{}': 0 },
  },
  'HTTP requests by region, one of which only fails': {
    metrics: { ...http, by: ['region'] },
    series: {
      [COUNT(`${status(200)},region="eu"`)]: '0+90x20',
      [COUNT(`${status(500)},region="eu"`)]: '0+10x20',
      [COUNT(`${status(500)},region="us"`)]: '0+10x20',
    },
    percentage: { '{region="eu"}': 90, '{region="us"}': 0 },
  },
  'HTTP requests without health checks': {
    metrics: { ...http, matchers: 'http_route!="/health"' },
    series: {
      [COUNT(`${status(200)},http_route="/pay"`)]: '0+60x20',
      [COUNT(`${status(500)},http_route="/pay"`)]: '0+40x20',
      [COUNT(`${status(200)},http_route="/health"`)]: '0+500x20',
    },
    percentage: { '{}': 60 },
  },
  'HTTP requests of all services': {
    metrics: { http: {}, allServices: true },
    series: ONE_IN_TEN,
    percentage: { '{}': 60 },
  },
  'HTTP requests of which those with a 404 fail, too': {
    metrics: { ...http, failed: 'http_response_status_code=~"404|5.."' },
    series: { ...ONE_IN_TEN, [COUNT('error_type="aborted"')]: '0+100x20' },
    percentage: { '{}': 40 },
  },
  'HTTP requests of which those with a 404 fail, before the first failure': {
    metrics: { ...http, failed: 'http_response_status_code=~"404|5.."' },
    series: { [COUNT(status(200))]: '0+10x20' },
    percentage: { '{}': 100 },
  },
  'HTTP requests, in a service that calculates increases': {
    metrics: { ...http, rateRange: '' },
    series: { [COUNT(status(200))]: '90x20', [COUNT(status(500))]: '10x20' },
    percentage: { '{}': 90 },
  },
  'fast HTTP requests, of which a fast failure is none': {
    metrics: http,
    seconds: 0.5,
    series: {
      [COUNT(status(200))]: '0+90x20',
      [COUNT(status(500))]: '0+10x20',
      [BUCKET(`${status(200)},le="0.5"`)]: '0+70x20',
      [BUCKET(`${status(200)},le="+Inf"`)]: '0+90x20',
      [BUCKET(`${status(500)},le="0.5"`)]: '0+10x20',
    },
    percentage: { '{}': 70 },
  },
  'HTTP requests faster than a whole bound, as Prometheus 3 stores it': {
    metrics: http,
    seconds: 1,
    series: {
      [COUNT(status(200))]: '0+100x20',
      [BUCKET(`${status(200)},le="1.0"`)]: '0+80x20',
      [BUCKET(`${status(200)},le="10.0"`)]: '0+100x20',
    },
    percentage: { '{}': 80 },
  },
  'HTTP requests faster than a whole bound, as it is exposed': {
    metrics: http,
    seconds: 10,
    series: {
      [COUNT(status(200))]: '0+100x20',
      [BUCKET(`${status(200)},le="1"`)]: '0+80x20',
      [BUCKET(`${status(200)},le="10"`)]: '0+90x20',
    },
    percentage: { '{}': 90 },
  },
  'fast HTTP requests by region, one of which has none': {
    metrics: { ...http, by: ['region', 'tier'], failed: 'error_type!=""' },
    seconds: 0.25,
    series: {
      [COUNT(`${status(200)},region="eu",tier="1"`)]: '0+100x20',
      [BUCKET(`${status(200)},region="eu",tier="1",le="0.25"`)]: '0+80x20',
      [BUCKET(`${status(200)},error_type="timeout",region="eu",tier="1",le="0.25"`)]: '0+5x20',
      [COUNT(`${status(200)},region="us",tier="1"`)]: '0+100x20',
    },
    percentage: { '{region="eu", tier="1"}': 80, '{region="us", tier="1"}': 0 },
  },
  'requests less errors': {
    metrics: of,
    series: { 'requests_total{job="checkout"}': '0+100x20', 'errors_total{job="checkout"}': '0+2x20' },
    percentage: { '{}': 98 },
  },
  'requests less errors, before the first error': {
    metrics: of,
    series: { 'requests_total{job="checkout"}': '0+100x20' },
    percentage: { '{}': 100 },
  },
  'requests less errors by region, one of which has none': {
    metrics: { ...of, by: ['region'], matchers: 'region=~"eu|us"' },
    series: {
      'requests_total{job="checkout",region="eu"}': '0+100x20',
      'errors_total{job="checkout",region="eu"}': '0+2x20',
      'requests_total{job="checkout",region="us"}': '0+100x20',
      'requests_total{job="checkout",region="asia"}': '0+100x20',
    },
    percentage: { '{region="eu"}': 98, '{region="us"}': 100 },
  },
  'good requests': {
    metrics: { total: 'requests_total', good: 'requests_total{result="ok"}', rateRange: '10m' },
    series: { 'requests_total{result="ok"}': '0+30x20', 'requests_total{result="lost"}': '0+70x20' },
    percentage: { '{}': 30 },
  },
  'good requests, before the first one': {
    metrics: { total: 'requests_total', good: 'requests_total{result="ok"}' },
    series: { 'requests_total{result="lost"}': '0+70x20' },
    percentage: { '{}': 0 },
  },
  'requests except those that fail': {
    metrics: { total: 'requests_total{job="checkout",}', failed: 'code=~"5..",retried!="yes"' },
    series: {
      'requests_total{job="checkout",code="200"}': '0+80x20',
      'requests_total{job="checkout",code="500"}': '0+15x20',
      'requests_total{job="checkout",code="500",retried="yes"}': '0+5x20',
    },
    percentage: { '{}': 85 },
  },
  'fast requests in milliseconds': {
    metrics: { ...histogram, unit: 'ms', bounds: [100, 300] },
    seconds: 0.3,
    series: {
      'requests_total{job="checkout"}': '0+100x20',
      'duration_bucket{job="checkout",le="100"}': '0+10x20',
      'duration_bucket{job="checkout",le="300"}': '0+60x20',
    },
    percentage: { '{}': 60 },
  },
  'fast requests of a part of a millisecond': {
    metrics: { ...histogram, unit: 'ms', bounds: [0.8, 1.6] },
    seconds: 0.0016,
    series: {
      'requests_total{job="checkout"}': '0+100x20',
      'duration_bucket{job="checkout",le="1.6"}': '0+60x20',
    },
    percentage: { '{}': 60 },
  },
  'HTTP requests of a name with other characters': {
    metrics: { http: { job: 'R&D <"\\>\n' } },
    series: {
      'http_server_request_duration_seconds_count{job="R&D <\\"\\\\>\\n",http_response_status_code="200"}':
        '0+10x20',
    },
    percentage: { '{}': 100 },
  },
  'fast requests of a bucket with an exponent': {
    metrics: { ...histogram, unit: 'ms', bounds: [1_000_000] },
    seconds: 1000,
    series: {
      'requests_total{job="checkout"}': '0+100x20',
      'duration_bucket{job="checkout",le="1e+06"}': '0+60x20',
    },
    percentage: { '{}': 60 },
  },
  'fast requests of a very small bucket': {
    metrics: histogram,
    seconds: 0.00001,
    series: {
      'requests_total{job="checkout"}': '0+100x20',
      'duration_bucket{job="checkout",le="1e-05"}': '0+60x20',
    },
    percentage: { '{}': 60 },
  },
  'fast requests except those that fail': {
    metrics: { ...histogram, failed: 'code="500"' },
    seconds: 0.3,
    series: {
      'requests_total{job="checkout"}': '0+100x20',
      'duration_bucket{job="checkout",code="200",le="0.3"}': '0+60x20',
      'duration_bucket{job="checkout",code="500",le="0.3"}': '0+20x20',
    },
    percentage: { '{}': 60 },
  },
};

/** Adds the SLO of a kind to a stack. */
export function declare(
  stack: TerraformStack,
  service: string,
  { metrics, seconds }: Kind,
): ServiceObjectives {
  const { http: selector, ...options } = metrics;
  return new ServiceObjectives(stack, service, {
    service,
    owner: 'payments',
    metrics:
      selector === undefined
        ? RequestMetrics.of(options as never)
        : RequestMetrics.openTelemetryHttp(selector as Record<string, string>, options),
    objectives: [seconds === undefined ? Objective.availability(99.95) : Objective.latency(99, seconds)],
  });
}
