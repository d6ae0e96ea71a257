import type { Fault as EmulatorFault } from '../../../src/emulator';

/**
 * What the provider can know about a request with the fault.
 *
 * - `unsent`: there was no connection.
 * - `busy`: the service says that it did nothing, and that a retry is possible.
 * - `refused`, `unauthorized`, `notFound`: the service says that it did nothing, and a retry does not help.
 * - `unknown`: it may or may not have taken effect, and a retry may succeed.
 * - `truncated`: as `unknown`, but the response may be from another server.
 * - `foreign`: it may or may not have taken effect, and the response is not the service's, so a retry does not help.
 * - `empty`: as `foreign`, unless the documented response is empty.
 * - `strange`: it took effect, and the response is JSON that differs from the documented API.
 * - `odd`: the response is as documented, but in a form that HTTP allows and the client did not request.
 */
type Nature =
  | 'unsent'
  | 'busy'
  | 'refused'
  | 'unauthorized'
  | 'notFound'
  | 'unknown'
  | 'truncated'
  | 'foreign'
  | 'empty'
  | 'strange'
  | 'odd';

export interface Fault {
  readonly name: string;
  /** Absent if there is no connection. */
  readonly emulator?: EmulatorFault;
  /** The expected message of the error. If the cause affects all objects, only one error of a run explains it. */
  readonly says: RegExp;
}

/** A column of the matrix: faults that have the same effect on every call. They share runs: each call meets one of them per run. */
export interface Column {
  readonly nature: Nature;
  readonly faults: readonly Fault[];
  /** Whether the request takes effect anyway. */
  readonly takesEffect: boolean;
  /** Each call meets all the faults, one after the other, and then succeeds. @default the fault lasts */
  readonly passes?: boolean;
}

const fault = (name: string, kind: EmulatorFault['kind'], says: RegExp): Fault => ({
  name,
  emulator: { kind },
  says,
});

const status = (name: string, more: Partial<EmulatorFault> = {}): Fault => {
  const code = Number(name.slice(0, 3));
  const says = new RegExp(
    `returned ${code}${more.kind === 'empty' ? ' with an empty body' : ''}|\\(${code}\\)\\.`,
  );
  return { name, emulator: { kind: 'status', status: code, ...more }, says };
};

const ENDED = /the connection ended before the response was complete/;
const LATE = /complete response within \d+ ms|The service does not respond\./;
const INCOMPLETE = /the service returned 200 with \d+ bytes that are not valid JSON/;
const NO_ID = /without (the id|id|integrationId)|has no id|with no id|is not known|neither contains/;

const BEFORE_EFFECT = [
  fault('reset before the request takes effect', 'resetBefore', ENDED),
  fault('hang before the request takes effect', 'hangBefore', LATE),
  status('500'),
  status('503 without Retry-After'),
];

/** 502, 504 and the gateway's 503 come from a proxy that lost the response: the request took effect. */
const AFTER_EFFECT = [
  fault('reset after the request takes effect', 'resetAfter', ENDED),
  fault('hang after the request takes effect', 'hangAfter', LATE),
  status('502', { afterEffect: true }),
  status('504', { afterEffect: true }),
  status('503 with Retry-After from a gateway', { kind: 'html', retryAfter: 0 }),
];

const RATE_LIMITS = [status('429 with Retry-After', { retryAfter: 1 }), status('429 without Retry-After')];
const BUSY = [status('503 with Retry-After', { retryAfter: new Date().toUTCString() })];
const TRUNCATED = [fault('truncated JSON', 'truncated', INCOMPLETE)];

const column = (nature: Nature, takesEffect: boolean, faults: readonly Fault[], passes = false): Column => ({
  nature,
  takesEffect,
  faults,
  passes,
});

/** Every column, by its test file. */
export const COLUMNS = {
  retried: [
    column('unsent', false, [
      { name: 'connection refused', says: /no connection: .*ECONNREFUSED|cannot be reached\./i },
    ]),
    column('unknown', false, BEFORE_EFFECT),
    column('unknown', true, AFTER_EFFECT),
    column('truncated', true, TRUNCATED),
    column('busy', false, BUSY),
    column('unknown', true, [...BEFORE_EFFECT, ...AFTER_EFFECT, ...TRUNCATED], true),
    column('busy', false, [...RATE_LIMITS, ...BUSY], true),
  ],
  final: [
    column('refused', false, [...RATE_LIMITS, status('403'), status('409')]),
    column('unauthorized', false, [status('401')]),
    column('notFound', false, [
      status('404 from the service'),
      status('404 from a wrong route', { kind: 'html', afterEffect: false }),
    ]),
    column('foreign', true, [
      fault('HTML', 'html', INCOMPLETE),
      fault('a 50 MB response', 'padded', /the response is larger than \d+ MB/),
      status('303', { afterEffect: true }),
    ]),
    column('empty', true, [
      status('204 without a body', { kind: 'empty', afterEffect: true }),
      status('200 without a body', { kind: 'empty', afterEffect: true }),
    ]),
    column('strange', true, [fault('response without the id', 'withoutId', NO_ID)]),
    column('odd', true, [
      fault('gzip', 'gzip', /^$/),
      fault('byte order mark', 'byteOrderMark', /^$/),
      fault('100 Continue', 'continue', /^$/),
    ]),
  ],
} satisfies Record<string, readonly Column[]>;
