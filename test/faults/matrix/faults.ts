import type { Fault as EmulatorFault } from '../../../src/emulator';

/**
 * What the provider can know about a request with the fault.
 *
 * - `unsent`: there was no connection.
 * - `busy`: the service says that it did nothing, and that a retry is possible.
 * - `refused`: the service says that it did nothing, and a retry does not help.
 * - `unknown`: it may or may not have taken effect, and a retry may succeed.
 * - `foreign`: it may or may not have taken effect, and the response is not the service's, so a retry does not help.
 * - `strange`: it took effect, and the response is JSON that differs from the API document.
 * - `odd`: the response is as documented, but in a form that HTTP allows and the client did not request.
 */
export type Nature = 'unsent' | 'busy' | 'refused' | 'unknown' | 'foreign' | 'strange' | 'odd';

/** How a request may fail: a column of the matrix. */
export interface Fault {
  readonly name: string;
  readonly nature: Nature;
  /** Absent if there is no connection. */
  readonly emulator?: EmulatorFault;
  /** Whether the request takes effect anyway. */
  readonly takesEffect: boolean;
  /** The expected message of the error. */
  readonly says: RegExp;
  /** It affects each use once, so that a retry succeeds. @default it lasts */
  readonly passes?: boolean;
}

type Lasting = Omit<Fault, 'name' | 'passes'>;

const status = (nature: Nature, code: number, more: Partial<EmulatorFault> = {}): Lasting => ({
  nature,
  emulator: { kind: 'status', status: code, ...more },
  takesEffect: more.afterEffect ?? false,
  says: new RegExp(`returned ${code}${more.kind === 'empty' ? ' with an empty body' : ''}`),
});

const answer = (nature: Nature, kind: EmulatorFault['kind'], says: RegExp, takesEffect = true): Lasting => ({
  nature,
  emulator: { kind },
  takesEffect,
  says,
});

const UNSENT = {
  'connection refused': { nature: 'unsent', takesEffect: false, says: /no connection: .*ECONNREFUSED/i },
  'DNS failure': { nature: 'unsent', takesEffect: false, says: /no connection: .*(ENOTFOUND|EAI_AGAIN)/i },
  'TLS failure': { nature: 'unsent', takesEffect: false, says: /no secure connection: .*certificate/i },
} satisfies Record<string, Lasting>;

const ENDED = /the connection ended before the response was complete/;
const LATE = /no complete response within \d+ ms/;

const LOST = {
  'reset before the request takes effect': answer('unknown', 'resetBefore', ENDED, false),
  'reset after the request takes effect': answer('unknown', 'resetAfter', ENDED),
  'hang before the request takes effect': answer('unknown', 'hangBefore', LATE, false),
  'hang after the request takes effect': answer('unknown', 'hangAfter', LATE),
};

/** 502 and 504 come from a proxy that lost the response: the request took effect. */
const STATUSES = {
  '429 with Retry-After': status('busy', 429, { retryAfter: 1 }),
  '429 without': status('busy', 429),
  '503 with Retry-After': status('busy', 503, { retryAfter: new Date().toUTCString() }),
  '500': status('unknown', 500),
  '502': status('unknown', 502, { afterEffect: true }),
  '503 without Retry-After': status('unknown', 503),
  '504': status('unknown', 504, { afterEffect: true }),
};

const REFUSALS = {
  '401': status('refused', 401),
  '403': status('refused', 403),
  '404 from the service': status('refused', 404),
  '404 from a wrong route': status('refused', 404, { kind: 'html', afterEffect: false }),
  '409': status('refused', 409),
};

const INCOMPLETE = /the service returned 200 with \d+ bytes that are not valid JSON/;

const BROKEN = {
  'truncated JSON': answer('unknown', 'truncated', INCOMPLETE),
  HTML: answer('foreign', 'html', INCOMPLETE),
  'empty body': answer('foreign', 'empty', /the service returned 200 with an empty body/),
  'response without the id': answer(
    'strange',
    'withoutId',
    /without the id|has no id|with no id|is not known|neither contains/,
  ),
  'a 50 MB response': answer('foreign', 'padded', /the response is larger than \d+ MB/),
};

/** A proxy that compresses, and a service that redirects from the created object. */
const ODD = {
  gzip: answer('odd', 'gzip', /^$/),
  'byte order mark': answer('odd', 'byteOrderMark', /^$/),
  '100 Continue': answer('odd', 'continue', /^$/),
  '204 without a body': status('foreign', 204, { kind: 'empty', afterEffect: true }),
  '303': status('foreign', 303, { afterEffect: true }),
};

const lasting = (faults: Readonly<Record<string, Lasting>>): Fault[] =>
  Object.entries(faults).map(([name, fault]) => ({ name, ...fault }));

const passing = (faults: Readonly<Record<string, Lasting>>): Fault[] =>
  lasting(faults).map((fault) => ({ ...fault, name: `${fault.name}, once`, passes: true }));

/** Every fault, by its test file. */
export const FAULTS = {
  unanswered: [UNSENT, LOST].flatMap(lasting),
  answered: [STATUSES, REFUSALS, BROKEN, ODD].flatMap(lasting),
  passing: passing({ ...LOST, ...STATUSES, 'truncated JSON': BROKEN['truncated JSON'] }),
} satisfies Record<string, readonly Fault[]>;
